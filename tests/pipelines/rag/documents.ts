import { onTestFinished } from 'vitest';
import type { CallContext, CorpusDocument, RetrieveResult, Target } from 'vitest-caliper';
import { type RagPipelineOptions, ragPipeline } from '../../../evals/pipelines/rag/index.ts';

export const context: CallContext = { signal: new AbortController().signal };

/** A tea shop, as small as tells the channels apart. */
export const DOCUMENTS: CorpusDocument[] = [
  {
    id: 'teas.md',
    kind: 'guide',
    text: [
      '# Heron Tea House',
      '',
      'The shop opened in 1904 and sells loose leaf tea by weight.',
      '',
      '## Teas',
      '',
      '| Tea | Origin | Grams | Price |',
      '| --- | --- | --- | --- |',
      '| Silver Fern | Fujian | 50 | 12.80 |',
      '| Amber Gate | Yunnan | 100 | 9.40 |',
      '| Night Oolong | Anxi | 75 | 15.10 |',
      '',
      '## Brewing',
      '',
      'Silver Fern is brewed at 70 degrees for two minutes. Amber Gate takes boiling water.',
    ].join('\n'),
  },
  {
    id: 'people.md',
    text: [
      '# People',
      '',
      'The blend called Amber Gate is packed by Ines Varga. She joined after the fire.',
      '',
      '## Ines Varga',
      '',
      'Ines Varga lives in Porto and speaks four languages.',
    ].join('\n'),
  },
  {
    id: '门店.md',
    kind: 'faq',
    text: [
      '# 苍鹭茶馆门店',
      '',
      '苍鹭茶馆目前有以下门店：',
      '',
      '- 外滩店',
      '- 静安店',
      '- 徐汇店',
      '',
      '## 营业时间',
      '',
      '外滩店每天早上九点开门，晚上十点关门。',
      '',
      '## 会员',
      '',
      '会员卡每年收费 128 元，可享受九折优惠。',
    ].join('\n'),
  },
  {
    id: 'history.md',
    text: '# History\n\nFounded in 1904 by two sisters. In 1904 tea cost 3 pence; by 19045 nothing of it is known.',
  },
];

/** A chain over the documents, closed when the test is over. */
export async function chain(
  options: RagPipelineOptions = {},
  documents: CorpusDocument[] = DOCUMENTS,
): Promise<Required<Target>> {
  const target = ragPipeline(options) as Required<Target>;
  onTestFinished(async () => {
    await target.close({}, context);
  });
  await target.index({ documents }, context);
  return target;
}

/** What it retrieves for a question that stands alone. */
export function retrieved(
  target: Required<Target>,
  question: string,
  options: Record<string, unknown> = {},
): Promise<RetrieveResult> {
  return target.retrieve({ case_id: 'c', question, history: [], options }, context);
}

/** What is said from first to last: retrieved, assembled, answered. */
export async function answered(target: Required<Target>, question: string): Promise<string> {
  const { sources, enumeration } = await retrieved(target, question);
  const prompt = await target.assemble(
    { case_id: 'c', question, sources, ...(enumeration && { enumeration }) },
    context,
  );
  const { text } = await target.answer(
    { case_id: 'c', question, system_prompt: prompt.system_prompt, sources: prompt.sources },
    context,
  );
  return text;
}
