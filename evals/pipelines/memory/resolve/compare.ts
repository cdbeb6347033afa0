import { containsToken, similarity } from 'vitest-caliper/metrics';
import type { ResolveRules } from './rules.ts';
import { LONGEST_STATEMENT, type Statement } from './statement.ts';

/** How a new statement stands to a stored one. */
export interface Relation {
  action: 'skip' | 'update' | 'merge';
  /** orders relations: the whole part is the kind of evidence, the rest how alike the two are */
  strength: number;
  reason: string;
}

const alike = similarity('blend');

/** What a memory is beside its content, as far as it decides. */
export interface Compared {
  statement: Statement;
  /** registry ids; none: unknown, so they rule nothing out */
  dimensions: readonly string[];
  memory_type: string | null;
}

/**
 * What a new memory does to a stored one: nothing (null), or
 *
 * - `skip`: it says the same, in the same words, nearly so, or as a part of it;
 * - `update`: another value of an attribute that has one, another date or amount in the same frame, a denial, or a
 *   change that is told as one;
 * - `merge`: more about the same thing.
 *
 * Statements about different people, without a label in common, or longer than statements are, have nothing to do with
 * each other unless they are the same word for word.
 */
export function relate(fresh: Compared, known: Compared, rules: ResolveRules): Relation | null {
  const a = fresh.statement;
  const b = known.statement;
  if (a.bare === b.bare && (a.bare !== '' || a.content === b.content))
    return { action: 'skip', strength: 5, reason: 'the same statement' };
  if (Math.max(a.content.length, b.content.length) > LONGEST_STATEMENT) return null;
  if (a.about !== b.about || !labelsMeet(fresh.dimensions, known.dimensions)) return null;
  return replaces(a, b, rules) ?? repeats(a, b, rules) ?? extendsIt(fresh, known, rules);
}

function labelsMeet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === 0 || b.length === 0 || a.some((label) => b.includes(label));
}

function replaces(a: Statement, b: Statement, rules: ResolveRules): Relation | null {
  for (const [attribute, value] of a.facts) {
    const before = b.facts.get(attribute);
    if (before !== undefined && before !== value)
      return { action: 'update', strength: 4, reason: `${attribute}: another value` };
  }
  if (a.negated !== b.negated) {
    const likeness = alike(a.positive, b.positive);
    if (likeness >= rules.denial) return { action: 'update', strength: 3 + likeness, reason: 'a denial' };
  }
  if (a.quantities.length > 0 && b.quantities.length > 0 && !sameItems(a.quantities, b.quantities)) {
    const likeness = alike(a.frame, b.frame);
    if (likeness >= rules.frame)
      return { action: 'update', strength: 3 + likeness, reason: 'another date or amount' };
  }
  const likeness = alike(a.content, b.content);
  const linked = likeness >= rules.change || shareName(a, b) || (a.topic !== null && a.topic === b.topic);
  return a.changes && linked ? { action: 'update', strength: 2 + likeness, reason: 'a change' } : null;
}

function repeats(a: Statement, b: Statement, rules: ResolveRules): Relation | null {
  if (a.negated !== b.negated || holds(a, b)) return null;
  const likeness = alike(a.content, b.content);
  if (holds(b, a)) return { action: 'skip', strength: 2 + likeness, reason: 'a part of what is stored' };
  const nothingNew =
    a.quantities.every((value) => b.quantities.includes(value)) &&
    [...a.names].every((name) => b.names.has(name));
  if (likeness < rules.same || !nothingNew) return null;
  return { action: 'skip', strength: 2 + likeness, reason: 'nearly the same statement' };
}

function extendsIt(fresh: Compared, known: Compared, rules: ResolveRules): Relation | null {
  const a = fresh.statement;
  const b = known.statement;
  const orders = [fresh, known].filter(({ memory_type }) => memory_type === 'instruction').length;
  if (orders === 1 || (orders === 2 && !rules.mergeOrders)) return null;
  if (a.negated !== b.negated || a.content.length + b.content.length > LONGEST_STATEMENT) return null;
  const likeness = alike(a.content, b.content);
  const related =
    holds(a, b) ||
    (rules.related !== null && likeness >= rules.related) ||
    (shareName(a, b) && likeness >= rules.relatedByName);
  return related ? { action: 'merge', strength: 1 + likeness, reason: 'more about the same' } : null;
}

/** Whether a statement has all of another in it, word for word. */
function holds(a: Statement, b: Statement): boolean {
  return b.bare !== '' && containsToken(a.content, b.content);
}

function shareName(a: Statement, b: Statement): boolean {
  return [...a.names].some((name) => b.names.has(name));
}

function sameItems(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item) => b.includes(item));
}
