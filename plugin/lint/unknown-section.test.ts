import { expect, test } from 'vitest';
import { caseOf, memoryOf, templateOf } from '../../tests/support/lint.ts';
import { sectionNames } from './section-names.ts';
import { unknownSections } from './unknown-section.ts';

const names = sectionNames([
  templateOf('daily', [
    { title: '👤 About me', id: 'me', dimensions: ['identity'] },
    { title: 'Caf\u00e9s', dimensions: ['habits'] },
  ]),
  templateOf('work', [{ title: 'Goals', dimensions: ['goals'] }]),
]);

const lint = (template_section: Record<string, Record<string, string>>, known = names) =>
  unknownSections(caseOf([memoryOf('x')], { expected_l2: { template_section } }), known);

test('titles and ids are known, in any Unicode form', () => {
  expect(lint({ daily: { '0': '👤 About me' }, work: { '0': 'Goals' } })).toEqual([]);
  expect(lint({ daily: { '0': 'me', '1': 'Cafe\u0301s' } })).toEqual([]);
});

test('a case without sections has no problem', () => {
  expect(unknownSections(caseOf([memoryOf('x')]), names)).toEqual([]);
});

test.each([
  ['a near title', 'daily', '👤 About you', 'did you mean "👤 About me"?'],
  ['a title of another mode', 'daily', 'Goals', 'a section of this name is in the mode "work"'],
  ['anything else', 'work', 'zzzzzzzzzz', 'the sections of this mode are "Goals"'],
])('%s is unknown, with the hint that fits', (_name, mode, title, hint) => {
  expect(lint({ [mode]: { '0': title } })).toMatchObject([
    {
      code: 'unknown-section',
      path: ['expected_l2', 'template_section', mode, '0'],
      message: expect.stringContaining(`"${title}"`),
      hint,
    },
  ]);
});

test('a mode without a template is reported once, whatever it lists', () => {
  expect(lint({ dayly: { '0': 'Goals', '1': 'x' } })).toMatchObject([
    { path: ['expected_l2', 'template_section', 'dayly'], hint: 'did you mean "daily"?' },
  ]);
  expect(lint({ coding: { '0': 'x' } })).toMatchObject([{ hint: 'the modes are "daily", "work"' }]);
  expect(lint({ daily: { '0': 'x' } }, sectionNames([]))).toMatchObject([
    { hint: expect.stringContaining('no template at all') },
  ]);
});
