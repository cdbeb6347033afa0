import type { Finding, ParsedYaml, Place, Subject } from '../yaml/index.ts';
import {
  countValues,
  LIMITS,
  parseStrict,
  placeInSubject,
  quoted,
  readStrict,
  validate,
} from '../yaml/index.ts';
import { checkExpectations } from './checks/expectations.ts';
import { checkReferences } from './checks/references.ts';
import { caseHash } from './hash.ts';
import { caseSchema, envelopeSchema } from './schema/case.ts';
import type { CaseFile, CaseMeta, EvalCase, LoadedCase } from './types.ts';

/**
 * Reads a case file from its text. Never throws for what is in the text: everything wrong is a problem, and a
 * case with an error is left out of `cases`.
 *
 * @param text text or UTF-8 bytes
 * @param file name for messages and stacks, as it should be shown
 */
export function parseCaseFile(text: string | Uint8Array, file: string): CaseFile {
  return fromParsed(parseStrict(text, file));
}

/** Reads a case file from disk. A file that cannot be read gives a problem, not an exception. */
export function loadCaseFile(path: string): CaseFile {
  return fromParsed(readStrict(path));
}

function fromParsed(parsed: ParsedYaml): CaseFile {
  const { source, findings } = parsed;
  const cases: LoadedCase[] = [];
  let meta: CaseMeta | null = null;
  if (parsed.usable) {
    const envelope: Subject = { parsed, schema: envelopeSchema, data: parsed.data, base: [], baseIndex: 0 };
    for (const finding of validate(envelope)) findings.add(finding);
    const root = (isMapping(parsed.data) ? parsed.data : {}) as { meta?: unknown; cases?: unknown };
    meta = findings.spoils(['meta'], 0, 0) ? null : ((root.meta as CaseMeta | undefined) ?? null);
    if (Array.isArray(root.cases)) cases.push(...readCases(root.cases, parsed));
  }
  return { file: source.file, meta, cases, problems: findings.toProblems(source) };
}

function readCases(items: unknown[], parsed: ParsedYaml): LoadedCase[] {
  const loaded: LoadedCase[] = [];
  const firstPlaces = new Map<string, Place>();
  const subjects = subjectsOf(items, parsed);
  subjects.forEach((subject, i) => {
    const id = caseIdOf(subject.data);
    const sound = checkCase(subject, id, parsed) && checkUnique(subject, id, firstPlaces, parsed);
    const start = subject.baseIndex * 2;
    const end = start + subject.size * 2;
    const positions = parsed.positions.slice(start, end);
    const next = subjects[i + 1];
    const nextLine = next === undefined ? Infinity : parsed.positions[next.baseIndex * 2]!;
    if (!sound || parsed.findings.spoils(subject.base, positions[0]!, nextLine)) return;
    const evalCase = subject.data as EvalCase;
    loaded.push({ case: evalCase, hash: caseHash(evalCase), positions });
  });
  return loaded;
}

type CaseSubject = Subject & { size: number };

function subjectsOf(items: unknown[], parsed: ParsedYaml): CaseSubject[] {
  const root = parsed.data as Record<string, unknown>;
  let baseIndex = 1;
  for (const key of Object.keys(root)) {
    if (key === 'cases') break;
    baseIndex += countValues(root[key]);
  }
  baseIndex += 1;
  return items.map((data, i) => {
    const size = countValues(data);
    const subject = { parsed, schema: caseSchema, data, base: ['cases', i], baseIndex, size };
    baseIndex += size;
    return subject;
  });
}

/** Meaning is checked only where the shape is right: it would be guessed at otherwise. */
function checkCase(subject: CaseSubject, id: string | undefined, parsed: ParsedYaml): boolean {
  const add = (finding: Finding) =>
    parsed.findings.add(id === undefined ? finding : { ...finding, case_id: id });
  const shape = validate(subject);
  shape.forEach(add);
  if (shape.length > 0) return false;
  const evalCase = subject.data as EvalCase;
  const meaning = [...checkExpectations(evalCase), ...checkReferences(evalCase)];
  for (const { atKey, ...finding } of meaning.slice(0, LIMITS.problems + 1)) {
    const place = placeInSubject(subject, finding.path, atKey);
    add({ ...finding, path: [...subject.base, ...finding.path], place });
  }
  return meaning.length === 0;
}

function checkUnique(
  subject: CaseSubject,
  id: string | undefined,
  firstPlaces: Map<string, Place>,
  parsed: ParsedYaml,
): boolean {
  if (id === undefined) return true;
  const place = placeInSubject(subject, ['case_id']);
  const first = firstPlaces.get(id);
  if (first === undefined) {
    firstPlaces.set(id, place);
    return true;
  }
  parsed.findings.add({
    code: 'duplicate-case-id',
    message: `the case id ${quoted(id)} is taken, by the case at line ${first.line}`,
    hint: 'rename one of the two cases',
    path: [...subject.base, 'case_id'],
    place,
    case_id: id,
  });
  return false;
}

function caseIdOf(data: unknown): string | undefined {
  const id = isMapping(data) ? data.case_id : undefined;
  return typeof id === 'string' ? id : undefined;
}

function isMapping(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
