import { fileURLToPath } from 'node:url';
import { memoryPipeline } from '../../../evals/pipelines/memory/index.ts';
import { workerDatabases } from '../../../evals/pipelines/memory/store/worker-databases.ts';

/** What a child process is to do. */
export interface ChainTask {
  /** put into every content, so that a row tells whose it is */
  mark: string;
  /** how many cases run at once */
  cases: number;
  /** stay, with every case open, until killed */
  hang?: boolean;
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Takes cases through all methods at once and prints `{ runId, answers }`; with `hang` it never ends. */
export async function runChain({ mark, cases, hang = false }: ChainTask): Promise<void> {
  const pipeline = memoryPipeline({ registry: at('../registry'), templates: at('../templates') });
  const { runId } = workerDatabases();
  const answers = await Promise.all(
    Array.from({ length: cases }, (_, index) => chainOf(pipeline, `case-${index}`, `${mark}${index}`, hang)),
  );
  process.stdout.write(`${JSON.stringify({ runId, answers })}\n`);
  // A pending promise alone does not keep a process.
  if (hang) setInterval(() => {}, 60_000);
}

async function chainOf(
  pipeline: ReturnType<typeof memoryPipeline>,
  case_id: string,
  mark: string,
  hang: boolean,
): Promise<unknown> {
  const context = { signal: new AbortController().signal };
  const memory = (content: string, dimensions: string[]) => ({ content: `${content} ${mark}`, dimensions });
  await pipeline.begin!(
    {
      case_id,
      now: '2026-03-01T12:00:00+08:00',
      existing_memories: [
        { memory_id: 'old', ...memory('住在泉州', ['identity']), updated_at: '2026-01-20T00:00:00Z' },
      ],
    },
    context,
  );
  const { memories } = await pipeline.extract!(
    {
      case_id,
      conversation: `[msg#1] 2026-03-01T12:00:00+08:00 user: 我住在漳州 ${mark}。周五之前要交表 ${mark}`,
      dimensions: ['identity', 'tasks'].map((id) => ({
        id,
        display_name: id,
        description: id,
        boundaries: id,
      })),
    },
    context,
  );
  const resolved = await pipeline.resolve!({ case_id, memories }, context);
  await pipeline.seed!(
    { case_id, memories: [{ memory_id: 'truth', ...memory('喜欢喝茶', ['preferences']) }] },
    context,
  );
  const answer = {
    memories,
    resolved,
    scenes: await pipeline.aggregate!({ case_id }, context),
    sections: await pipeline.query!({ case_id, mode: 'daily' }, context),
    found: await pipeline.search!({ case_id, query: `喝茶 ${mark}`, params: {} }, context),
    blocks: await pipeline.inject!({ case_id, mode: 'daily', subsequent_conversation: '' }, context),
  };
  if (!hang) await pipeline.end!({ case_id }, context);
  return answer;
}
