import { expect, test } from 'vitest';
import { HOSTILE, UNPRINTABLE } from '../../../tests/support/hostile.ts';
import { html, NOTHING } from './markup.ts';

test('what is put into a template is escaped, in content and in quoted attributes', () => {
  const text = `<b title="'">&</b>`;
  expect(String(html`<i title="${text}">${text}</i>`)).toBe(
    '<i title="&lt;b title=&quot;&#39;&quot;&gt;&amp;&lt;/b&gt;">&lt;b title=&quot;&#39;&quot;&gt;&amp;&lt;/b&gt;</i>',
  );
});

test('markup, numbers and lists of them stay; nothing is nothing', () => {
  expect(
    String(html`${html`<b>x</b>`}${0}${[1, ' ', html`<i></i>`, ['&']]}${null}${undefined}${false}`),
  ).toBe('<b>x</b>01 <i></i>&amp;');
  expect(String(html`${NOTHING}${[]}`)).toBe('');
});

test('a hostile text is harmless', () => {
  const text = String(html`<p>${`${HOSTILE}\u202e`}</p>`);
  expect(text).not.toMatch(UNPRINTABLE);
  expect(text).not.toMatch(/\u202e|<script/);
});
