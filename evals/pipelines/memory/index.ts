import { formatProblem, loadRegistry, type Target } from 'vitest-caliper';
import { extractMemories } from './extract.ts';
import { Extractor } from './extractor.ts';
import { RULE_BASED_V1 } from './versions.ts';

export interface MemoryPipelineOptions {
  /** folder with `dimensions.yaml` and `aliases.yaml` */
  registry: string;
}

/**
 * The reference memory pipeline: conversation in, labelled memories out, by rules alone. It needs no model, no
 * network and no clock, so two runs over the same case give the same bytes; it is a baseline to measure against,
 * not a contender. `begin` gives a case its time, `end` forgets it; `extract` also works without either.
 *
 * @throws Error listing every problem of a registry that does not load
 */
export function memoryPipeline(options: MemoryPipelineOptions): Target {
  const { registry, problems } = loadRegistry(options.registry);
  if (registry === null) {
    const list = problems.map((problem) => formatProblem(problem)).join('\n\n');
    throw new Error(
      `memoryPipeline: the registry in ${options.registry} does not load; correct these problems first\n\n${list}`,
    );
  }
  const extractor = new Extractor(RULE_BASED_V1, registry);
  const times = new Map<string, string>();
  return {
    async describe() {
      return { subject: { name: 'memory', version: RULE_BASED_V1.version } };
    },
    async begin({ case_id, now }) {
      times.set(case_id, now);
    },
    async extract({ case_id, conversation, dimensions }, { signal }) {
      const ids = dimensions.map(({ id }) => id);
      const now = times.get(case_id) ?? null;
      return { memories: await extractMemories(extractor, { conversation, dimensions: ids, now, signal }) };
    },
    async end({ case_id }) {
      times.delete(case_id);
    },
  };
}
