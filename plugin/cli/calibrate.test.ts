import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calibratePairs } from './calibrate.ts';
import { main } from './index.ts';

let folder: string;
let output: string;
let errors: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'calibrate-'));
  output = '';
  errors = '';
  vi.spyOn(console, 'log').mockImplementation((text: string) => {
    output += `${text}\n`;
  });
  vi.spyOn(console, 'error').mockImplementation((text: string) => {
    errors += `${text}\n`;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};

const PAIRS =
  'pairs:\n  - { same: true, a: likes tea, b: likes tea }\n  - { same: false, a: likes tea, b: owns a boat }\n';

test('prints each similarity, and writes a page that is harmless', async () => {
  const file = write('p.yaml', PAIRS);
  expect(await calibratePairs(file, { html: 'out.html' }, folder)).toBe(0);
  expect(output).toContain('p.yaml: 1 pairs that are the same, 1 that are different');
  for (const name of ['dice', 'levenshtein', 'tokens', 'blend'])
    expect(output).toContain(`${name}  AUC 1.00`);
  const page = readFileSync(join(folder, 'out.html'), 'utf8');
  expect(page).toContain('Recommended thresholds');
  expect(page).toContain('script-src &#39;none&#39;');
});

test('text cannot inject markup: the page of hostile pairs is that of harmless ones', async () => {
  const markup = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'{{alert(3)}}';
  const of = (a: string, b: string) =>
    JSON.stringify({
      pairs: [
        { same: true, a, b: a, note: b },
        { same: false, a, b },
      ],
    });
  const page = async (name: string, text: string): Promise<string> => {
    expect(await calibratePairs(write(name, text), { html: 'out.html' }, folder)).toBe(0);
    return readFileSync(join(folder, 'out.html'), 'utf8');
  };
  // Either way a pair at 1 and one at 0 in every similarity, so that all figures are alike.
  const harmless = await page('p.yaml', of('peanuts', 'OSLO'));
  expect(await page('<img src=x onerror=alert(4)>.yaml', of(markup, '年糕'))).toBe(harmless);
  expect(await page('q.yaml', of('年糕', `${markup}\u001b[2J\u202e`))).toBe(harmless);
  expect(harmless).not.toContain('alert');
  expect(harmless).not.toMatch(/<script|<img|onerror/);
});

test('as JSON', async () => {
  expect(await calibratePairs(write('p.yaml', PAIRS), { json: true, falseMatchRate: 0.1 }, folder)).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    same: 1,
    different: 1,
    rate: 0.1,
    calibrations: [{ similarity: 'dice' }, {}, {}, {}],
  });
});

test('what is wrong with the file is named with its place; a wrong option, too', async () => {
  const file = write('p.yaml', 'pairs:\n  - { same: maybe, a: x, b: y }\n');
  expect(await calibratePairs(file, {}, folder)).toBe(1);
  expect(errors).toMatch(/p\.yaml:2:\d+/);
  write('q.yaml', PAIRS);
  expect(await calibratePairs('gone.yaml', {}, folder)).toBe(1);
  expect(await calibratePairs('q.yaml', { html: 'no/such/x.html' }, folder)).toBe(2);
  expect(await calibratePairs('q.yaml', { html: 2026 }, folder)).toBe(0);
  expect(readFileSync(join(folder, '2026'), 'utf8')).toContain('Recommended thresholds');
});

test.each([2, -0.1, Number.NaN, '', ' ', 'five', '0.1x', [0.1, 0.2], true])(
  'a rate of %j is no share',
  async (falseMatchRate) => {
    expect(await calibratePairs(write('p.yaml', PAIRS), { falseMatchRate }, folder)).toBe(2);
    expect(errors).toContain(`--false-match-rate is a share from 0 to 1, received '${falseMatchRate}'`);
    expect(output).toBe('');
  },
);

test.each([[['--false-match-rate', '']], [['--false-match-rate', ' ']], [['--false-match-rate= ']]])(
  'on the command line %j is an empty value, and no rate of 0',
  async (words) => {
    const file = join(folder, write('p.yaml', PAIRS));
    expect(await main(['node', 'caliper', 'calibrate', file, ...words])).toBe(2);
    expect(errors).toContain('caliper: --false-match-rate has an empty value');
    expect(output).toBe('');
  },
);

test('on the command line a word is no rate, and 0 is one', async () => {
  const file = join(folder, write('p.yaml', PAIRS));
  expect(await main(['node', 'caliper', 'calibrate', file, '--false-match-rate', 'five'])).toBe(2);
  expect(errors).toContain("--false-match-rate is a share from 0 to 1, received 'five'");
  expect(await main(['node', 'caliper', 'calibrate', file, '--false-match-rate', '0'])).toBe(0);
});
