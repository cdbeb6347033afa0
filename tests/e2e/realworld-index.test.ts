import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SmallRealworld } from './support/small-realworld.ts';

let project: SmallRealworld;

beforeEach(async () => {
  project = await SmallRealworld.start();
});

afterEach(() => project.stop());

/** A first run, which has nothing to go on. */
async function first() {
  const told = await project.told();
  expect(told.code, told.output).toBe(0);
  // Of two variants over one file the second finds what the first has made.
  expect(told.passages).toEqual(project.passages());
  return told;
}

/** Another run now, and the same from the beginning: with the same results, and an index that holds the same. */
async function equalsCleanBuild(env: Record<string, string> = {}): Promise<void> {
  const [results, index] = [project.results(), project.index()];
  project.forget();
  const clean = await project.told(env);
  expect(clean.code, clean.output).toBe(0);
  expect(clean.passages).toEqual(project.passages());
  expect(project.results()).toBe(results);
  expect(project.index()).toEqual(index);
}

describe('the index of the real-world suite', () => {
  test('is made by the first run and read by the second, which asks for questions alone and finds the same', async () => {
    const made = await first();
    const [results, index] = [project.results(), project.index()];
    const again = await project.told();
    expect(again.code, again.output).toBe(0);
    expect(again.passages).toEqual([]);
    expect(again.others).toEqual(made.others);
    expect(again.others).toEqual(expect.arrayContaining(['Who throws the tall jars?']));
    expect(project.results()).toBe(results);
    expect(project.index()).toEqual(index);
  });

  test('one byte of a document changed: its passages are made anew, and no others', async () => {
    await first();
    project.edit('cases/corpus/small/potters.md', 'tall jars', 'tall jugs');
    const changed = await project.told();
    expect(changed.code, changed.output).toBe(0);
    expect(changed.passages).toEqual(project.passages('potters.md'));
    expect(changed.passages.join('\n')).toContain('tall jugs');
    await equalsCleanBuild();
  });

  test('another embedder: every vector is made anew', async () => {
    await first();
    const changed = await project.told(project.env('other-words'));
    expect(changed.passages).toEqual(project.passages());
    await equalsCleanBuild(project.env('other-words'));
  });

  test('another chunker option: every document is cut anew', async () => {
    await first();
    const before = project.passages();
    project.options('{ child_chars: 60 }');
    const changed = await project.told();
    expect(changed.code, changed.output).toBe(0);
    expect(project.passages()).not.toEqual(before);
    expect(changed.passages).toEqual(project.passages());
    await equalsCleanBuild();
  });

  test('CALIPER_REBUILD=1: everything is made anew, and holds what it held', async () => {
    await first();
    const [results, index] = [project.results(), project.index()];
    const rebuilt = await project.told({ CALIPER_REBUILD: '1' });
    expect(rebuilt.code, rebuilt.output).toBe(0);
    // Each of the two variants makes it.
    expect(rebuilt.passages).toEqual(project.passages().flatMap((passage) => [passage, passage]));
    expect(project.results()).toBe(results);
    expect(project.index()).toEqual(index);
  });

  test('a run that is killed with half of the vectors made: the next makes the others, and it is as a clean one', async () => {
    let stuck = () => {};
    const half = new Promise<void>((resolve) => {
      stuck = resolve;
    });
    let batches = 0;
    project.instead = ({ body }) => {
      if ([body.input ?? []].flat().length < 20) return null;
      batches += 1;
      if (batches < 3) return null;
      stuck();
      return 'hang';
    };
    const running = project.start(['run'], project.env());
    await Promise.race([half, running.finished]);
    running.signal('SIGKILL');
    expect((await running.finished).code).toBe(null);
    await running.gone();
    expect(project.list('results')).toEqual([]);
    const vectors = (project.index().entries as { vector: string }[]).map(({ vector }) => vector !== '');
    const have = vectors.filter(Boolean).length;
    expect(have).toBe(128);
    expect(vectors.length).toBeGreaterThan(have);

    project.instead = () => null;
    const next = await project.told();
    expect(next.code, next.output).toBe(0);
    expect(next.passages).toHaveLength(vectors.length - have);
    await equalsCleanBuild();
  });
});
