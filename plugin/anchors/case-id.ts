import { createHash } from 'node:crypto';

const PLAIN = /^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*\.md$/;
const LONGEST = 50;

/** Whether case ids may begin with a text: letters, digits, `_` and `-`, 30 at most, beginning with a letter or digit. */
export function isAnchorPrefix(prefix: unknown): prefix is string {
  return typeof prefix === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,29}$/.test(prefix);
}

/**
 * A document's name as a part of case ids. It depends on nothing but the name, so that ids stay when documents come and
 * go: `guide.md` is `guide`; a name with a folder, another ending or other characters has six digits of a hash behind
 * what is left of it.
 */
export function slugOf(id: string): string {
  const bare = id.replace(/\.[A-Za-z]+$/, '');
  const slug = bare
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');
  if (PLAIN.test(id) && slug === bare) return slug;
  const digits = createHash('sha256').update(id).digest('hex').slice(0, 6);
  return slug === '' ? digits : `${slug}-${digits}`;
}
