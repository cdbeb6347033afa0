import { describe, expect, it } from 'vitest';
import { makeRegistry } from '../../registry/registry.ts';
import type { Dimension } from '../../registry/schema.ts';
import { OutputError } from '../types.ts';
import { checkExtractResult, normaliseMemories } from './output.ts';

const memory = { content: 'lives in Oslo', dimensions: ['identity'] };

describe('checkExtractResult', () => {
  it('takes a memory with nothing but content and labels', () => {
    expect(checkExtractResult({ memories: [memory] })).toEqual({ memories: [memory] });
  });

  it('takes no memories at all', () => {
    expect(checkExtractResult({ memories: [] })).toEqual({ memories: [] });
  });

  it('leaves out what the contract does not know', () => {
    const answer = { memories: [{ ...memory, confidence: 0.3 }], usage: { requests: 1 } };
    expect(checkExtractResult(answer)).toEqual({ memories: [memory] });
  });

  it.each<[string, unknown, string]>([
    ['null', null, "at 'answer'"],
    ['a text', 'not json', "at 'answer'"],
    ['a bare list', [memory], "at 'answer"],
    ['no memories', {}, "at 'answer.memories'"],
    ['memories that are no list', { memories: {} }, "at 'answer.memories'"],
    ['a memory without content', { memories: [{ dimensions: [] }] }, "at 'answer.memories[0].content'"],
    [
      'labels that are no list',
      { memories: [{ ...memory, dimensions: 'identity' }] },
      "at 'answer.memories[0].dimensions'",
    ],
    [
      'a label that is no text',
      { memories: [memory, { ...memory, dimensions: ['a', 7] }] },
      "at 'answer.memories[1].dimensions[1]'",
    ],
    [
      'a priority in words',
      { memories: [{ ...memory, priority: 'high' }] },
      "at 'answer.memories[0].priority'",
    ],
    [
      'a priority that is no number',
      { memories: [{ ...memory, priority: Number.NaN }] },
      "at 'answer.memories[0].priority'",
    ],
    [
      'an infinite priority',
      { memories: [{ ...memory, priority: Infinity }] },
      "at 'answer.memories[0].priority'",
    ],
    ['too many memories', { memories: new Array(1001).fill(memory) }, "at 'answer.memories'"],
    [
      'too long a content',
      { memories: [{ ...memory, content: 'x'.repeat(20_001) }] },
      "at 'answer.memories[0].content'",
    ],
    [
      'too many labels',
      { memories: [{ ...memory, dimensions: new Array(101).fill('a') }] },
      "at 'answer.memories[0].dimensions'",
    ],
  ])('refuses %s and says where', (_, answer, where) => {
    expect(() => checkExtractResult(answer)).toThrow(OutputError);
    expect(() => checkExtractResult(answer)).toThrow(where);
  });
});

describe('normaliseMemories without a registry', () => {
  it('takes labels as they are: trimmed, in NFC, each once', () => {
    const dimensions = [' identity ', 'identity', 'cafe\u0301', 'caf\u00e9'];
    const [normalised] = normaliseMemories({ memories: [{ ...memory, dimensions }] }, null);
    expect(normalised).toEqual({
      content: 'lives in Oslo',
      dimensions: ['identity', 'caf\u00e9'],
      unresolved: [],
    });
  });

  it('an empty label names nothing', () => {
    const [normalised] = normaliseMemories({ memories: [{ ...memory, dimensions: ['', ' '] }] }, null);
    expect(normalised).toMatchObject({ dimensions: [], unresolved: [''] });
  });
});

describe('normaliseMemories with a registry', () => {
  const dimension = (id: string, display_name: string): Dimension => ({
    id,
    display_name,
    category: 'self',
    time_velocity: 'static',
    ttl_days: null,
    description: id,
    boundaries: id,
  });
  const registry = makeRegistry(
    '/registry',
    [dimension('tech_stack', '技术栈'), dimension('style', '风格')],
    {
      tech_stack: ['programming languages'],
      style: [],
    },
  );

  it.each<[string, string[], string[], string[]]>([
    ['an id', ['style'], ['style'], []],
    ['a display name', ['技术栈'], ['tech_stack'], []],
    ['an alias in other letters', [' Programming LANGUAGES'], ['tech_stack'], []],
    ['a misspelt alias', ['programing languages'], ['tech_stack'], []],
    ['two names of one dimension', ['技术栈', 'tech_stack'], ['tech_stack'], []],
    ['a label of no dimension', ['style', 'zodiac', 'zodiac'], ['style'], ['zodiac']],
    [
      'a label named like a member of every object',
      ['constructor', '__proto__'],
      [],
      ['constructor', '__proto__'],
    ],
  ])('%s', (_, dimensions, ids, unresolved) => {
    const [normalised] = normaliseMemories({ memories: [{ ...memory, dimensions }] }, registry);
    expect(normalised).toMatchObject({ dimensions: ids, unresolved });
  });
});
