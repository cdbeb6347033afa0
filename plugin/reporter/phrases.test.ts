import { describe, expect, it } from 'vitest';
import { fill, type Phrasebook, translate } from './phrases.ts';

const BOOK: Phrasebook = {
  failure: [
    ['gate missed: {gate:gate}', '不达标：{gate}'],
    ['case {id} is {what}; run {id2}', '{what}：{id}'],
    ['all is lost', '全毁'],
  ],
  gate: [['{name} (gate {bound})', '{name}（门禁 {bound}）']],
  change: [['loop {rest:change}', '环 {rest}']],
};

describe('translate', () => {
  it('knows whole sentences', () => {
    expect(translate('all is lost', 'failure', BOOK)).toBe('全毁');
    expect(translate('all is lost!', 'failure', BOOK)).toBe('all is lost!');
    expect(translate('so all is lost', 'failure', BOOK)).toBe('so all is lost');
  });

  it('keeps what stands in a place, and translates it where the place has a topic', () => {
    expect(translate('case a-1 is gone; run x', 'failure', BOOK)).toBe('gone：a-1');
    expect(translate('gate missed: f1 0.4 (gate ≥ 0.5)', 'failure', BOOK)).toBe(
      '不达标：f1 0.4（门禁 ≥ 0.5）',
    );
    expect(translate('gate missed: who knows', 'failure', BOOK)).toBe('不达标：who knows');
  });

  it('needs all parts in their order', () => {
    expect(translate('case a; run x', 'failure', BOOK)).toBe('case a; run x');
    expect(translate('f1 (gate ≥ 0.5', 'gate', BOOK)).toBe('f1 (gate ≥ 0.5');
  });

  it('takes no sentence of another topic', () => {
    expect(translate('all is lost', 'gate', BOOK)).toBe('all is lost');
    expect(translate('all is lost', 'reason', {})).toBe('all is lost');
  });

  it('takes a text that looks like a template for the text that it is', () => {
    expect(translate('case {what} is $& {id}; run x', 'failure', BOOK)).toBe('$& {id}：{what}');
  });

  it('ends on a text that nests without end', () => {
    expect(translate(`${'loop '.repeat(50)}x`, 'change', BOOK)).toMatch(/^(环 ){9}loop /);
  });
});

it('fill leaves names without a value', () => {
  expect(fill('{a} of {b}', new Map([['a', '1']]))).toBe('1 of {b}');
});
