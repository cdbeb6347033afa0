import { expect, it } from 'vitest';
import { escapeHtml } from './escape-html.ts';

it('leaves no markup and breaks out of no attribute', () => {
  expect(escapeHtml(`<img src=x onerror="alert('1')"> & co`)).toBe(
    '&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; co',
  );
});

it('escapes what is already escaped once more, so that it shows as it was', () => {
  expect(escapeHtml('&lt;')).toBe('&amp;lt;');
});

it('leaves other text alone', () => {
  expect(escapeHtml('对花生过敏 😀 50%')).toBe('对花生过敏 😀 50%');
});
