import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scene } from 'vitest-caliper';
import { groupMemories } from '../../evals/pipelines/memory/aggregate/groups.ts';
import { SCENE_RULES } from '../../evals/pipelines/memory/aggregate/rules.ts';
import { dimensionName, languageOf } from '../../evals/pipelines/memory/aggregate/scene-label.ts';
import { mergeIntoScenes } from '../../evals/pipelines/memory/aggregate/scenes.ts';
import { namesIn } from '../../evals/pipelines/memory/names.ts';
import type { MemoryRow } from '../../evals/pipelines/memory/store/memory-store.ts';
import { registry } from './harness.ts';

/** Memories `a`, `b`, … with these contents and labels. */
function rowsOf(...memories: [content: string, ...dimensions: string[]][]): MemoryRow[] {
  return memories.map(([content, ...dimensions], index) => ({
    memory_id: String.fromCharCode(97 + index),
    content,
    dimensions,
    memory_type: null,
    priority: 60,
    time_velocity: null,
    updated_at: '2026-05-20T08:00:00Z',
  }));
}

function scenesOf(rows: readonly MemoryRow[], version = 'v001', scenes: readonly Scene[] = []): Scene[] {
  const rules = SCENE_RULES.get(version)!;
  const known = new Set(rows.map(({ memory_id }) => memory_id));
  return mergeIntoScenes(scenes, groupMemories(rows, rules, registry), known, rules);
}

/** `label: ids` of each scene. */
const shown = (scenes: readonly Scene[]) =>
  scenes.map(({ label, memory_ids }) => `${label}: ${memory_ids.join('')}`);

describe('v001: a scene a dimension', () => {
  test('a memory of two dimensions is in the scene of each', () => {
    const rows = rowsOf(
      ['住在泉州', 'identity'],
      ['是厨师，会做闽菜', 'identity', 'skills'],
      ['会修收音机', 'skills'],
    );
    expect(scenesOf(rows)).toEqual([
      { scene_id: 's-1', label: '身份', memory_ids: ['a', 'b'] },
      { scene_id: 's-2', label: '能力', memory_ids: ['b', 'c'] },
    ]);
  });

  test('a scene inside another is one with it, under the name of the larger', () => {
    const rows = rowsOf(['是厨师，会做闽菜', 'skills', 'identity'], ['住在泉州', 'identity']);
    expect(shown(scenesOf(rows))).toEqual(['身份: ab']);
    expect(shown(scenesOf(rowsOf(['是厨师，会做闽菜', 'skills', 'identity'])))).toEqual(['能力: a']);
  });

  test('the label is in the language of most memories', () => {
    expect(
      shown(scenesOf(rowsOf(['the shop runs Django', 'tech_stack'], ['店里用 Django', 'tech_stack']))),
    ).toEqual(['Tech stack: ab']);
    expect(
      shown(scenesOf(rowsOf(['店里用 Django', 'tech_stack'], ['the shop runs Django', 'tech_stack']))),
    ).toEqual(['技术栈: ab']);
  });

  test('what has no dimension is among the others', () => {
    expect(shown(scenesOf(rowsOf(['lives in Ghent', 'identity'], ['something'])))).toEqual([
      'Identity: a',
      'Other: b',
    ]);
  });

  test('no memories, no scenes', () => {
    expect(scenesOf([])).toEqual([]);
  });
});

describe('v002: names first', () => {
  const rows = rowsOf(
    ['Orion 服务用 Django 写的', 'tech_stack'],
    ['Orion 下个月上线', 'projects'],
    ['在做 Orion 的支付', 'projects'],
    ['喜欢喝茶', 'preferences'],
  );

  test('a name that memories share makes a scene, called by it and what most of them are about', () => {
    expect(shown(scenesOf(rows, 'v002'))).toEqual(['Orion 项目: abc', '偏好: d']);
    expect(shown(scenesOf(rows, 'v001'))).toEqual(['技术栈: a', '项目: bc', '偏好: d']);
  });

  test('a name that one memory has makes none', () => {
    expect(shown(scenesOf(rows.slice(0, 1), 'v002'))).toEqual(['技术栈: a']);
  });

  test('scenes that share half of their members are one', () => {
    const half = rowsOf(
      ['住在泉州', 'identity'],
      ['是厨师，会做闽菜', 'identity', 'skills'],
      ['会做糕点', 'identity', 'skills'],
      ['会修收音机', 'skills'],
    );
    // {a b c} and {b c d}: 2 of 4 are shared.
    expect(shown(scenesOf(half, 'v002'))).toEqual(['身份: abcd']);
    expect(shown(scenesOf(half, 'v001'))).toEqual(['身份: abc', '能力: bcd']);
  });
});

