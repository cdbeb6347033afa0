import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { calibrate } from '../../plugin/calibrate/calibration.ts';
import { PAIR_LIMITS, readPairs } from '../../plugin/calibrate/read-pairs.ts';
import { aucText } from '../../plugin/calibrate/render-calibration.ts';
import { renderSkeleton } from '../../plugin/calibrate/render-skeleton.ts';
import { LIMITS } from '../../plugin/yaml/index.ts';

const path = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));
const source = readFileSync(path('docs/calibration.md'), 'utf8');
const page = source.replace(/ {2,}/g, ' ');

test.each([
  ['pairs', 60, 120],
  ['look-alikes', 60, 60],
])('the table of %s.yaml is what the command says', (name, same, different) => {
  const { pairs, problems } = readPairs(path(`cases/calibration/${name}.yaml`));
  expect(problems).toEqual([]);
  expect(pairs.filter((pair) => pair.same)).toHaveLength(same);
  expect(pairs.filter((pair) => !pair.same)).toHaveLength(different);
  for (const { similarity, auc, points, recommended } of calibrate(pairs, 0.05)) {
    const at = (threshold: number) => {
      const { recall, false_matches } = points.find((point) => point.threshold === threshold)!;
      return `${recall.value!.toFixed(2)} / ${false_matches.value!.toFixed(2)}`;
    };
    const threshold = recommended.threshold > 1 ? 'none' : recommended.threshold.toFixed(2);
    const cells = [
      `\`${similarity}\``,
      aucText(auc!),
      at(0.35),
      at(0.5),
      at(0.65),
      threshold,
      recommended.recall.value!.toFixed(2),
    ];
    expect(page).toContain(`| ${cells.join(' | ')} |`);
  }
});

test('the limits of a file of pairs are those that are enforced', () => {
  expect(page).toContain(
    `of ${LIMITS.fileSize / 2 ** 20} MiB at most, with 1 to ${PAIR_LIMITS.pairs} entries`,
  );
  expect(page).toContain(`one text, of 1 to ${PAIR_LIMITS.text} characters`);
  expect(page).toContain(`${PAIR_LIMITS.note} characters at most`);
});

test('the pair to label is as the command writes it', () => {
  const shown = source.match(/^pairs:\n(?: {2}.*\n)+(?=```\n\n`a` is)/m)![0];
  const written = renderSkeleton(
    [
      {
        a: 'Barely slept this week because of the catalogue',
        b: 'have barely slept this week over it',
        note: 'mem-045, similarity 0.5075',
      },
    ],
    'memory@v001',
  );
  expect(written.slice(written.indexOf('pairs:'))).toBe(shown);
});

test('no pair stands there twice', () => {
  for (const name of ['pairs', 'look-alikes']) {
    const { pairs } = readPairs(path(`cases/calibration/${name}.yaml`));
    expect(new Set(pairs.map(({ a, b }) => JSON.stringify([a, b]))).size).toBe(pairs.length);
  }
});
