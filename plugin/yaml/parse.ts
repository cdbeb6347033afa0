import type { Document, YAMLError } from 'yaml';
import { parseDocument } from 'yaml';
import type { ProblemCode } from './codes.ts';
import { decodeUtf8 } from './decode.ts';
import { Findings } from './findings.ts';
import { LIMITS } from './limits.ts';
import { splitIntoParts } from './parts.ts';
import { PartOfSource, SourceText } from './source.ts';
import { findingFromYaml } from './syntax.ts';
import { walk } from './walk.ts';

/** A YAML file as strict data. */
export interface ParsedYaml {
  source: SourceText;
  /** JSON data; meaningless unless `usable`. */
  data: unknown;
  /** Place of each value: `[line, col, line, col, …]` in the pre-order of `data`. */
  positions: number[];
  /** Offset of the key of each value, in the same order; -1 where there is none. */
  keyOffsets: number[];
  /** What was found so far; schema checks add to it. */
  findings: Findings;
  /** Whether the structure can be relied on, so that checks of the content make sense. */
  usable: boolean;
}

/** Findings after which the data may not mean what was written. */
const FATAL: ProblemCode[] = [
  'yaml-syntax',
  'yaml-warning',
  'yaml-1.1-header',
  'bad-directive',
  'multiple-documents',
  'too-deep',
  'too-large',
  'not-utf8',
];

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]|\p{Surrogate}/gu;

/**
 * Reads one YAML 1.2 document (core schema) without guessing. Dates, `NO` and `yes` are text; a byte order mark
 * and CRLF are fine. Syntax errors, parser warnings, a YAML 1.1 header, several documents, duplicate keys,
 * unknown tags, keys that are no text, excessive aliases, numbers that lose precision or are not finite, control
 * characters and bytes that are not UTF-8 all become findings. Never throws for what is in the text.
 *
 * @param text text or UTF-8 bytes
 * @param file name for messages
 */
export function parseStrict(text: string | Uint8Array, file: string): ParsedYaml {
  const findings = new Findings();
  if (text.length > LIMITS.fileSize)
    return unusable(new SourceText(file, ''), findings, tooLarge(text.length));
  const decoded =
    typeof text === 'string' ? { source: new SourceText(file, text), finding: null } : decodeUtf8(text, file);
  const { source } = decoded;
  if (decoded.finding !== null) return unusable(source, findings, decoded.finding);
  reportControlCharacters(source, findings);
  if (source.text.length >= LIMITS.wholeFile && !findings.any) {
    const parsed = parseInParts(source);
    if (parsed !== null) return parsed;
  }
  return parseWhole(source, findings);
}

/**
 * The same for a file cut at the items of its list, which a parser that keeps the whole tree in memory reads in
 * half the time. Null where the file has another form or anything is to be said about it: then it is read whole, so
 * that every message has its full context.
 */
export function parseInParts(source: SourceText): ParsedYaml | null {
  const parts = splitIntoParts(source.text);
  if (parts === null) return null;
  const head = parseWhole(new SourceText(source.file, parts.head), new Findings());
  const data = head.data as Record<string, unknown> | null;
  if (!head.usable || head.findings.any || data?.[parts.key] !== null) return null;
  if (Object.keys(data).at(-1) !== parts.key) return null;
  const { positions, keyOffsets } = head;
  const items: unknown[] = [];
  for (const { start, end, items: count } of parts.runs) {
    const findings = new Findings();
    const part = new PartOfSource(source, start, end);
    const document = parse(part, findings);
    if (document === null || document.errors.length + document.warnings.length > 0) return null;
    const walked = walk(document, part, findings, [parts.key]);
    const list = walked.data;
    if (findings.any || !Array.isArray(list) || list.length !== count) return null;
    for (const item of list) items.push(item);
    for (let i = 2; i < walked.positions.length; i++) positions.push(walked.positions[i]!);
    for (let i = 1; i < walked.keyOffsets.length; i++) {
      const offset = walked.keyOffsets[i]!;
      keyOffsets.push(offset < 0 ? offset : offset + start);
    }
  }
  data[parts.key] = items;
  return { source, data, positions, keyOffsets, findings: new Findings(), usable: true };
}

/** The same for a file read at once. */
export function parseWhole(source: SourceText, findings: Findings): ParsedYaml {
  const document = parse(source, findings);
  if (document === null) return unusable(source, findings);
  for (const error of [...document.errors, ...document.warnings] as YAMLError[]) {
    const finding = findingFromYaml(error, source);
    if (finding !== null) findings.add(finding);
  }
  reportOldVersion(document, source, findings);
  if (document.contents === null && document.errors.length === 0) reportEmpty(source, findings);
  if (FATAL.some((code) => findings.has(code))) return unusable(source, findings);
  const walked = walk(document, source, findings);
  return { source, ...walked, findings, usable: document.contents !== null };
}

/** A result without data, for files of which nothing can be read. */
export function unusable(
  source: SourceText,
  findings: Findings,
  finding?: Parameters<Findings['add']>[0],
): ParsedYaml {
  if (finding !== undefined) findings.add(finding);
  return { source, data: null, positions: [1, 1], keyOffsets: [-1], findings, usable: false };
}

export function tooLarge(size: number): Parameters<Findings['add']>[0] {
  return {
    code: 'too-large',
    message: `the file has ${size} bytes, at most ${LIMITS.fileSize} are read`,
    place: { line: 1, col: 1 },
    hint: 'split the file',
  };
}

function parse(source: Pick<SourceText, 'text'>, findings: Findings): Document.Parsed | null {
  // The parser asks the environment for a debugging switch at every token. A question to the real one goes to the system,
  // and all of them take a fifth of its time; nothing else runs before it is put back.
  const { env } = process;
  process.env = {};
  try {
    return parseDocument(source.text, {
      version: '1.2',
      schema: 'core',
      strict: true,
      stringKeys: true,
      // Compared one by one by the parser, which takes quadratic time; the walk does it with a set.
      uniqueKeys: false,
      resolveKnownTags: false,
      prettyErrors: false,
      logLevel: 'warn',
    });
  } catch (error) {
    // The parser is recursive: text that nests thousands of levels overflows its stack.
    if (!(error instanceof RangeError)) throw error;
    findings.add({ code: 'too-deep', message: 'nesting too deep to be read', place: { line: 1, col: 1 } });
    return null;
  } finally {
    process.env = env;
  }
}

function reportOldVersion(document: Document.Parsed, source: SourceText, findings: Findings): void {
  if (document.directives?.yaml.version !== '1.1') return;
  const at = source.text.search(/^%YAML/m);
  findings.add({
    code: 'yaml-1.1-header',
    message: 'the file asks for YAML 1.1, in which NO is false and 012 is ten',
    place: source.placeAt(Math.max(0, at)),
    hint: 'remove the %YAML line: files are read as YAML 1.2',
  });
}

function reportEmpty(source: SourceText, findings: Findings): void {
  findings.add({
    code: 'empty-document',
    message: 'the file holds no data',
    place: source.placeAt(0),
    hint: 'an empty file is no empty set: add the content or remove the file',
  });
}

function reportControlCharacters(source: SourceText, findings: Findings): void {
  let count = 0;
  for (const match of source.text.matchAll(CONTROL)) {
    if (++count > LIMITS.problems + 1) return;
    const code = match[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    findings.add({
      code: 'invalid-character',
      message: `the character U+${code} is not allowed in YAML`,
      place: source.placeAt(match.index),
      hint: 'remove it, or write it as an escape in double quotes',
    });
  }
}
