import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderDocument } from './document.ts';
import { html } from './markup.ts';

const PARTS = {
  lang: 'zh',
  title: '</title><script>',
  skip: 'to the results',
  header: html`<h1>x</h1>`,
  nav: html`<nav></nav>`,
  main: html`<p>y</p>`,
} as const;

test('a page names its language, and its title is text', () => {
  const page = renderDocument(PARTS);
  expect(page).toContain('<html lang="zh-Hans">');
  expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  expect(page).toMatch(/<a class="skip" href="#main">to the results<\/a>/);
});

test('a page without a script allows none; one with a script allows that alone', () => {
  expect(renderDocument(PARTS)).toContain('script-src &#39;none&#39;');
  const page = renderDocument({ ...PARTS, script: 'let a = 1 < 2 && 3 > 2;' });
  const code = /<script>([^<]*<[^<]*)<\/script>/.exec(page)![1]!;
  expect(code).toBe('let a = 1 < 2 && 3 > 2;');
  const hash = createHash('sha256').update(code).digest('base64').replaceAll('+', '\\+');
  expect(page).toMatch(new RegExp(`script-src &#39;sha256-${hash}&#39;;`));
  expect(page).toContain('default-src &#39;none&#39;');
});

test('code that would end its element is refused', () => {
  expect(() => renderDocument({ ...PARTS, script: "'</script>'" })).toThrow('script of a page');
  expect(() => renderDocument({ ...PARTS, style: '/*<!--*/' })).toThrow('style of a page');
});

test('a page loads nothing', () => {
  expect(renderDocument({ ...PARTS, script: '1' })).not.toMatch(/https?:|url\(|@import|src="/);
});
