import { expect, it } from 'vitest';
import { CASE_ID } from '../cases/formats.ts';
import { slugOf } from './case-id.ts';

it('is the name where that is plain', () => {
  expect(slugOf('guide.md')).toBe('guide');
  expect(slugOf('release-notes.md')).toBe('release-notes');
});

it('has a hash where names could meet', () => {
  const names = [
    'zh/guide.md',
    'zh-guide.md',
    'zh guide.md',
    'guide.txt',
    'guide.md',
    '文档.md',
    '说明.md',
    '-.md',
  ];
  const slugs = names.map(slugOf);
  expect(new Set(slugs).size).toBe(names.length);
  expect(slugs[0]).toMatch(/^zh-guide-[0-9a-f]{6}$/);
  expect(slugs[5]).toMatch(/^[0-9a-f]{6}$/);
});

it('is a part of a case id, however long and strange the name', () => {
  for (const name of ['x'.repeat(500), '../../etc/passwd', '💥.md', '__proto__']) {
    expect(`anchor-${slugOf(name)}-10-exact`).toMatch(CASE_ID.pattern);
  }
});
