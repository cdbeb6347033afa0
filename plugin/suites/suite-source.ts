import { basename } from 'node:path';
import { parseSync } from 'vite';
import { type AnchorOptions, isAnchorPrefix } from '../anchors/index.ts';
import { variantProblem } from './variant-names.ts';

/** What can be told of a suite from its source alone, before its code runs. */
export interface SuiteSource {
  name: string;
  /** globs, relative to the suite's file */
  cases: string[];
  /** what decides the cases that are made from the corpus; null: none are */
  anchors: AnchorOptions | null;
  registry: string | null;
  /** globs, relative to the suite's file */
  templates: string[];
  /** folder or manifest of the documents that questions are about, relative to the suite's file */
  corpus: string | null;
  /** globs of the files that the target reads by itself, relative to the suite's file */
  watch: string[];
  concurrency: number | null;
  /** names, in the order of the source; empty where the suite has none */
  variants: string[];
  /** where `export default` starts and where the exported expression does, as offsets */
  exportStart: number;
  expressionStart: number;
}

/** A suite's source that cannot be read as one, with the place of what is wrong. */
export class SuiteSourceError extends Error {
  override name = 'SuiteSourceError';
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

/** The parts of the syntax tree that are looked at. */
interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

/**
 * Finds the suite in a module: the object given to `defineSuite`. Options that are needed before the code runs
 * must be literals there; they are read from the syntax tree, never by executing or matching text.
 *
 * @returns null where the module does not call `defineSuite`, so that a hand-written test is left alone
 * @throws SuiteSourceError with the offset of what is wrong
 */
export function readSuiteSource(file: string, code: string): SuiteSource | null {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) {
    throw new SuiteSourceError(errors[0]!.message, errors[0]!.labels[0]?.start ?? 0);
  }
  const body = program.body as unknown as Node[];
  const callee = localNameOf(body);
  const calls = findCalls(body, callee);
  if (calls.length === 0) return null;
  const exported = body.find((node) => node.type === 'ExportDefaultDeclaration');
  if (!exported)
    throw new SuiteSourceError('a suite must be the default export of its file', calls[0]!.start);
  const inExport = findCalls(exported, callee);
  if (inExport.length === 0 && calls.length > 1) {
    throw new SuiteSourceError(
      'where a file makes several suites, the exported one is written in the export itself',
      exported.start,
    );
  }
  const call = inExport[0] ?? calls[0]!;
  const options = unwrap((call.arguments as Node[])[0]);
  if (options?.type !== 'ObjectExpression') {
    throw new SuiteSourceError('defineSuite needs its options written as an object here', call.start);
  }
  const option = (name: string): Node | undefined => propertyOf(options, name);
  const cases = literals(option('cases'), 'cases');
  const anchors = anchorOptions(option('anchors'));
  if (cases.length === 0 && anchors === null) {
    throw new SuiteSourceError("'cases' is missing: a glob of case files, or several", options.start);
  }
  return {
    name: literals(option('name'), 'name')[0] ?? basename(file).replace(/\.eval\.[cm]?[jt]sx?$/, ''),
    cases,
    anchors,
    registry: literals(option('registry'), 'registry')[0] ?? null,
    templates: literals(option('templates'), 'templates'),
    corpus: corpusOf(option('corpus')),
    watch: literals(option('watch'), 'watch'),
    concurrency: numberOf(option('concurrency'), 'concurrency'),
    variants: variantNames(option('variants')),
    exportStart: exported.start,
    expressionStart: (exported.declaration as Node).start,
  };
}

/** The name under which the module imports `defineSuite`. */
function localNameOf(body: readonly Node[]): string | null {
  for (const node of body) {
    if (node.type !== 'ImportDeclaration') continue;
    for (const specifier of node.specifiers as Node[]) {
      const imported = specifier.imported as { name?: string } | undefined;
      if (imported?.name === 'defineSuite') return (specifier.local as { name: string }).name;
    }
  }
  return null;
}

