import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemorySearch, type SearchedMemory } from '../../evals/pipelines/memory/search/memory-search.ts';
import type { Embedder, SparseVector } from '../../evals/pipelines/search/embedder.ts';

const memories = (contents: Record<string, string>): SearchedMemory[] =>
  Object.entries(contents).map(([memory_id, content]) => ({ memory_id, content }));

/** A vector arm of two dimensions that goes by a table. */
function tableOf(vectors: Record<string, readonly [number, number]>): Embedder {
  const vector = (text: string): SparseVector => ({ indices: [0, 1], values: vectors[text] ?? [0, 0] });
  return {
    id: 'table/v1',
    dimensions: 2,
    semantic: true,
    embed: (texts) => texts.map(vector),
  };
}

describe('fusion', () => {
  const search = new MemorySearch(memories({ a: 'tea tea', b: 'tea and milk', c: 'coffee', d: 'water' }), {
    embedder: tableOf({
      tea: [1, 0],
      'tea tea': [0, 1],
      'tea and milk': [0.8, 0.6],
      coffee: [0.6, 0.8],
      water: [-1, 0],
    }),
  });

  test('each arm ranks by itself and lists only what scores over 0', () => {
    expect(search.search('tea').arms).toEqual({ bm25: ['a', 'b'], vector: ['b', 'c'] });
  });

  test('the arms are fused by weighted reciprocal rank, by hand', () => {
    // w = 0.5, k = 60: a 0.5/61 = 0.008197; b 0.5/62 + 0.5/61 = 0.016261; c 0.5/62 = 0.008065
    expect(search.search('tea').ids).toEqual(['b', 'a', 'c']);
    // w = 0.9, k = 0: a 0.9; b 0.45 + 0.1 = 0.55; c 0.05
    expect(search.search('tea', { bm25_weight: 0.9, rrf_k: 0 }).ids).toEqual(['a', 'b', 'c']);
    // w = 0.2, k = 0: a 0.2; b 0.1 + 0.8 = 0.9; c 0.4
    expect(search.search('tea', { bm25_weight: 0.2, rrf_k: 0 }).ids).toEqual(['b', 'c', 'a']);
  });

  test('top_k cuts the arms before the fusion and the result after it', () => {
    // k = 60, weights 0.5: a and b are first of one arm each, so they tie and go by id.
    expect(search.search('tea', { top_k: 1 })).toEqual({ ids: ['a'], arms: { bm25: ['a'], vector: ['b'] } });
  });

  test('an arm of weight 0 finds nothing by itself', () => {
    expect(search.search('tea', { bm25_weight: 1 }).ids).toEqual(['a', 'b']);
    expect(search.search('tea', { bm25_weight: 0 }).ids).toEqual(['b', 'c']);
  });

  test('BM25 is tuned by the query', () => {
    const lengths = new MemorySearch(memories({ long: 'tea tea milk', short: 'tea', other: 'oat milk' }));
    expect(lengths.search('tea', { bm25_b: 0.75 }).arms.bm25).toEqual(['short', 'long']);
    expect(lengths.search('tea', { bm25_b: 0 }).arms.bm25).toEqual(['long', 'short']);
  });
});

describe('Chinese', () => {
  const search = new MemorySearch(
    memories({
      m1: '对花生过敏，外出吃饭要提前说明',
      m2: '每周三晚上去游泳馆游泳',
      m3: '在一家物流公司做后端开发，主要用 Go 语言',
      m4: '女儿今年上小学二年级',
    }),
  );

  test.each([
    ['花生过敏吗', 'm1'],
    ['什么时候去游泳', 'm2'],
    ['用什么语言写后端', 'm3'],
    ['ｇｏ', 'm3'],
    ['女儿几年级', 'm4'],
    ['敏', 'm1'],
  ])('%s finds %s in both arms, without a space', (query, id) => {
    const { ids, arms } = search.search(query);
    expect([ids[0], arms.bm25[0], arms.vector[0]]).toEqual([id, id, id]);
  });
});

describe('what may not matter, does not', () => {
  const contents = fc.uniqueArray(
    fc.record({
      memory_id: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
      content: fc
        .array(fc.constantFrom('tea', 'milk', '喜欢', '喝茶', 'runs', '!'), { maxLength: 5 })
        .map((words) => words.join(' ')),
    }),
    { maxLength: 8, selector: ({ memory_id }) => memory_id },
  );

  test('the order in which memories come', () => {
    fc.assert(
      fc.property(contents, fc.constantFrom('tea', '喜欢喝茶', 'milk runs', ''), (list, query) => {
        const forth = new MemorySearch(list).search(query);
        const back = new MemorySearch([...list].reverse()).search(query);
        expect(back).toEqual(forth);
      }),
    );
  });

  test('equal memories go by id in byte order', () => {
    const ids = ['b', 'a', 'B', '😀', 'ｚ', 'é'];
    const same = ids.map((memory_id) => ({ memory_id, content: 'tea' }));
    expect(new MemorySearch(same).search('tea').ids).toEqual(['B', 'a', 'b', 'é', 'ｚ', '😀']);
  });

  test('what nobody wrote about is not found', () => {
    expect(new MemorySearch([]).search('tea')).toEqual({ ids: [], arms: { bm25: [], vector: [] } });
    expect(new MemorySearch(memories({ a: 'tea' })).search('……').ids).toEqual([]);
  });
});

test('two memories of one id are refused', () => {
  const twice = [
    { memory_id: 'a', content: 'x' },
    { memory_id: 'a', content: 'y' },
  ];
  expect(() => new MemorySearch(twice)).toThrow(/an id of its own, received 'a' twice/);
});

test('an embedder that loses a text is refused', () => {
  const embedder = { ...tableOf({}), embed: () => [] };
  expect(() => new MemorySearch(memories({ a: 'x' }), { embedder })).toThrow(
    /'table\/v1' must give one vector a text, received 0 for 1/,
  );
});

test('parameters are checked', () => {
  expect(() => new MemorySearch([]).search('x', { topk: 1 })).toThrow(/did you mean 'top_k'/);
});
