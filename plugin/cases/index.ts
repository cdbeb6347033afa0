/** Case files: YAML to typed, checked cases with the place of every field. */
export type { Path, Place, Problem, ProblemCode } from '../yaml/index.ts';
export { formatProblem } from '../yaml/index.ts';
export { latestMessageTime, messageIds, messageTimes } from './conversation.ts';
export { caseHash } from './hash.ts';
export { caseJsonSchema } from './json-schema.ts';
export { caseLanguage } from './language.ts';
export { loadCaseFile, parseCaseFile } from './load.ts';
export { existingIds, foreignMemory, gradedId } from './memory-id.ts';
export { positionOf } from './position.ts';
export { ACTIONS, LANGUAGES, MEMORY_TYPES, TIME_VELOCITIES } from './schema/values.ts';
export { checkSet } from './set.ts';
export type {
  ActionName,
  CaseFile,
  CaseLanguage,
  CaseMeta,
  CaseTurn,
  ConflictAction,
  EvalCase,
  ExistingMemory,
  ExpectAnswer,
  ExpectAssembly,
  ExpectedInject,
  ExpectedL2,
  ExpectedSearchResults,
  GroundTruthMemory,
  LoadedCase,
  MemoryType,
  TimeVelocity,
} from './types.ts';
