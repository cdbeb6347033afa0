import { describe, expect, test } from 'vitest';
import { anchorOf } from '../../../evals/pipelines/rag/channels/follow-up.ts';
import { answered, chain, context, DOCUMENTS, retrieved } from './documents.ts';

describe('hybrid', () => {
  test.each([
    ['At how many degrees is Silver Fern brewed?', 'teas.md', '70 degrees'],
    [
      'How much is Night Oolong?',
      'teas.md',
      'row::Tea: Night Oolong | Origin: Anxi | Grams: 75 | Price: 15.10',
    ],
    ['会员卡多少钱一年？', '门店.md', '128 元'],
  ])('%s', async (question, doc, text) => {
    const { sources } = await retrieved(await chain(), question);
    expect(sources[0]).toMatchObject({ doc, channel: 'hybrid', text: expect.stringContaining(text) });
  });

  test('sources say what kind of document they are from', async () => {
    const { sources } = await retrieved(await chain(), 'How much is Night Oolong?');
    expect(sources.find(({ doc }) => doc === 'teas.md')?.kind).toBe('guide');
    expect(sources.find(({ doc }) => doc === 'people.md')).not.toHaveProperty('kind');
  });

  test('without rows a table is found as text; with top_k 1 there is one source', async () => {
    const target = await chain({ channels: { rows: false } });
    const { sources, channels } = await retrieved(target, 'How much is Night Oolong?', { top_k: 1 });
    expect(channels).not.toHaveProperty('rows');
    expect(sources.map(({ text }) => text)).toEqual([
      expect.stringContaining('| Night Oolong | Anxi | 75 | 15.10 |'),
    ]);
  });

  test.each([
    'Does the shop deliver to Antarctica by helicopter?',
    'What is the capital of France?',
    '可以用比特币付款吗？',
  ])('nothing is found for %s', async (question) => {
    const { sources, channels } = await retrieved(await chain(), question);
    expect(sources).toEqual([]);
    expect(channels.hybrid).toBe(0);
  });
});

describe('arms', () => {
  const question = 'How much is Night Oolong?';
  const row = expect.stringContaining('row::Tea: Night Oolong');

  test('what each held before fusion and cutting, best first', async () => {
    const { sources, arms, channels } = await retrieved(await chain({ top_k: 1 }), question);
    expect(Object.keys(arms!)).toEqual(['bm25', 'vector', 'hybrid']);
    for (const arm of Object.values(arms!)) expect(arm[0]).toEqual({ doc: 'teas.md', text: row });
    expect(arms!.bm25).toHaveLength(channels.bm25!);
    expect(arms!.vector).toHaveLength(channels.vector!);
    expect(arms!.hybrid!.length).toBeGreaterThan(1);
    expect(sources.filter(({ channel }) => channel === 'hybrid')).toHaveLength(1);
  });

  test('an arm that is off is not there; under the floor they tell what was let go', async () => {
    const target = await chain();
    const words = await retrieved(target, question, { channels: { vector: false } });
    expect(Object.keys(words.arms!)).toEqual(['bm25', 'hybrid']);
    expect(words.arms!.hybrid).toEqual(words.arms!.bm25);
    const { sources, arms } = await retrieved(target, 'Is Night Oolong rolled by hand?', { floor: 1 });
    expect(sources).toEqual([]);
    expect(arms!.hybrid![0]!.doc).toBe('teas.md');
  });
});

