import { z } from 'zod';
import { nearestName } from '../text/index.ts';
import { describeType, describeValue, repairHint } from './describe.ts';
import { formatOfPattern } from './formats.ts';
import { LIMITS } from './limits.ts';
import type { Path } from './locate.ts';
import { indexOfPath, showPath } from './locate.ts';
import type { ParsedYaml } from './parse.ts';
import type { Finding } from './problem.ts';
import { knownFields, schemaAt } from './schema-at.ts';
import type { Place } from './source.ts';
import { quoted } from './visible.ts';

type Issue = z.core.$ZodIssue;
type Draft = Omit<Finding, 'place'> & { path: Path; atKey?: boolean };

/** One more than is listed, so that the list says that it is not whole. */
const MOST = LIMITS.problems + 1;

/** What a check is made on: the file, and where in it the checked value lies. */
export interface Subject {
  parsed: ParsedYaml;
  schema: z.ZodType;
  /** The checked value. */
  data: unknown;
  /** Its path from the root of the file. */
  base: Path;
  /** Its pre-order index. */
  baseIndex: number;
}

/**
 * Checks a value against a schema.
 *
 * @returns findings with places, one for each thing that is wrong, as far as they can be listed; empty when the
 *   value is sound
 */
export function validate(subject: Subject): Finding[] {
  const result = subject.schema.safeParse(subject.data);
  if (result.success) return [];
  return result.error.issues
    .flatMap((issue) => drafts(issue, [], subject))
    .map((draft) => locate(draft, subject));
}

/** Place of a path inside a checked value; of its key, when `atKey`. */
export function placeInSubject(subject: Omit<Subject, 'schema'>, path: Path, atKey = false): Place {
  const { parsed, data, baseIndex } = subject;
  const index = baseIndex + indexOfPath(data, path);
  const keyOffset = atKey ? parsed.keyOffsets[index]! : -1;
  if (keyOffset >= 0) return parsed.source.placeAt(keyOffset);
  return { line: parsed.positions[2 * index]!, col: parsed.positions[2 * index + 1]! };
}

function locate(draft: Draft, subject: Subject): Finding {
  const { atKey, ...finding } = draft;
  return {
    ...finding,
    path: [...subject.base, ...draft.path],
    place: placeInSubject(subject, draft.path, atKey),
  };
}

function drafts(issue: Issue, above: Path, subject: Subject): Draft[] {
  const path = [...above, ...(issue.path as (string | number)[])];
  const value = valueAt(subject.data, path);
  const name = path.length > 0 ? showPath(path) : 'the value';
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, MOST).map((key) => unknownField(key, path, subject));
    case 'invalid_type':
      if (value === undefined) return [missing(path, subject)];
      return [wrongType(name, path, value, [expectedType(issue.expected, path, subject)])];
    case 'invalid_value':
      if (value === undefined) return [missing(path, subject)];
      return [wrongEnum(name, path, value, issue.values.map(String))];
    case 'invalid_union':
      if (value === undefined) return [missing(path, subject)];
      return fromUnion(issue, name, path, value, subject);
    case 'invalid_key': {
      const key = path[path.length - 1];
      const owner = showPath(path.slice(0, -1));
      return issue.issues.map((inner) => ({
        ...wrongFormat(`a key of ${owner}`, path, key, inner as Issue),
        atKey: true,
      }));
    }
    case 'invalid_format':
      return [wrongFormat(name, path, value, issue)];
    case 'too_small':
    case 'too_big':
      return [wrongSize(name, path, value, issue)];
    default:
      return [{ code: 'wrong-type', path, message: `${name}: ${issue.message}` }];
  }
}

function unknownField(key: string, parent: Path, subject: Subject): Draft {
  const known = knownFields(schemaAt(subject.schema, subject.data, parent));
  const near = nearestName(key, known);
  const where = parent.length > 0 ? ` in ${showPath(parent)}` : '';
  return {
    code: 'unknown-field',
    path: [...parent, key],
    atKey: true,
    message: `unknown field ${quoted(key)}${where}`,
    hint: near === null ? `known fields: ${known.join(', ')}` : `did you mean ${quoted(near)}?`,
  };
}

