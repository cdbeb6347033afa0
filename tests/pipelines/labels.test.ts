import { describe, expect, test } from 'vitest';
import { chooseLabels } from '../../evals/pipelines/memory/labels.ts';
import { dimensionsOf, extractor, ids } from './harness.ts';

describe('one dimension', () => {
  test.each([
    ['我叫沈遥，今年41岁', 'identity'],
    ['在一家印刷厂当会计', 'identity'],
    ['我对芒果过敏', 'identity'],
    ["I'm a bus driver", 'identity'],
    ['I live in Ghent', 'identity'],
    ['我儿子在读高中', 'family'],
    ['家里养了两只猫', 'family'],
    ['My sister works at a bakery', 'family'],
    ['我们组长是个很严谨的人', 'social'],
    ['My landlord lives upstairs', 'social'],
    ['我的底线是不骗客人', 'values'],
    ['I refuse to sell customer data', 'values'],
    ['我擅长修老钟表', 'skills'],
    ["I'm fluent in Dutch", 'skills'],
    ['I have twelve years of experience in bookbinding', 'skills'],
    ['服务跑在 Kubernetes 上，用 Redis 做缓存', 'tech_stack'],
    ['The shop runs on Django and uses MySQL', 'tech_stack'],
    ['我喜欢喝普洱', 'preferences'],
    ["I can't stand cilantro", 'preferences'],
    ['我每天晚上散步半小时', 'habits'],
    ['I do yoga every Thursday', 'habits'],
    ['工位上有两台显示器', 'environment'],
    ['The workshop has a laser printer', 'environment'],
    ['我一般先画草图再动手', 'style'],
    ['I start with a sketch before I start cutting', 'style'],
    ['最近在研究潮汐发电', 'focus'],
    ["I've been reading about beekeeping", 'focus'],
    ['咖啡馆的装修到水电阶段了', 'projects'],
    ['We are refactoring the importer', 'projects'],
    ['我打算年底前存够三万块', 'goals'],
    ['My goal is to swim one kilometre', 'goals'],
    ['明天上午要去取护照', 'tasks'],
    ['I need to hand in the form by Monday', 'tasks'],
    ['这几天失眠，压力很大', 'status'],
    ["I'm exhausted", 'status'],
  ])('%s → %s', (text, dimension) => {
    expect(dimensionsOf(text)).toEqual([dimension]);
  });
});

describe('boundaries', () => {
  test('what recurs is a habit, not a task', () => {
    expect(dimensionsOf('每周五要交周报')).toEqual(['habits']);
  });

  test('what one wants to learn is a goal, not a skill', () => {
    expect(dimensionsOf('我想学会弹琴，打算今年考过三级')).toEqual(['goals']);
  });

  test('the taste of somebody else is no preference of the user', () => {
    expect(dimensionsOf('我妈喜欢听戏')).toEqual(['family']);
    expect(dimensionsOf('我妈喜欢听戏，我喜欢摇滚')).toEqual(['family', 'preferences']);
    expect(dimensionsOf('My boss hates meetings')).toEqual(['social']);
  });

  test('a person only mentioned in a task adds no label', () => {
    expect(dimensionsOf('明天要给客户交报价')).toEqual(['tasks']);
  });

  test('two stated aspects give two labels', () => {
    expect(dimensionsOf('我叫沈遥，我喜欢爬山').sort()).toEqual(['identity', 'preferences']);
  });
});

describe('no dimension', () => {
  test.each([
    '这个说法挺有道理的',
    'That was a long sentence',
    '用户反馈说按钮太小',
    '老板椅坏了',
    'hot dog stands',
    '',
  ])('%j', (text) => {
    expect(dimensionsOf(text)).toEqual([]);
  });
});

describe('wording', () => {
  test('an alias in the text is emitted as the registry writes it', () => {
    expect(extractor.labels('我闺女在学画画', ids, false).map(({ label }) => label)).toEqual(['闺女']);
    expect(extractor.labels('our okr is to ship twice', ids, false).map(({ label }) => label)).toEqual([
      'OKR',
    ]);
  });

  test('a dimension that no table knows is found by its names', () => {
    expect(extractor.labels('周末去郊外种菜', ids, false).map(({ label }) => label)).toContain('种菜');
    expect(extractor.labels('My seedlings came up', ids, false)).toEqual([
      { dimension: 'gardening', label: 'seedlings', score: 2 },
    ]);
  });

  test('only dimensions that are asked for are emitted', () => {
    expect(extractor.labels('我喜欢喝普洱', ['habits', 'family'], false)).toEqual([]);
  });
});

describe('chooseLabels', () => {
  const rules = { first: 2, further: 3, most: 3, cap: 6 };
  const evidence = (scores: Record<string, number>) =>
    new Map(Object.entries(scores).map(([key, score]) => [key, { score, label: null }]));
  const choose = (scores: Record<string, number>) =>
    chooseLabels(evidence(scores), ['a', 'b', 'c', 'd'], rules).map(({ dimension }) => dimension);

  test('the first label needs 2, each further one 3', () => {
    expect(choose({ a: 1 })).toEqual([]);
    expect(choose({ a: 2, b: 2 })).toEqual(['a']);
    expect(choose({ a: 2, b: 3 })).toEqual(['b']);
    expect(choose({ a: 3, b: 4 })).toEqual(['b', 'a']);
  });

  test('three at most; ties in the order of the caller; scores over the cap tie', () => {
    expect(choose({ d: 5, c: 5, b: 5, a: 5 })).toEqual(['a', 'b', 'c']);
    expect(choose({ b: 9, a: 7 })).toEqual(['a', 'b']);
  });
});
