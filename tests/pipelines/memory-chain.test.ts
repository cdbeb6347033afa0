import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { StoredMemory } from 'vitest-caliper';
import { memoryPipeline } from '../../evals/pipelines/memory/index.ts';
import {
  closeWorkerDatabases,
  workerDatabases,
} from '../../evals/pipelines/memory/store/worker-databases.ts';
import { context, REGISTRY } from './harness.ts';

const TEMPLATES = fileURLToPath(new URL('./templates', import.meta.url));
const NOW = '2026-05-20T08:00:00Z';
const CASE = { case_id: 'case' };

type Fresh = { content: string; dimensions: string[] };
const fresh = (content: string, ...dimensions: string[]): Fresh => ({ content, dimensions });
const old = (memory_id: string, content: string, ...dimensions: string[]): StoredMemory => ({
  memory_id,
  content,
  dimensions,
  updated_at: '2026-05-01T08:00:00Z',
});

/** A pipeline in which the case has begun. */
async function begun(
  existing_memories: StoredMemory[] = [],
  options: { prompts?: string; now?: string } = {},
) {
  const { now = NOW, ...rest } = options;
  const pipeline = memoryPipeline({ registry: REGISTRY, templates: TEMPLATES, ...rest });
  await pipeline.begin!({ ...CASE, now, existing_memories }, context);
  onTestFinished(() => void pipeline.end!(CASE, context));
  const resolve = (...memories: Fresh[]) => pipeline.resolve!({ ...CASE, memories }, context);
  const items = async (mode = 'daily') => {
    const { sections } = await pipeline.query!({ ...CASE, mode }, context);
    return sections.map((section) =>
      section.items.map(({ memory_id, content }) => `${memory_id} ${content}`),
    );
  };
  return { pipeline, resolve, items };
}

describe('resolve', () => {
  test('store, update, merge and skip: actions, and the ids in which the memories ended', async () => {
    const { resolve, items } = await begun([
      old('e-1', '住在泉州', 'identity'),
      old('e-2', '养了一只乌龟', 'family'),
      old('e-3', '在邮局上班', 'identity'),
    ]);
    const { actions, stored } = await resolve(
      fresh('喜欢喝茶', 'preferences'),
      fresh('搬到漳州了', 'identity'),
      fresh('养了一只乌龟，叫阿慢', 'family'),
      fresh('在邮局上班。', 'identity'),
    );
    expect(actions.map(({ reason, ...action }) => action)).toEqual([
      { new_memory_index: 0, action: 'store', candidate_ids: [] },
      { new_memory_index: 1, action: 'update', candidate_ids: ['e-1'], merged_content: '搬到漳州了' },
      {
        new_memory_index: 2,
        action: 'merge',
        candidate_ids: ['e-2'],
        merged_content: '养了一只乌龟，叫阿慢',
      },
      { new_memory_index: 3, action: 'skip', candidate_ids: ['e-3'] },
    ]);
    expect(stored).toEqual(['m-1', 'e-1', 'e-2', 'e-3']);
    expect(await items()).toEqual([['e-1 搬到漳州了', 'e-3 在邮局上班'], ['m-1 喜欢喝茶'], []]);
  });

  test('a new memory that repeats one of the batch is skipped onto it; others of the batch are left alone', async () => {
    const { resolve } = await begun();
    const { actions, stored } = await resolve(
      fresh('下周二要交房租', 'tasks'),
      fresh('下周二要交房租！', 'tasks'),
      fresh('下周五要交房租', 'tasks'),
    );
    expect(actions.map(({ action, candidate_ids }) => [action, candidate_ids])).toEqual([
      ['store', []],
      ['skip', ['m-1']],
      ['store', []],
    ]);
    expect(stored).toEqual(['m-1', 'm-1', 'm-2']);
  });

  test('what one new memory has changed another does not change again', async () => {
    const { resolve, items } = await begun([old('e-1', '住在泉州', 'identity')]);
    const { stored } = await resolve(fresh('搬到漳州了', 'identity'), fresh('搬到厦门了', 'identity'));
    expect(stored).toEqual(['e-1', 'm-1']);
    expect((await items())[0]).toEqual(['e-1 搬到漳州了', 'm-1 搬到厦门了']);
  });

  test('new ids are free ones, and go on from call to call', async () => {
    const { resolve } = await begun([old('m-1', '住在泉州', 'identity')]);
    expect((await resolve(fresh('喜欢喝茶', 'preferences'))).stored).toEqual(['m-2']);
    expect((await resolve(fresh('会修收音机', 'skills'))).stored).toEqual(['m-3']);
  });

  test('an abort throws its reason and writes nothing', async () => {
    const { pipeline, resolve } = await begun([old('e-1', '住在泉州', 'identity')]);
    const reason = new Error('too late');
    const memories = [fresh('喜欢喝茶', 'preferences')];
    const aborted = pipeline.resolve!({ ...CASE, memories }, { signal: AbortSignal.abort(reason) });
    await expect(aborted).rejects.toBe(reason);
    expect((await resolve(fresh('会修收音机', 'skills'))).stored).toEqual(['m-1']);
  });

  test('the pinned version decides', async () => {
    const order = { memory_type: 'instruction' };
    const existing = [{ ...old('e-1', 'always answer in French', 'preferences'), ...order }];
    const memory = { ...fresh('always answer in French, in two sentences', 'preferences'), ...order };
    const actionOf = async (prompts: string) =>
      (await (await begun(existing, { prompts })).resolve(memory)).actions[0]!.action;
    expect([await actionOf('v001'), await actionOf('v002')]).toEqual(['merge', 'store']);
  });
});