function missing(path: Path, subject: Subject): Draft {
  const parent = path.slice(0, -1);
  const field = String(path[path.length - 1]);
  const about = schemaAt(subject.schema, subject.data, path)?.description;
  const where = parent.length > 0 ? ` in ${showPath(parent)}` : '';
  return {
    code: 'missing-field',
    path: parent,
    message: `the field ${quoted(field)} is missing${where}`,
    hint: about === undefined ? `add ${field}` : `add ${field}: ${about}`,
  };
}

/** An integer's schema first complains that it wants a number. */
function expectedType(expected: string, path: Path, subject: Subject): string {
  return schemaAt(subject.schema, subject.data, path) instanceof z.ZodNumberFormat ? 'int' : expected;
}

function wrongType(name: string, path: Path, value: unknown, expected: string[]): Draft {
  const types = [...new Set(expected.map(describeType))].join(' or ');
  return {
    code: 'wrong-type',
    path,
    message: `${name} must be ${types}; got ${describeValue(value)}`,
    hint: repairHint(expected, value),
  };
}

function wrongEnum(name: string, path: Path, value: unknown, legal: string[]): Draft {
  const near = typeof value === 'string' ? nearestName(value, legal) : null;
  return {
    code: 'wrong-enum',
    path,
    message: `${name} must be one of ${legal.join(', ')}; got ${describeValue(value)}`,
    hint: near === null ? `choose one of ${legal.join(', ')}` : `did you mean ${quoted(near)}?`,
  };
}

function wrongFormat(name: string, path: Path, value: unknown, issue: Issue): Draft {
  const format = formatOfPattern('pattern' in issue ? String(issue.pattern) : '');
  if (format === null) return { code: 'wrong-type', path, message: `${name}: ${issue.message}` };
  return {
    code: format.code,
    path,
    message: `${name} must be ${format.rule}; got ${quoted(String(value))}`,
    hint: format.hint,
  };
}

function wrongSize(
  name: string,
  path: Path,
  value: unknown,
  issue: Extract<Issue, { code: 'too_small' | 'too_big' }>,
): Draft {
  if (issue.code === 'too_small' && issue.origin === 'array') {
    return {
      code: 'empty-set',
      path,
      message: `${name} must not be empty`,
      hint: 'add an entry, or remove the field',
    };
  }
  if (issue.code === 'too_small' && issue.origin === 'string') {
    return {
      code: 'empty-text',
      path,
      message: `${name} must not be empty text`,
      hint: 'write it, or remove the field',
    };
  }
  const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`;
  if (issue.origin === 'string' || issue.origin === 'array') {
    return {
      code: 'too-large',
      path,
      message: `${name} must have ${bound} ${issue.origin === 'array' ? 'entries' : 'characters'}`,
      hint: 'shorten it',
    };
  }
  return {
    code: 'number-range',
    path,
    message: `${name} must be ${bound}; got ${describeValue(value)}`,
    hint: `write a number that is ${bound}`,
  };
}

/** A union's complaint is that of the alternative that was meant: the one whose own kind fits the value. */
function fromUnion(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  name: string,
  path: Path,
  value: unknown,
  subject: Subject,
): Draft[] {
  const rootType = (inner: Issue): string | null =>
    inner.path.length === 0 && inner.code === 'invalid_type' ? inner.expected : null;
  const meant = issue.errors.find((inner) => inner.every((one) => rootType(one as Issue) === null));
  if (meant !== undefined) return meant.flatMap((inner) => drafts(inner as Issue, path, subject));
  return [
    wrongType(
      name,
      path,
      value,
      issue.errors
        .flat()
        .map((inner) => rootType(inner as Issue) ?? '')
        .filter(Boolean),
    ),
  ];
}

function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}
