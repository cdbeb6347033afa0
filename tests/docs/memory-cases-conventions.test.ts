import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fg from 'fast-glob';
import { expect, test } from 'vitest';
import { containsToken } from '../../plugin/metrics/index.ts';
import { loadRegistry, loadTemplates } from '../../plugin/registry/index.ts';
import { selectingSections } from '../support/selecting-sections.ts';
import { shippedMemoryCases } from '../support/shipped-memory-cases.ts';

/** What `docs/memory-cases.md` says of labelling and no lint rule looks at, held against the shipped set. */
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const registry = loadRegistry(at('cases/registry')).registry!;
const { templates } = loadTemplates(fg.sync('*.yaml', { cwd: at('cases/templates'), absolute: true }));

/** Every expected memory with its case and a name for messages, as `{case_id}#{index}`. */
const memories = shippedMemoryCases().flatMap((evalCase) =>
  (evalCase.expected_l1?.memories ?? []).map((memory, index) => ({
    memory,
    index,
    evalCase,
    name: `${evalCase.case_id}#${index}`,
  })),
);

/** Names of what breaks a convention. */
const offenders = (breaks: (each: (typeof memories)[number]) => boolean) =>
  memories.filter(breaks).map(({ name }) => name);

test('facts that are asked for are spelt as in the conversation', () => {
  expect(
    offenders(
      ({ memory, evalCase }) =>
        !(memory.must_contain ?? []).every((token) => containsToken(evalCase.conversation!, token)),
    ),
  ).toEqual([]);
});

test('sources are messages of the user', () => {
  const speakers = (conversation: string) =>
    new Map([...conversation.matchAll(/^\[msg#(\d+)\] \S+ (\w+):/gm)].map(([, n, who]) => [`msg_${n}`, who]));
  expect(
    offenders(({ memory, evalCase }) => {
      const by = speakers(evalCase.conversation!);
      return !memory.source_message_ids?.every((id) => by.get(id) === 'user');
    }),
  ).toEqual([]);
});

test('aliases keep to the facts', () => {
  expect(
    offenders(({ memory: { aliases = [], must_contain = [], must_not_contain = [] } }) =>
      aliases.some(
        (alias) =>
          !must_contain.every((token) => containsToken(alias, token)) ||
          must_not_contain.some((token) => containsToken(alias, token)),
      ),
    ),
  ).toEqual([]);
});

test('the velocity is the default of the labels, dynamic if one of them is', () => {
  const velocity = new Map(registry.dimensions.map(({ id, time_velocity }) => [id, time_velocity]));
  expect(
    offenders(({ memory: { dimensions, time_velocity } }) => {
      const dynamic = dimensions.some((id) => velocity.get(id) === 'dynamic');
      return time_velocity !== (dynamic ? 'dynamic' : 'static');
    }),
  ).toEqual([]);
});

test('a memory is listed under a mode where one section alone selects it, as often as the page says', () => {
  const listed = memories.flatMap(({ memory, index, evalCase, name }) =>
    Object.entries(evalCase.expected_l2?.template_section ?? {}).flatMap(([mode, sections]) => {
      const title = sections[String(index)];
      if (title === undefined) return [];
      const template = templates.find((each) => each.name === mode)!;
      return [{ name: `${name} ${mode}`, title, selecting: selectingSections(template, memory) }];
    }),
  );
  expect(listed.filter((each) => each.selecting.join() !== each.title)).toEqual([]);
  const page = readFileSync(at('docs/memory-cases.md'), 'utf8');
  expect(page).toContain(`All ${listed.length} listings of the set keep to`);
});
