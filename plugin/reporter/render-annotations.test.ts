import { beforeAll, describe, expect, it } from 'vitest';
import { hostileSummary } from '../../tests/support/hostile.ts';
import { baselineAfter, casesYaml, ROOT, rightAnswers, runSuite } from '../../tests/support/run.ts';
import { renderAnnotations } from './render-annotations.ts';
import { summarise } from './summarise.ts';

const memory = {
  content: 'lives in Oslo',
  dimensions: ['identity'],
  memory_type: 'persona',
  priority: 50,
  time_velocity: 'static',
};
const evalCase = (case_id: string, more = {}) => ({ case_id, expected_l1: { memories: [memory] }, ...more });
const BEFORE = casesYaml(['a', 'b', 'c', 'd'].map((id) => evalCase(id)));
// `b` is gone, `c` is skipped, `a` and `d` fail, `d` with its author's leave.
const NOW = casesYaml([
  evalCase('a'),
  evalCase('c', { skip: 'later' }),
  evalCase('d', { known_failing: 'later' }),
]);

async function annotations(failOn: 'regression' | 'gate' = 'regression'): Promise<string[]> {
  const good = await runSuite(BEFORE, rightAnswers(BEFORE));
  const run = await runSuite(NOW, { a: [], d: [] }, { failOn });
  return renderAnnotations(
    summarise(run, baselineAfter(good), { update: 'new', root: ROOT, interrupted: false }),
    ROOT,
  );
}

/** A workflow command as the runner reads it. */
function command(line: string): { level: string; properties: Record<string, string>; message: string } {
  const [, level, head, message] = /^::(error|warning) ([^:]*)::(.*)$/s.exec(line)!;
  const decode = (text: string) =>
    text
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%3A', ':')
      .replaceAll('%2C', ',')
      .replaceAll('%25', '%');
  const properties = Object.fromEntries(head!.split(',').map((each) => each.split('=', 2).map(decode)));
  return { level: level!, properties, message: decode(message!) };
}

let lines: string[];
beforeAll(async () => {
  lines = await annotations();
});

describe('renderAnnotations', () => {
  it('has one for each case that regressed, is gone or newly skipped, by id', () => {
    expect(lines.map((line) => command(line).properties.title)).toEqual([
      'memory a: regressed',
      'memory b: removed',
      'memory c: newly skipped',
      'memory d: regressed',
    ]);
  });

  it('is an error where the case turns the run red, else a warning', () => {
    expect(lines.map((line) => command(line).level)).toEqual(['error', 'error', 'error', 'warning']);
  });

  it('is a warning where nothing of it is red', async () => {
    const levels = (await annotations('gate')).map((line) => command(line).level);
    expect(new Set(levels)).toEqual(new Set(['warning']));
  });

  it('points at the YAML line, or at the suite where the case is gone', () => {
    const [a, b] = lines.map((line) => command(line).properties);
    expect(a).toMatchObject({ file: 'cases/memory.yaml' });
    expect(NOW.split('\n')[Number(a!.line) - 1]).toContain('content: lives in Oslo');
    expect(b).toMatchObject({ file: 'suites/memory.eval.ts', line: '1', col: '1' });
  });

  it('says what was missed and why', () => {
    expect(command(lines[0]!).message).toMatch(
      /^l1 dimension_micro_f1 0\.00 < 0\.50\nmemory 0 "lives in Oslo" has no prediction/,
    );
  });
});

it('of a run under a weaker caliber says that it decides nothing, and names no flip', async () => {
  const good = await runSuite(BEFORE, rightAnswers(BEFORE));
  const run = await runSuite(NOW, { a: [], d: [] });
  const info = {
    ...run.info!,
    fail_on: 'never' as const,
    weaker: 'the suite requires a lexical caliber, and …',
  };
  const options = { update: 'new', root: ROOT, interrupted: false } as const;
  const said = renderAnnotations(summarise({ ...run, info }, baselineAfter(good), options), ROOT);
  expect(said.map(command)).toEqual([
    {
      level: 'warning',
      properties: { file: 'suites/memory.eval.ts', line: '1', title: 'memory: REPORT ONLY' },
      message: `REPORT ONLY: ${info.weaker}; no figure here passes or fails anything`,
    },
  ]);
});

it('hostile text stays inside its message: one command a line, no property of its own', async () => {
  const hostile = renderAnnotations(await hostileSummary(), ROOT);
  expect(hostile.join('')).toContain('evil');
  for (const line of hostile) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Object.keys(command(line).properties)).toEqual(['file', 'line', 'col', 'title']);
  }
  expect(hostile.map((line) => command(line).message).join('\n')).toContain('%0A');
});
