import { describe, expect, test } from 'vitest';
import { isOver } from '../../evals/pipelines/memory/dates.ts';
import { extractor, ids } from './harness.ts';

/** Attributes of a text with the labels that it gets, counted from a Wednesday in May. */
function attributesOf(text: string, order = false, now: string | null = '2026-05-20T08:00:00Z') {
  const [first, ...rest] = extractor.labels(text, ids, order);
  if (!first) throw new Error(`no label: ${text}`);
  return extractor.attributes(text, order, [first, ...rest], now);
}

describe('memory_type', () => {
  test.each([
    ['我住在青岛，是本地人', 'persona'],
    ['I love hiking', 'persona'],
    ['我昨天和老婆去爬山了', 'episodic'],
    ['明天要交表', 'episodic'],
    ['论文写到第二章', 'episodic'],
    ['We migrated from MySQL to Postgres last week', 'episodic'],
  ])('%s is %s', (text, type) => {
    expect(attributesOf(text).memory_type).toBe(type);
  });

  test('a standing order is an instruction, whatever it is about', () => {
    expect(attributesOf('always plan first, then answer', true).memory_type).toBe('instruction');
  });
});

describe('priority', () => {
  // Base of the strongest dimension: values 90, identity 85, preferences 70, tasks 75, status 50; a deadline adds
  // 10, emphasis 5, a hedge −10; a standing order has at least 80.
  test.each([
    ['我对芒果过敏', 85],
    ['我喜欢喝茶', 70],
    ['可能更喜欢喝茶', 60],
    ['我很累', 50],
    ['明天要交表', 85],
    ['我的底线是不骗人，绝不', 95],
    ['Submitting the form is a todo', 75],
  ])('%s: %i', (text, priority) => {
    expect(attributesOf(text).priority).toBe(priority);
  });

  test('a standing order about a preference has 80', () => {
    expect(attributesOf('以后回答都用中文', true).priority).toBe(80);
  });

  test('a date before now is no deadline', () => {
    expect(attributesOf('5月21日之前要交表').priority).toBe(85);
    expect(attributesOf('5月19日之前要交表').priority).toBe(75);
    expect(attributesOf('5月19日之前要交表', false, null).priority).toBe(85);
  });

  test('a dimension that no table knows has 60', () => {
    expect(attributesOf('My seedlings came up').priority).toBe(60);
  });
});

describe('time_velocity', () => {
  test.each([
    ['我喜欢喝茶', 'static'],
    ['我最近喜欢喝茶', 'dynamic'],
    ['目标是跑完全马', 'dynamic'],
    ['我一直想做的目标是跑完全马', 'static'],
    ['I love hiking these days', 'dynamic'],
    ["I've loved hiking all my life, it is my favourite thing", 'static'],
    ['My seedlings came up', 'dynamic'],
  ])('%s is %s', (text, velocity) => {
    expect(attributesOf(text).time_velocity).toBe(velocity);
  });
});

describe('isOver', () => {
  test.each([
    ['2026-05-19', true],
    ['2026-05-20', false],
    ['2026年5月1号', true],
    ['5月19日', true],
    // 140 days back is within half a year, 221 days back is not: next year's October is meant.
    ['1月1日', true],
    ['10月11日', false],
    ['by May 19', true],
    ['by June 1', false],
    ['5月19日或5月25日', false],
    ['周五', false],
  ])('%s: %s', (text, over) => {
    expect(isOver(text, '2026-05-20T23:00:00+08:00')).toBe(over);
  });

  test('without a readable now nothing is over', () => {
    expect(isOver('2001-01-01', null)).toBe(false);
    expect(isOver('2001-01-01', 'soon')).toBe(false);
  });
});