describe('query and inject', () => {
  test('sections in the order of the template, and as blocks those that hold something are present', async () => {
    const { pipeline } = await begun([old('e-1', '住在泉州', 'identity')]);
    expect(await pipeline.query!({ ...CASE, mode: 'daily' }, context)).toEqual({
      sections: [
        { id: 'me', title: '我', items: [{ memory_id: 'e-1', content: '住在泉州' }] },
        { title: '近况', items: [] },
        { title: '空', items: [] },
      ],
    });
    const asked = { ...CASE, mode: 'daily', subsequent_conversation: '你好' };
    expect(await pipeline.inject!(asked, context)).toEqual({
      blocks: [
        { title: '我', present: true, items: [{ memory_id: 'e-1' }] },
        { title: '近况', present: false, items: [] },
        { title: '空', present: false, items: [] },
      ],
    });
  });

  test('count from the case’s now, also when it is years away', async () => {
    // The section asks for 10 days; the memory is 19 days old.
    const existing = [old('e-1', '喜欢喝茶', 'preferences')];
    expect((await (await begun(existing)).items())[1]).toEqual([]);
    expect((await (await begun(existing, { now: '2026-05-10T08:00:00Z' })).items())[1]).toEqual([
      'e-1 喜欢喝茶',
    ]);
    expect((await (await begun(existing, { now: '2046-05-10T08:00:00Z' })).items())[1]).toEqual([]);
  });

  test('an unknown mode names those that there are; no templates are an error', async () => {
    const { pipeline } = await begun();
    await expect(pipeline.query!({ ...CASE, mode: 'toString' }, context)).rejects.toThrow(
      "no template for the mode 'toString'; there are daily",
    );
    const bare = memoryPipeline({ registry: REGISTRY });
    await bare.begin!({ ...CASE, now: NOW, existing_memories: [] }, context);
    await expect(bare.query!({ ...CASE, mode: 'daily' }, context)).rejects.toThrow(/`templates`/);
    await bare.end!(CASE, context);
  });

  test('templates that do not load are an error that names the folder', () => {
    const templates = fileURLToPath(new URL('./registry', import.meta.url));
    expect(() => memoryPipeline({ registry: REGISTRY, templates })).toThrow(
      /pipelines\/registry do not load/,
    );
    const none = fileURLToPath(new URL('./child', import.meta.url));
    expect(() => memoryPipeline({ registry: REGISTRY, templates: none })).toThrow(/has no template/);
  });
});

describe('seed and search', () => {
  test('finds what was stored since it was last asked', async () => {
    const { pipeline, resolve } = await begun([old('e-1', '住在泉州', 'identity')]);
    const ids = async (query: string) =>
      (await pipeline.search!({ ...CASE, query, params: {} }, context)).ids;
    expect(await ids('乌龟')).toEqual([]);
    await pipeline.seed!({ ...CASE, memories: [old('case#0', '养了一只乌龟', 'family')] }, context);
    expect(await ids('乌龟')).toEqual(['case#0']);
    await resolve(fresh('乌龟生病了', 'family'));
    expect((await ids('乌龟')).sort()).toEqual(['case#0', 'm-1']);
  });

  test('its parameters are checked', async () => {
    const { pipeline } = await begun();
    const asked = { ...CASE, query: 'x', params: { top_kk: 3 } };
    await expect(pipeline.search!(asked, context)).rejects.toThrow(/did you mean 'top_k'/);
  });
});