function findCalls(node: unknown, callee: string | null): Node[] {
  if (callee === null || typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap((child) => findCalls(child, callee));
  const calls =
    isNode(node) &&
    node.type === 'CallExpression' &&
    (node.callee as Node & { name?: string }).name === callee;
  return calls ? [node, ...inside] : inside;
}

function isNode(value: object): value is Node {
  return typeof (value as { type?: unknown }).type === 'string';
}

/** The expression below type annotations such as `satisfies`. */
function unwrap(node: Node | undefined): Node | undefined {
  if (node?.type !== 'TSSatisfiesExpression' && node?.type !== 'TSAsExpression') return node;
  return unwrap(node.expression as Node);
}

function propertyOf(options: Node, name: string): Node | undefined {
  for (const property of options.properties as Node[]) {
    const key = property.key as (Node & { name?: string; value?: unknown }) | undefined;
    if (key && !property.computed && (key.name ?? key.value) === name) return property.value as Node;
  }
  return undefined;
}

/** The strings of a literal or of an array of literals; an absent option has none. */
function literals(node: Node | undefined, option: string): string[] {
  if (!node) return [];
  const list = unwrap(node)!;
  const items = list.type === 'ArrayExpression' ? (list.elements as Node[]) : [list];
  return items.map((element) => {
    const item = unwrap(element);
    if (item?.type === 'Literal' && typeof item.value === 'string') return item.value;
    if (item?.type === 'TemplateLiteral' && (item.expressions as Node[]).length === 0) {
      return ((item.quasis as Node[])[0]!.value as { cooked: string }).cooked;
    }
    throw new SuiteSourceError(
      `'${option}' must be written as a literal: it is read before the code runs, so that the case files can be watched`,
      (item ?? node).start,
    );
  });
}

function corpusOf(node: Node | undefined): string | null {
  const corpora = literals(node, 'corpus');
  if (corpora.length > 1) {
    throw new SuiteSourceError(
      "'corpus' is one folder, or one manifest (*.yaml): a manifest may name files of several folders",
      node!.start,
    );
  }
  return corpora[0] ?? null;
}

/** The keys of the object of variants; their values are for the code to make. */
function variantNames(node: Node | undefined): string[] {
  if (!node) return [];
  const object = unwrap(node)!;
  if (object.type !== 'ObjectExpression') {
    throw new SuiteSourceError(
      "'variants' must be written as an object here: its names are read before the code runs, so that each has its tests",
      node.start,
    );
  }
  const keys = (object.properties as Node[]).map((property) => ({
    at: property.start,
    name: property.type === 'Property' && !property.computed ? keyOf(property) : null,
  }));
  const unread = keys.find(({ name }) => name === null);
  if (unread) {
    throw new SuiteSourceError(
      "the names in 'variants' must be written out: they are read before the code runs, so that each has its tests",
      unread.at,
    );
  }
  const names = keys.map(({ name }) => name!);
  const problem = variantProblem(names);
  if (!problem) return names;
  const at = keys.findLast(({ name }) => name === problem.name)?.at ?? node.start;
  throw new SuiteSourceError(problem.message, at);
}

function keyOf({ key }: Node): string | null {
  const { name, value } = key as Node & { name?: string; value?: unknown };
  return name ?? (typeof value === 'string' ? value : null);
}

/** `{ seed: 1, prefix: 'anchor' }`, or an empty object. */
function anchorOptions(node: Node | undefined): AnchorOptions | null {
  if (!node) return null;
  const object = unwrap(node)!;
  const wrong = (at: number) =>
    new SuiteSourceError(
      "'anchors' must be written as { seed: 1, prefix: 'anchor' } here, or with less in it: its cases are made before the code runs. The seed is a whole number, the prefix begins case ids",
      at,
    );
  if (object.type !== 'ObjectExpression') throw wrong(object.start);
  const options: AnchorOptions = {};
  for (const property of object.properties as Node[]) {
    const name = property.type === 'Property' && !property.computed ? keyOf(property) : null;
    const value = unwrap(property.value as Node | undefined)?.value;
    if (name === 'seed' && Number.isSafeInteger(value)) options.seed = value as number;
    else if (name === 'prefix' && isAnchorPrefix(value)) options.prefix = value;
    else throw wrong(property.start);
  }
  return options;
}

function numberOf(node: Node | undefined, option: string): number | null {
  if (!node) return null;
  const literal = unwrap(node)!;
  if (literal.type === 'Literal' && typeof literal.value === 'number') return literal.value;
  throw new SuiteSourceError(
    `'${option}' must be written as a number: Vitest has to make room for it before the code runs`,
    node.start,
  );
}
