import { ModelClient } from './client.ts';
import { type ModelKind, modelSettings } from './settings.ts';

/**
 * The client of the model that the environment names (`LLM`: for chat, `EMBED`: for embeddings); null where it names
 * none.
 *
 * @throws as `modelSettings` does
 */
export function modelFromEnv(kind: ModelKind): ModelClient | null {
  const settings = modelSettings(kind);
  return settings && new ModelClient(settings);
}