describe('scenes that there are', () => {
  const known: Scene[] = [
    { scene_id: 'home', label: '身份', memory_ids: ['a', 'gone'] },
    { scene_id: 's-1', label: '往事', memory_ids: ['gone'] },
  ];

  test('take in what belongs to them, and lose what is gone; new ones get a free id', () => {
    const rows = rowsOf(['住在泉州', 'identity'], ['是厨师', 'identity'], ['喜欢喝茶', 'preferences']);
    expect(scenesOf(rows, 'v001', known)).toEqual([
      { scene_id: 'home', label: '身份', memory_ids: ['a', 'b'] },
      { scene_id: 's-1', label: '偏好', memory_ids: ['c'] },
    ]);
  });

  test('become one with others, and keep the id of the earlier', () => {
    const rows = rowsOf(['住在泉州', 'identity'], ['是厨师', 'identity']);
    const label = [{ scene_id: 's-1', label: '我', memory_ids: ['a'] }];
    expect(scenesOf(rows, 'v001', label)).toEqual([
      { scene_id: 's-1', label: '身份', memory_ids: ['a', 'b'] },
    ]);
  });
});

test('whatever the memories: each is in a scene, ids are distinct, and doing it again changes nothing', () => {
  const memory = fc.tuple(
    fc.constantFrom('住在泉州', 'Orion 上线', 'plays the Cello', '《灯塔》', ''),
    fc.subarray(['identity', 'skills', 'tasks', 'nowhere', '__proto__']),
  );
  fc.assert(
    fc.property(fc.array(memory, { maxLength: 12 }), fc.constantFrom('v001', 'v002'), (memories, version) => {
      const rows = rowsOf(
        ...memories.map(([content, dimensions]): [string, ...string[]] => [content, ...dimensions]),
      );
      const scenes = scenesOf(rows, version);
      expect(new Set(scenes.flatMap(({ memory_ids }) => memory_ids))).toEqual(
        new Set(rows.map(({ memory_id }) => memory_id)),
      );
      expect(new Set(scenes.map(({ scene_id }) => scene_id)).size).toBe(scenes.length);
      for (const { memory_ids } of scenes) expect(new Set(memory_ids).size).toBe(memory_ids.length);
      expect(scenesOf(rows, version, scenes)).toEqual(scenes);
    }),
  );
});

describe('names and labels', () => {
  test.each<[string, string[]]>([
    ['店里的网站用 Django 和 redis', ['django', 'redis']],
    ['Orion goes live on Friday with MySQL 8', ['mysql']],
    ['moved the shop to Ghent', ['ghent']],
    ['在读《灯塔去》和「雾」', ['灯塔去', '雾']],
    ['I think my API is ok', []],
    ['', []],
  ])('%s: %j', (text, names) => {
    expect([...namesIn(text)]).toEqual(names);
  });

  test('the name of a dimension', () => {
    expect(dimensionName('tech_stack', 'zh', registry)).toBe('技术栈');
    expect(dimensionName('tech_stack', 'en', registry)).toBe('Tech stack');
    expect(dimensionName('nowhere_else', 'zh', registry)).toBe('Nowhere else');
    expect(dimensionName('__proto__', 'en', registry)).toBe('Proto');
  });

  test('the language of texts: the majority, of equal halves the first', () => {
    expect(languageOf(['tea', '茶', '茶'])).toBe('zh');
    expect(languageOf(['tea', '茶'])).toBe('en');
    expect(languageOf(['茶', 'tea'])).toBe('zh');
    expect(languageOf([])).toBe('en');
  });
});