describe('enumeration', () => {
  test.each([
    ['Which teas are there?', ['Silver Fern', 'Amber Gate', 'Night Oolong']],
    ['List all origins of the teas', ['Fujian', 'Yunnan', 'Anxi']],
    ['Which origins do the teas have?', ['Fujian', 'Yunnan', 'Anxi']],
    ['有哪些门店？', ['外滩店', '静安店', '徐汇店']],
    ['苍鹭茶馆都有哪些门店', ['外滩店', '静安店', '徐汇店']],
  ])('%s', async (question, items) => {
    const { enumeration, channels, sources } = await retrieved(await chain(), question);
    expect(enumeration?.items).toEqual(items);
    expect(channels.enumeration).toBe(3);
    expect(sources[0]?.channel).toBe('enumeration');
    for (const item of items) expect(enumeration?.text).toContain(item);
  });

  const BRANCHES = [
    {
      id: '茶单.md',
      text: '# 茶单\n\n## 绿茶\n\n| 茶名 | 产地 | 供货商 |\n|---|---|---|\n| 碧螺春 | 苏州 | 东山茶社 |\n| 龙井 | 杭州 | 梅坞 |\n\n## 器具\n\n本店常备的器具：\n\n- 盖碗\n- 茶漏',
    },
    { id: '分店.md', text: '# 分店一览\n\n分店 | 店长\n--- | ---\n外滩店 | 林一\n静安店 | 周二' },
  ];

  test.each([
    ['绿茶的产地有哪些？', ['苏州', '杭州']],
    ['绿茶有哪些产地？', ['苏州', '杭州']],
    ['茶单里的产地都有哪些？', ['苏州', '杭州']],
    ['绿茶的供货商都是哪几家？', ['东山茶社', '梅坞']],
    ['器具有哪些？', ['盖碗', '茶漏']],
    ['各分店的店长都有谁？', ['林一', '周二']],
    ['列出全部分店', ['外滩店', '静安店']],
  ])('a column of one table among several: %s', async (question, items) => {
    const { enumeration } = await retrieved(await chain({}, BRANCHES), question);
    expect(enumeration?.items).toEqual(items);
  });

  test.each(['绿茶的价格有哪些？', '员工的宠物有哪些？', 'List all branches that sell bicycles'])(
    'no list is offered for %s',
    async (question) => {
      const { enumeration } = await retrieved(await chain({}, BRANCHES), question);
      expect(enumeration).toBeUndefined();
    },
  );

  test('asked for a list that there is not, it brings nothing; not asked, it is not there', async () => {
    const target = await chain();
    const none = await retrieved(target, 'List all spaceships');
    expect(none).not.toHaveProperty('enumeration');
    expect(none.channels.enumeration).toBe(0);
    expect((await retrieved(target, 'How much is Night Oolong?')).channels).not.toHaveProperty('enumeration');
    // One thing is asked for, not all of something.
    expect((await retrieved(target, 'Which origin does Amber Gate have?')).channels).not.toHaveProperty(
      'enumeration',
    );
  });

  test('off for one question, or for all', async () => {
    const target = await chain();
    const off = await retrieved(target, 'Which teas are there?', { channels: { enumeration: false } });
    expect(off).not.toHaveProperty('enumeration');
    expect(off.channels).not.toHaveProperty('enumeration');
    const never = await retrieved(await chain({ channels: { enumeration: false } }), 'Which teas are there?');
    expect(never).not.toHaveProperty('enumeration');
  });
});

describe('census', () => {
  test('every occurrence, by document; 1904 is not in 19045', async () => {
    const { sources, channels } = await retrieved(await chain(), 'Where does 1904 appear?');
    expect(channels.census).toBe(2);
    const census = sources.filter(({ channel }) => channel === 'census');
    expect(census.map(({ doc, text }) => [doc, text.split('\n')[0]])).toEqual([
      ['history.md', '1904: 3 hits in 2 documents, 2 here'],
      ['teas.md', '1904: 3 hits in 2 documents, 1 here'],
    ]);
    expect(await answered(await chain(), '1904 出现了几次？')).toBe(
      '1904: 3 hits in 2 documents, 2 here [1]\n1904: 3 hits in 2 documents, 1 here [2]',
    );
  });

  test('a number behind characters of two units keeps its place', async () => {
    const target = await chain({}, [{ id: 'a', text: `${'😀'.repeat(200)} worth 904 today` }]);
    const { sources } = await retrieved(target, 'Where does 904 appear?');
    expect(sources[0]?.text).toMatch(/worth 904 today/);
  });
});

