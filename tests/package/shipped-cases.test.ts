import { fileURLToPath } from 'node:url';
import fg from 'fast-glob';
import { describe, expect, test } from 'vitest';
import { caseLanguage, loadCaseFile } from '../../plugin/cases/index.ts';
import { checkFiles } from '../../plugin/lint/check-files.ts';
import { loadRegistry } from '../../plugin/registry/index.ts';
import { scoreL1 } from '../../plugin/stages/l1/index.ts';
import { measureL1 } from '../../plugin/stages/l1/measure.ts';
import { l1Rules } from '../../plugin/stages/l1/options.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const files = fg.sync('cases/{sample,memory}/*.yaml', { cwd: ROOT, absolute: true });
const memory = loadCaseFile(`${ROOT}cases/memory/v001.yaml`).cases.map((loaded) => loaded.case);

const share = (count: number) => count / memory.length;
const withMode = (mode: string) =>
  memory.filter((entry) => entry.expected_l2?.template_section?.[mode]).length;

test('every shipped set is clean: labels, sections, facts, message ids, counts, and the oracle', () => {
  const result = checkFiles(
    files,
    { registry: 'cases/registry', templates: ['cases/templates/*.yaml'] },
    ROOT,
  );
  expect(result.problems).toEqual([]);
  expect(result.cases).toBeGreaterThanOrEqual(85);
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
    expect(memory.length).toBeGreaterThanOrEqual(80);
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
