import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { loadRegistry, type PredictedMemory, type Registry } from 'vitest-caliper';
import { Extractor } from '../../evals/pipelines/memory/extractor.ts';
import { memoryPipeline } from '../../evals/pipelines/memory/index.ts';
import { Speech } from '../../evals/pipelines/memory/speech.ts';
import { closeWorkerDatabases } from '../../evals/pipelines/memory/store/worker-databases.ts';
import { EXTRACTION_V001 } from '../../evals/pipelines/memory/versions.ts';

export const REGISTRY = fileURLToPath(new URL('./registry', import.meta.url));

const loaded: Registry | null = loadRegistry(REGISTRY).registry;
if (loaded === null) throw new Error(`the tests' own registry in ${REGISTRY} does not load`);

export const registry: Registry = loaded;
export const speech = new Speech(EXTRACTION_V001.speech);
export const extractor = new Extractor(EXTRACTION_V001, registry);
export const target = memoryPipeline({ registry: REGISTRY });
afterAll(closeWorkerDatabases);

export const context = { signal: new AbortController().signal };
export const ids = registry.dimensions.map(({ id }) => id);

/** The memories of a conversation, or of one user message when the text has no headers. */
export async function memoriesOf(
  conversation: string,
  only: readonly string[] = ids,
): Promise<PredictedMemory[]> {
  const dimensions = registry.dimensions.filter(({ id }) => only.includes(id));
  const result = await target.extract!({ case_id: 'case', conversation, dimensions }, context);
  return result.memories;
}

/** Dimension ids of a statement, strongest first. */
export function dimensionsOf(text: string): string[] {
  return extractor.labels(text, ids, false).map(({ dimension }) => dimension);
}
