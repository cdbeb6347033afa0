import type { EvalCase } from '../../plugin/cases/index.ts';
import type { Registry } from '../../plugin/registry/index.ts';
import { suiteScope } from '../../plugin/runtime/suite-scope.ts';
import { Chain } from '../../plugin/stages/chain.ts';
import { DEFAULT_PAIRING } from '../../plugin/stages/pairing.ts';
import { DEFAULT_RETRIEVAL, type RetrievalSettings } from '../../plugin/stages/rag/settings.ts';
import type { CallTarget, ScoringContext, StageCall } from '../../plugin/stages/types.ts';
import type { CorpusDocument, Target } from '../../plugin/targets/types.ts';

/** How a suite without a registry scores. */
export const SCORING: ScoringContext = { registry: null, pairing: DEFAULT_PAIRING };

/** A call of a stage on a target that answers by these methods, and every question that it was asked. */
export function stageCall(
  evalCase: EvalCase,
  target: Partial<Target>,
  {
    registry = null,
    cases = [evalCase],
    now = '2026-01-01T00:00:00Z',
    retrieval = DEFAULT_RETRIEVAL,
    corpus = null,
  }: {
    registry?: Registry | null;
    cases?: readonly EvalCase[];
    now?: string;
    retrieval?: RetrievalSettings;
    corpus?: readonly CorpusDocument[] | null;
  } = {},
): { stageCall: StageCall; questions: [string, unknown][] } {
  const questions: [string, unknown][] = [];
  const call: CallTarget = async (method, params) => {
    questions.push([method, params]);
    const bound = target[method] as ((params: unknown, context: object) => Promise<never>) | undefined;
    if (!bound) throw new Error(`no method '${method}'`);
    return bound(params, { signal: new AbortController().signal });
  };
  const suite = suiteScope(cases, undefined, { retrieval, corpus: async () => corpus });
  const offers = (method: keyof Target) => target[method] !== undefined;
  const chain = new Chain(evalCase, { registry, suite, call, offers });
  return { stageCall: { evalCase, now, registry, call, chain, suite }, questions };
}