describe('graph', () => {
  const question = 'Which languages does whoever packs Amber Gate speak?';

  test('what a name in the best source leads to is added', async () => {
    const { sources, channels } = await retrieved(await chain({ top_k: 1 }), question);
    expect(sources.map(({ channel }) => channel)).toEqual(['hybrid', 'graph']);
    expect(channels.graph).toBe(1);
    const texts = sources.map(({ text }) => text).join();
    expect(texts).toContain('packed by Ines Varga');
    expect(texts).toContain('speaks four languages');
  });

  test('where one source has all that is asked about, nothing is', async () => {
    const { channels } = await retrieved(await chain({ top_k: 1 }), 'Who packs Amber Gate?');
    expect(channels.graph).toBe(0);
  });

  // What links the two: a name in another cell or sentence, often with a generic word that the row lacks.
  const LINKED = [
    {
      id: 'machines.md',
      text: [
        '# Machines',
        '',
        '| Machine | Built in | Kept by |',
        '| --- | --- | --- |',
        '| Grinder | 1931 | Otter crew |',
        '| Roller | 1944 | Stork crew |',
        '| Sifter | 1952 | Vole crew |',
        '',
        'The old kettle is kept by the Lynx crew.',
      ].join('\n'),
    },
    {
      id: 'crews.md',
      text: [
        '# Crews',
        '',
        'Crew | Head | Shed',
        '--- | --- | ---',
        'Otter | Pia Lund | Millbrook',
        'Stork | Olu Adeyemi | Ferncliff',
        'Vole | Tam Reyes | Sandholt',
        '',
        '## Lynx',
        '',
        'Led from Quarry Lane by Ida Moss.',
      ].join('\n'),
    },
    { id: '机器.md', text: '# 机器\n\n碾茶机由水獭班保养。\n\n揉捻机由白鹳班保养。\n\n筛分机由田鼠班保养。' },
    {
      id: '班组.md',
      text: '# 班组\n\n| 班组 | 班长 | 驻地 |\n|---|---|---|\n| 水獭 | 伦德 | 磨溪镇 |\n| 白鹳 | 阿德 | 蕨崖 |\n| 田鼠 | 雷耶 | 沙洲 |',
    },
  ];

  test.each([
    ['Where is the crew that keeps the grinder?', 'Crew: Otter | Head: Pia Lund | Shed: Millbrook'],
    ['Who heads the crew that keeps the roller?', 'Crew: Stork | Head: Olu Adeyemi | Shed: Ferncliff'],
    ['From where is the crew led that keeps the old kettle?', 'Led from Quarry Lane by Ida Moss.'],
    ['保养碾茶机的班组在哪里？', '班组: 水獭 | 班长: 伦德 | 驻地: 磨溪镇'],
    ['保养揉捻机的班组，班长是谁？', '班组: 白鹳 | 班长: 阿德 | 驻地: 蕨崖'],
  ])('%s', async (asked, text) => {
    const target = await chain({ top_k: 1 }, LINKED);
    const { sources } = await retrieved(target, asked);
    expect(sources[1]).toMatchObject({ channel: 'graph', text: expect.stringContaining(text) });
    const { sources: off } = await retrieved(target, asked, { channels: { graph: false } });
    expect(off).toEqual(sources.slice(0, 1));
  });

  test('off, it is not asked', async () => {
    const { channels, sources } = await retrieved(
      await chain({ top_k: 1, channels: { graph: false } }),
      question,
    );
    expect(channels).not.toHaveProperty('graph');
    expect(sources).toHaveLength(1);
  });
});

describe('follow-ups', () => {
  test.each([
    ['它呢？', 'zero'],
    ['and that one?', 'zero'],
    ['那它的价格呢？', 'light'],
    ['How much does it cost?', 'light'],
    ['How much is Night Oolong?', null],
  ])('%s: %s', (question, anchor) => {
    expect(anchorOf(question, [{ question: 'before' }])).toBe(anchor);
    expect(anchorOf(question, [])).toBeNull();
  });

  const ask = async (question: string, channels = {}) => {
    const target = await chain({ channels });
    const before = '外滩店几点开门？';
    const { sources } = await retrieved(target, before);
    const history = [{ question: before, sources }];
    return {
      before: sources,
      now: await target.retrieve({ case_id: 'c', question, history, options: {} }, context),
    };
  };

  test('one that says nothing of its own has the sources of the turn before', async () => {
    const { before, now } = await ask('它呢？');
    expect(before.length).toBeGreaterThan(0);
    expect(now.sources.map(({ doc, text }) => [doc, text])).toEqual(
      before.map(({ doc, text }) => [doc, text]),
    );
    expect(now.channels).toEqual({ follow_up: before.length });
  });

  test('sources that were not handed on are looked for again', async () => {
    const target = await chain();
    const before = '外滩店几点开门？';
    const { sources } = await retrieved(target, before);
    const now = await target.retrieve(
      { case_id: 'c', question: '它呢？', history: [{ question: before }], options: {} },
      context,
    );
    expect(now.sources.map(({ text }) => text)).toEqual(sources.map(({ text }) => text));
  });

  test('one that leans on it keeps its document; off, both find nothing of it', async () => {
    const { now } = await ask('那关门呢？');
    expect(now.sources[0]).toMatchObject({ doc: '门店.md', channel: 'follow_up' });
    expect(now.channels.follow_up).toBeGreaterThan(0);
    const { now: off } = await ask('它呢？', { follow_up: false });
    expect(off.sources).toEqual([]);
  });
});

test('a chain answers alike, whatever the order of the documents', async () => {
  const forth = await chain();
  const back = await chain({}, DOCUMENTS.toReversed());
  for (const question of ['Which teas are there?', 'Where does 1904 appear?', '外滩店几点开门？']) {
    expect(await retrieved(back, question)).toEqual(await retrieved(forth, question));
  }
});
