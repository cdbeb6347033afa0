import { answerKind } from './answer/kind.ts';
import { assemblyKind } from './assembly/kind.ts';
import { injectKind } from './inject/kind.ts';
import type { StageKind } from './kind.ts';
import { l1Kind } from './l1/kind.ts';
import { l2Kind } from './l2/kind.ts';
import { l15Kind } from './l15/kind.ts';
import { retrievalKind } from './retrieval/kind.ts';
import { searchKind } from './search/kind.ts';

const ALL: readonly StageKind[] = [
  l1Kind,
  l15Kind,
  l2Kind,
  searchKind,
  injectKind,
  retrievalKind,
  assemblyKind,
  answerKind,
];

/** The stages that there are, by name, in the order of a pipeline. */
export const STAGE_KINDS: ReadonlyMap<string, StageKind> = new Map(ALL.map((kind) => [kind.name, kind]));
