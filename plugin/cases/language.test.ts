import { expect, test } from 'vitest';
import { caseLanguage } from './language.ts';
import type { EvalCase } from './types.ts';

const spoken = (conversation: string): EvalCase => ({ case_id: 'a', conversation });

test.each([
  ['Chinese', spoken('我叫张明，在深圳做后端开发'), 'zh'],
  // 16 Han characters and 3 Latin words: 16/19 = 0.84.
  ['Chinese with product names', spoken('我用 Python 和 Go 写后端，部署在 Docker 上面，三年了'), 'zh'],
  ['English', spoken('I moved to Lisbon last year.'), 'en'],
  // 2 Han characters and 5 words: 2/7 = 0.29.
  ['English with a Chinese name', spoken('My daughter is called 小雨 now'), 'mixed'],
  ['half and half', spoken('明天 deadline 要 review 完'), 'mixed'],
  [
    'headers set aside',
    spoken('[msg#1] 2026-01-01T10:00:00Z user:\n  你好\n[msg#2] 2026-01-01 assistant:\n  好'),
    'zh',
  ],
  ['neither script', spoken('123 … ?'), 'mixed'],
  ['what it states', { ...spoken('hello there'), language: 'zh' }, 'zh'],
  ['a question', { case_id: 'a', question: '保修期多久？' }, 'zh'],
  ['turns', { case_id: 'a', turns: [{ question: 'How long?' }, { question: 'And then?' }] }, 'en'],
] as [string, EvalCase, string][])('%s', (_name, evalCase, language) => {
  expect(caseLanguage(evalCase)).toBe(language);
});

test('a megabyte of digits takes no quadratic time', () => {
  expect(caseLanguage(spoken('1'.repeat(1_000_000)))).toBe('mixed');
});
