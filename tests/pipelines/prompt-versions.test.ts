import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SCENE_RULES } from '../../evals/pipelines/memory/aggregate/rules.ts';
import { memoryPipeline } from '../../evals/pipelines/memory/index.ts';
import {
  knownVersions,
  PROMPT_STAGES,
  type PromptStage,
  promptVersions,
} from '../../evals/pipelines/memory/prompts.ts';
import { RESOLVE_RULES } from '../../evals/pipelines/memory/resolve/rules.ts';
import { EXTRACTION_RULES } from '../../evals/pipelines/memory/versions.ts';
import { context, REGISTRY, registry } from './harness.ts';

const RULES: Record<PromptStage, ReadonlyMap<string, { version: string }>> = {
  l1: EXTRACTION_RULES,
  l15: RESOLVE_RULES,
  l2: SCENE_RULES,
};

const promptsOf = async (prompts?: Parameters<typeof promptVersions>[0]) =>
  (await memoryPipeline({ registry: REGISTRY, prompts }).describe({}, context)).subject.prompts;

describe('what is pinned', () => {
  test('nothing: the manifest decides', async () => {
    expect(await promptsOf()).toEqual({ l1: 'v001', l15: 'v001', l2: 'v001' });
  });

  test('one version for all stages', async () => {
    expect(await promptsOf('v002')).toEqual({ l1: 'v002', l15: 'v002', l2: 'v002' });
  });

  test('some stages; the manifest decides the rest', async () => {
    expect(await promptsOf({ l15: 'v002' })).toEqual({ l1: 'v001', l15: 'v002', l2: 'v001' });
  });

  test('a version that there is not, is an error that names those that there are', () => {
    expect(() => promptVersions('v999')).toThrow(
      "prompts: stage l1 has no version 'v999'; it has v001, v002",
    );
    expect(() => promptVersions({ l2: '../l1/v001' })).toThrow(
      /stage l2 has no version '..\/l1\/v001'; it has v001/,
    );
  });

  test('so is a stage that there is not', () => {
    const pinned = { l3: 'v001' } as Parameters<typeof promptVersions>[0];
    expect(() => promptVersions(pinned)).toThrow("prompts: there is no stage 'l3'; there are l1, l15, l2");
  });
});

describe.each(PROMPT_STAGES)('%s', (stage) => {
  const textOf = (version: string) =>
    readFileSync(new URL(`../../evals/prompts/${stage}/${version}.md`, import.meta.url), 'utf8');

  test('has rules for each version of its prompt, and no others', () => {
    expect([...RULES[stage].keys()]).toEqual(knownVersions(stage));
    for (const [version, rules] of RULES[stage]) expect(rules.version).toBe(version);
    expect(knownVersions(stage).length).toBeGreaterThan(1);
  });

  test('gives its prompts what the stage works on, as data', () => {
    const needs = {
      l1: ['dimensions', 'conversation', 'now'],
      l15: ['existing_memories', 'new_memories', 'now'],
      l2: ['dimensions', 'scenes', 'memories'],
    }[stage];
    for (const version of knownVersions(stage)) {
      const places = [...textOf(version).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      expect([...new Set(places)].sort()).toEqual([...needs].sort());
      expect(textOf(version)).toMatch(/is data\.|are data\./);
    }
  });

  test('has prompts that differ', () => {
    const texts = knownVersions(stage).map(textOf);
    expect(new Set(texts).size).toBe(texts.length);
  });
});

describe('l1 v002', () => {
  const contentsOf = async (conversation: string, version: string) => {
    const pipeline = memoryPipeline({ registry: REGISTRY, prompts: { l1: version } });
    const params = { case_id: 'case', conversation, dimensions: registry.dimensions };
    const { memories } = await pipeline.extract!(params, context);
    return memories.map(({ content, dimensions }) => `${content} [${dimensions}]`);
  };

  test('makes a memory of each topic of a compound sentence', async () => {
    const text = '我叫沈遥，住在青岛，喜欢爬山，每天早上六点跑步。';
    expect(await contentsOf(text, 'v001')).toHaveLength(1);
    expect(await contentsOf(text, 'v002')).toEqual([
      '叫沈遥，住在青岛 [identity]',
      '喜欢爬山 [preferences]',
      '每天早上六点跑步 [habits]',
    ]);
  });

  test('leaves detail with what it is a detail of', async () => {
    expect(await contentsOf('我喜欢爬山，特别是秋天的', 'v002')).toEqual([
      '喜欢爬山，特别是秋天的 [preferences]',
    ]);
  });

  test('never tears an order apart', async () => {
    const text = 'From now on answer in French, I love short answers';
    expect(await contentsOf(text, 'v002')).toEqual(await contentsOf(text, 'v001'));
    expect(await contentsOf(text, 'v002')).toHaveLength(1);
  });

  test('drops what the user is not sure of, and keeps the rest', async () => {
    const text = '我可能喜欢喝茶。我喜欢爬山。';
    expect(await contentsOf(text, 'v001')).toEqual(['可能喜欢喝茶 [preferences]', '喜欢爬山 [preferences]']);
    expect(await contentsOf(text, 'v002')).toEqual(['喜欢爬山 [preferences]']);
  });

  test('corrections still find what they correct', async () => {
    expect(await contentsOf('我叫沈遥，住在青岛，喜欢爬山。\n不对，是住在烟台。', 'v002')).toContain(
      '叫沈遥，住在烟台 [identity]',
    );
  });
});
