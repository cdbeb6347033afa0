import { fileURLToPath } from 'node:url';
import fg from 'fast-glob';
import { expect, test } from 'vitest';
import type { EvalCase } from '../../plugin/cases/index.ts';
import { loadRegistry, loadTemplates } from '../../plugin/registry/index.ts';
import { selectingSections } from '../support/selecting-sections.ts';
import { shippedMemoryCases } from '../support/shipped-memory-cases.ts';

/** What `docs/memory-cases.md` says of conflicts, injection and search, held against the shipped set. */
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const cases = shippedMemoryCases();
const dimensions = new Map(
  loadRegistry(at('cases/registry')).registry!.dimensions.map((each) => [each.id, each]),
);
const templates = new Map(
  loadTemplates(fg.sync('*.yaml', { cwd: at('cases/templates'), absolute: true })).templates.map((each) => [
    each.name,
    each,
  ]),
);

const DAY = 24 * 60 * 60 * 1000;

/** `msg_1` → the moment in its header, in milliseconds. */
const times = (text: string) =>
  new Map(
    [...text.matchAll(/^\[msg#(\d+)\] (\S+) \w+:/gm)].map(([, n, time]) => [`msg_${n}`, Date.parse(time!)]),
  );

/** Ids of the cases that break a convention. */
const offenders = (breaks: (evalCase: EvalCase) => boolean) =>
  cases.filter(breaks).map(({ case_id }) => case_id);

/** Days from the last message that states a memory to the last one of the conversation. */
function ageInDays({ conversation, expected_l1 }: EvalCase, index: number): number {
  const moments = times(conversation!);
  const stated = expected_l1!.memories[index]!.source_message_ids!.map((id) => moments.get(id)!);
  return (Math.max(...moments.values()) - Math.max(...stated)) / DAY;
}

/** Whether the age of a memory is over the shortest time to live of its labels. */
function expired(evalCase: EvalCase, index: number): boolean {
  const lives = evalCase.expected_l1!.memories[index]!.dimensions.map((id) => dimensions.get(id)!.ttl_days);
  return ageInDays(evalCase, index) >= Math.min(...lives.map((days) => days ?? Number.POSITIVE_INFINITY));
}

const isReplacing = (action: string) => action === 'update' || action === 'merge';

test('each new memory has one action, whose form is that of its name', () => {
  expect(
    offenders(({ expected_l15, expected_l1 }) => {
      if (expected_l15 === undefined) return false;
      const { actions } = expected_l15;
      const told = actions.map(({ new_memory_index }) => new_memory_index).toSorted((a, b) => a - b);
      const sound = actions.every(
        ({ action, candidate_ids, merged_content, reason }) =>
          (action === 'store') === (candidate_ids.length === 0) &&
          isReplacing(action) === (merged_content !== undefined) &&
          reason !== undefined,
      );
      return !sound || told.join() !== [...expected_l1!.memories.keys()].join();
    }),
  ).toEqual([]);
});

test('stored memories are complete, by the registry, and older than the conversation', () => {
  expect(
    offenders(({ existing_memories = [], conversation }) => {
      const first = Math.min(...times(conversation!).values());
      return !existing_memories.every((memory) => {
        const labels = memory.dimensions?.map((id) => dimensions.get(id)?.time_velocity) ?? [undefined];
        const velocity = labels.includes('dynamic') ? 'dynamic' : 'static';
        const labelled = !labels.includes(undefined) && memory.time_velocity === velocity;
        const complete = memory.memory_type !== undefined && memory.priority !== undefined;
        return labelled && complete && Date.parse(memory.updated_at!) < first;
      });
    }),
  ).toEqual([]);
});

test('what is talked of after an injection comes later than the conversation and counts on', () => {
  expect(
    offenders(({ expected_inject, conversation }) => {
      if (expected_inject === undefined) return false;
      const before = times(conversation!);
      const after = times(expected_inject.subsequent_conversation);
      const ids = Array.from(after.keys(), (_, i) => `msg_${before.size + i + 1}`);
      const later = Math.min(...after.values()) > Math.max(...before.values());
      return after.size === 0 || !later || [...after.keys()].join() !== ids.join();
    }),
  ).toEqual([]);
});

test('a referenced memory is shown by the mode, but for the cases that are tagged not-shown', () => {
  const hidden = cases.filter((evalCase) =>
    evalCase.expected_inject?.referenced_memory_indices.some((index) => {
      const template = templates.get(evalCase.expected_inject!.mode)!;
      const memory = evalCase.expected_l1!.memories[index]!;
      return selectingSections(template, memory).length === 0 || expired(evalCase, index);
    }),
  );
  const tagged = cases.filter(({ tags }) => tags?.includes('not-shown'));
  expect(hidden.map(({ case_id }) => case_id)).toEqual(tagged.map(({ case_id }) => case_id));
});

test('no section is asked for of a memory whose time to live is over', () => {
  expect(
    offenders((evalCase) =>
      Object.values(evalCase.expected_l2?.template_section ?? {}).some((sections) =>
        Object.keys(sections).some((index) => expired(evalCase, Number(index))),
      ),
    ),
  ).toEqual([]);
});

test('a search case has actions of its own and replaces nothing that a query could find', () => {
  expect(
    offenders(
      ({ expected_search_results, expected_l15 }) =>
        expected_search_results !== undefined &&
        !expected_l15?.actions.every(({ action }) => action === 'store'),
    ),
  ).toEqual([]);
});
