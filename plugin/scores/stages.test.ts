import { describe, expect, it } from 'vitest';
import { L1_METRICS } from '../stages/l1/measure.ts';
import { inPipelineOrder, isFamilyMetric, measureTallies, stageMetrics } from './stages.ts';

describe('a known stage', () => {
  it('is measured by its counts alone', () => {
    // 2·1 / (2·1 + 1 + 0)
    const measures = measureTallies({ l1: { labels: { tp: 1, fp: 1, fn: 0 } } });
    expect(measures['l1.dimension_micro_f1']!.value).toBe(2 / 3);
  });

  it('comes before what is unknown', () => {
    expect(inPipelineOrder(['zz', 'l1', 'aa'])).toEqual(['l1', 'aa', 'zz']);
  });

  it('has metric names, and families of names', () => {
    expect(stageMetrics('l1')).toEqual(L1_METRICS);
    expect(isFamilyMetric('l1', 'per_dimension_f1.identity')).toBe(true);
    expect(isFamilyMetric('l1', 'dimension_micro_f1')).toBe(false);
  });
});

describe.each(['l99', 'constructor', '__proto__', 'toString'])('the unknown stage %s', (stage) => {
  it('cannot be measured, and the known ones are named', () => {
    expect(() => measureTallies({ [stage]: {} })).toThrow(RangeError);
    expect(() => measureTallies({ [stage]: {} })).toThrow(`unknown stage '${stage}'; known are l1`);
  });

  it('has no metrics', () => {
    expect(stageMetrics(stage)).toEqual([]);
    expect(isFamilyMetric(stage, 'per_dimension_f1.identity')).toBe(false);
  });
});
