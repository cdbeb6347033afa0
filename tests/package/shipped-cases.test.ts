import { fileURLToPath } from 'node:url';
import fg from 'fast-glob';
import { describe, expect, test } from 'vitest';
import { ACTIONS, caseLanguage, type EvalCase, loadCaseFile } from '../../plugin/cases/index.ts';
import { checkFiles } from '../../plugin/lint/check-files.ts';
import { tokenise } from '../../plugin/metrics/tokenise.ts';
import { loadRegistry } from '../../plugin/registry/index.ts';
import { scoreL1 } from '../../plugin/stages/l1/index.ts';
import { measureL1 } from '../../plugin/stages/l1/measure.ts';
import { l1Rules } from '../../plugin/stages/l1/options.ts';
import { shippedMemoryCases } from '../support/shipped-memory-cases.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const files = fg.sync('cases/{sample,memory}/*.yaml', { cwd: ROOT, absolute: true });
const memory = shippedMemoryCases();
const HAN = /\p{Script=Han}/u;

const share = (count: number) => count / memory.length;
const withMode = (mode: string) =>
  memory.filter((entry) => entry.expected_l2?.template_section?.[mode]).length;

/** What the memory says that a search result names: one of the stored ones, or the case's own by its index. */
function contentOf({ existing_memories, expected_l1 }: EvalCase, id: string | number): string {
  const stored = existing_memories?.find(({ memory_id }) => memory_id === id);
  return stored?.content ?? expected_l1!.memories[Number(id)]!.content;
}

test('every shipped set is clean: labels, sections, facts, message ids, counts, and the oracle', () => {
  const result = checkFiles(
    files,
    { registry: 'cases/registry', templates: ['cases/templates/*.yaml'] },
    ROOT,
  );
  expect(result.problems).toEqual([]);
  expect(result.cases).toBeGreaterThanOrEqual(150);
});

test('ground truth fed back as the prediction scores 1 on every case, and 0 in the mean error', () => {
  const { rules } = l1Rules({});
  for (const entry of files.flatMap((file) => loadCaseFile(file).cases.map((loaded) => loaded.case))) {
    const truth = entry.expected_l1?.memories ?? [];
    const echoed = truth.map((memory) => ({ ...memory, unresolved: [] }));
    const measures = measureL1(scoreL1(truth, echoed, rules).tally);
    expect([entry.case_id, measures.strict_match_rate?.value]).toEqual([entry.case_id, 1]);
    expect([entry.case_id, measures.dimension_micro_f1?.value]).toEqual([
      entry.case_id,
      truth.length > 0 ? 1 : null,
    ]);
    expect([entry.case_id, measures.priority_mae?.value]).toEqual([
      entry.case_id,
      truth.length > 0 ? 0 : null,
    ]);
  }
});

