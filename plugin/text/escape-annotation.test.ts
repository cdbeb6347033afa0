import { expect, it } from 'vitest';
import { escapeAnnotation, escapeAnnotationProperty } from './escape-annotation.ts';

it('keeps a message on one line, so that it starts no command', () => {
  expect(escapeAnnotation('50%\r\n::set-output name=x::y')).toBe('50%25%0D%0A::set-output name=x::y');
});

it('keeps a text that looks escaped as it was', () => {
  expect(escapeAnnotation('%0A')).toBe('%250A');
});

it('ends no property early', () => {
  expect(escapeAnnotationProperty('a,b: 5%\n')).toBe('a%2Cb%3A 5%25%0A');
});