describe('begin and end', () => {
  test('without begin nothing is read or written', async () => {
    const pipeline = memoryPipeline({ registry: REGISTRY, templates: TEMPLATES });
    const calls = [
      () => pipeline.resolve!({ ...CASE, memories: [] }, context),
      () => pipeline.aggregate!(CASE, context),
      () => pipeline.query!({ ...CASE, mode: 'daily' }, context),
      () => pipeline.seed!({ ...CASE, memories: [] }, context),
      () => pipeline.search!({ ...CASE, query: 'x', params: {} }, context),
      () => pipeline.inject!({ ...CASE, mode: 'daily', subsequent_conversation: '' }, context),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow("case 'case' has not begun");
    await pipeline.end!(CASE, context);
  });

  test('a case that begins again has its existing memories and nothing else', async () => {
    const existing = [old('e-1', '住在泉州', 'identity')];
    const { pipeline, resolve, items } = await begun(existing);
    await resolve(fresh('搬到漳州了', 'identity'), fresh('喜欢喝茶', 'preferences'));
    await pipeline.aggregate!(CASE, context);
    await pipeline.begin!({ ...CASE, now: NOW, existing_memories: existing }, context);
    expect(await items()).toEqual([['e-1 住在泉州'], [], []]);
    expect(await pipeline.aggregate!(CASE, context)).toEqual({
      scenes: [{ scene_id: 's-1', label: '身份', memory_ids: ['e-1'] }],
    });
  });

  test('two pipelines may work on the same case', async () => {
    const [one, two] = [
      await begun([old('e-1', '住在泉州', 'identity')]),
      await begun([old('e-1', '住在厦门', 'identity')]),
    ];
    await one.resolve(fresh('搬到漳州了', 'identity'));
    expect((await one.items())[0]).toEqual(['e-1 搬到漳州了']);
    expect((await two.items())[0]).toEqual(['e-1 住在厦门']);
  });

  test('a case does not survive its databases, and the next one gets new ones', async () => {
    const { pipeline, items } = await begun([old('e-1', '住在泉州', 'identity')]);
    closeWorkerDatabases();
    await expect(items()).rejects.toThrow("case 'case' has not begun");
    await pipeline.begin!({ ...CASE, now: NOW, existing_memories: [] }, context);
    expect(await items()).toEqual([[], [], []]);
    expect(workerDatabases().memories.select('SELECT case_id FROM scopes', [])).toEqual([CASE]);
  });
});

test('every call of a stage leaves a row that outlives the case, also one that fails', async () => {
  closeWorkerDatabases();
  const { pipeline, resolve } = await begun([], { prompts: 'v002' });
  await pipeline.extract!({ ...CASE, conversation: '我喜欢喝茶', dimensions: [] }, context);
  await resolve();
  await pipeline.aggregate!(CASE, context);
  await pipeline.query!({ ...CASE, mode: 'daily' }, context);
  await pipeline.search!({ ...CASE, query: 'x', params: {} }, context);
  await pipeline.inject!({ ...CASE, mode: 'nowhere', subsequent_conversation: '' }, context).catch(() => {});
  await pipeline.end!(CASE, context);
  const { memories, runId } = workerDatabases();
  const rows = memories.select<Record<string, unknown>>(
    'SELECT run_id, file_id, stage, version, variant, provider, status, duration_ms >= 0 AS timed FROM refine_runs ORDER BY refine_run',
    [],
  );
  const row = (stage: string, version: string | null, status = 'ok') => ({
    run_id: runId,
    file_id: 'case',
    stage,
    version,
    variant: null,
    provider: 'rule-based',
    status,
    timed: 1,
  });
  expect(rows).toEqual([
    row('l1', 'v002'),
    row('l15', 'v002'),
    row('l2', 'v002'),
    row('query', null),
    row('search', null),
    row('inject', null, 'error'),
  ]);
  expect(memories.select('SELECT * FROM scopes', [])).toEqual([]);
});
