import { expect, test } from 'vitest';
import { caseOf, memoryOf, registryOf, templateOf } from '../../tests/support/lint.ts';
import { sectionNames } from './section-names.ts';
import { unreachableSections } from './unreachable-section.ts';

const names = sectionNames([
  templateOf('daily', [
    { title: 'both', dimensions: ['identity', 'family'] },
    { title: 'either', dimensions: ['identity', 'family'], match: 'any' },
    { title: 'urgent', dimensions: ['identity'], priority_min: 80 },
    { title: 'drifted', dimensions: ['identity', 'health'] },
    { title: 'drifted too', dimensions: ['family', 'health'], match: 'any' },
  ]),
]);
const registry = registryOf({ identity: [], family: [], habits: [] });

const lint = (title: string, dimensions: string[], priority = 80) =>
  unreachableSections(
    caseOf([memoryOf('x', { dimensions, priority })], {
      expected_l2: { template_section: { daily: { '0': title } } },
    }),
    names,
    registry,
  );

test.each([
  ['all of them', 'both', ['family', 'identity', 'habits'], 80],
  ['any of them', 'either', ['family'], 80],
  ['the least priority', 'urgent', ['identity'], 80],
  ['a section that does not exist, which is another problem', 'gone', ['habits'], 80],
])('a memory that can be selected: %s', (_name, title, dimensions, priority) => {
  expect(lint(title, dimensions, priority)).toEqual([]);
});

test.each([
  [
    'one of two dimensions',
    'both',
    ['family'],
    80,
    'asks for identity and family, the memory is labelled "family"',
  ],
  [
    'none of them',
    'either',
    ['habits'],
    80,
    'asks for any of identity, family, the memory is labelled "habits"',
  ],
  ['a priority below', 'urgent', ['identity'], 79, 'asks for a priority from 80, the memory has 79'],
])('a memory that cannot: %s', (_name, title, dimensions, priority, message) => {
  const [found, ...rest] = lint(title, dimensions, priority);
  expect(rest).toEqual([]);
  expect(found).toMatchObject({
    code: 'unreachable-section',
    path: ['expected_l2', 'template_section', 'daily', '0'],
    message: expect.stringContaining(message),
  });
});

test('labels and priority together are one problem that names both', () => {
  const found = lint('urgent', ['habits'], 10);
  expect(found).toHaveLength(1);
  expect(found[0]?.message).toMatch(/labelled "habits"; it asks for a priority from 80/);
  expect(found[0]?.hint).toContain('at line 30 of the template');
});

test('labels are not judged where the registry lacks one of them: that is its own problem', () => {
  expect(lint('both', ['identiti', 'family'])).toEqual([]);
  expect(lint('drifted', ['identity'])).toEqual([]);
  expect(lint('drifted too', ['identity'])).toEqual([]);
  expect(lint('urgent', ['identiti'], 10)).toHaveLength(1);
});

test('without a registry labels are judged as they stand', () => {
  const evalCase = caseOf([memoryOf('x')], {
    expected_l2: { template_section: { daily: { '0': 'drifted' } } },
  });
  expect(unreachableSections(evalCase, names, null)).toHaveLength(1);
});