describe('the memory set', () => {
  test('is large and balanced enough to gate on', () => {
    expect(memory.length).toBeGreaterThanOrEqual(145);
    const difficulty = (level: string) => share(memory.filter((entry) => entry.difficulty === level).length);
    expect(difficulty('easy')).toBeCloseTo(0.3, 1);
    expect(difficulty('medium')).toBeCloseTo(0.45, 1);
    expect(difficulty('hard')).toBeCloseTo(0.25, 1);
    expect(share(memory.filter((entry) => caseLanguage(entry) === 'zh').length)).toBeCloseTo(0.75, 0.5);
    expect(share(memory.filter((entry) => entry.split === 'holdout').length)).toBeCloseTo(0.2, 1);
  });

  test('has every dimension of the registry in at least three cases', () => {
    const { registry } = loadRegistry(`${ROOT}cases/registry`);
    for (const id of registry!.ids) {
      const having = memory.filter((entry) =>
        entry.expected_l1?.memories.some(({ dimensions }) => dimensions.includes(id)),
      );
      expect([id, having.length >= 3]).toEqual([id, true]);
    }
  });

  test('has several memories and several messages in at least a third, and the hard kinds', () => {
    const rich = memory.filter(
      (entry) =>
        (entry.expected_l1?.memories.length ?? 0) > 1 &&
        (entry.conversation?.match(/^\[msg#/gm)?.length ?? 0) > 1,
    );
    expect(share(rich.length)).toBeGreaterThanOrEqual(1 / 3);
    const tagged = (tag: string) => memory.filter((entry) => entry.tags?.includes(tag));
    for (const tag of ['negative', 'correction', 'near-duplicate', 'look-alike', 'boundary']) {
      expect([tag, tagged(tag).length > 3]).toEqual([tag, true]);
    }
    for (const entry of tagged('look-alike')) {
      expect([
        entry.case_id,
        entry.expected_l1?.memories.some(({ must_contain }) => must_contain?.length),
      ]).toEqual([entry.case_id, true]);
    }
    for (const entry of tagged('negative')) expect(entry.expected_l1?.memories).toEqual([]);
  });

  test('expects sections in every mode', () => {
    expect(withMode('daily')).toBeGreaterThanOrEqual(20);
    expect(withMode('coding')).toBeGreaterThanOrEqual(20);
    expect(withMode('work')).toBeGreaterThanOrEqual(15);
    expect(withMode('full')).toBeGreaterThanOrEqual(10);
  });

  test('calls nothing real that did not happen', () => {
    expect(memory.filter((entry) => entry.source === 'real')).toEqual([]);
  });
});

describe('the whole chain of the memory set', () => {
  const actions = memory.flatMap(({ expected_l15 }) => expected_l15?.actions ?? []);
  const injected = memory.filter(({ expected_inject }) => expected_inject !== undefined);
  const searched = memory.filter(({ expected_search_results }) => expected_search_results !== undefined);
  const queries = searched.flatMap((evalCase) =>
    Object.entries(evalCase.expected_search_results!).map(([query, gold]) => {
      const ids = Array.isArray(gold) ? gold : Object.keys(gold).filter((id) => gold[id]! > 0);
      return { query, graded: !Array.isArray(gold), answers: ids.map((id) => contentOf(evalCase, id)) };
    }),
  );

  test('has conflicts of all four actions, and cases with two', () => {
    expect(memory.filter(({ expected_l15 }) => expected_l15 !== undefined).length).toBeGreaterThanOrEqual(40);
    for (const name of ACTIONS) {
      const count = actions.filter(({ action }) => action === name).length;
      expect([name, count >= 8]).toEqual([name, true]);
    }
    const mixed = memory.filter(
      ({ expected_l15 }) => new Set(expected_l15?.actions.map(({ action }) => action)).size > 1,
    );
    expect(mixed.length).toBeGreaterThanOrEqual(5);
    expect(actions.filter(({ candidate_ids }) => candidate_ids.length > 1).length).toBeGreaterThanOrEqual(2);
  });

  test('has injections in every mode, with memories that are not referenced', () => {
    expect(injected.length).toBeGreaterThanOrEqual(16);
    expect(new Set(injected.map(({ expected_inject }) => expected_inject!.mode))).toEqual(
      new Set(['coding', 'daily', 'full', 'work']),
    );
    const partly = injected.filter(
      ({ expected_inject, expected_l1 }) =>
        expected_inject!.referenced_memory_indices.length < expected_l1!.memories.length,
    );
    expect(partly.length).toBeGreaterThanOrEqual(10);
    expect(injected.filter(({ tags }) => tags?.includes('not-shown')).length).toBeGreaterThanOrEqual(6);
  });

  test('has searches in two languages over pools that make a ranking', () => {
    expect(searched.length).toBeGreaterThanOrEqual(12);
    for (const { case_id, existing_memories, expected_l1 } of searched) {
      const pool = existing_memories!.length + expected_l1!.memories.length;
      expect([case_id, pool >= 8]).toEqual([case_id, true]);
    }
    expect(queries.filter(({ query }) => HAN.test(query)).length).toBeGreaterThanOrEqual(30);
    expect(queries.filter(({ query }) => !HAN.test(query)).length).toBeGreaterThanOrEqual(30);
    expect(queries.filter(({ graded }) => graded).length).toBeGreaterThanOrEqual(30);
  });

  test('has queries that share no word with any of their answers, within a language and across', () => {
    const blind = queries.filter(({ query, answers }) => {
      const asked = new Set(tokenise(query));
      return !answers.some((answer) => tokenise(answer).some((token) => asked.has(token)));
    });
    const crossing = blind.filter(({ query, answers }) =>
      answers.every((answer) => HAN.test(answer) !== HAN.test(query)),
    );
    expect(crossing.length).toBeGreaterThanOrEqual(15);
    expect(blind.length - crossing.length).toBeGreaterThanOrEqual(25);
  });

  test('names the scenes of every case that expects a memory', () => {
    const nameless = memory.filter(
      ({ expected_l1, expected_l2 }) =>
        (expected_l1?.memories.length ?? 0) > 0 && !expected_l2?.scene_labels?.length,
    );
    expect(nameless.map(({ case_id }) => case_id)).toEqual([]);
  });
});
