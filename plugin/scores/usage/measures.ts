import { ratio } from '../../metrics/index.ts';
import type { Measure, Measures } from '../../stages/types.ts';
import type { UsageReport } from './by-stage.ts';
import { costPerCase } from './prices.ts';

/**
 * The metrics of what a suite cost, by names as in gates.
 *
 * @param usage undefined: nothing is known, so there are no metrics
 * @param cases how many were executed
 */
export function usageMeasures(usage: UsageReport | undefined, cases: number): Measures {
  if (!usage) return {};
  const { requests, replayed, input_tokens, output_tokens, cost } = usage.total;
  const stages = Object.entries(usage.stages);
  const latencies = (metric: 'latency_p50' | 'latency_p95'): [string, Measure][] =>
    stages.map(([stage, { calls, [metric]: value }]) => [
      `usage.${metric}.${stage}`,
      { value, of: { count: calls, unit: 'calls' } },
    ]);
  return {
    'usage.requests': { value: requests },
    'usage.replayed_share': {
      value: ratio(replayed, requests),
      of: { count: requests, unit: 'requests' },
    },
    'usage.input_tokens': { value: input_tokens },
    'usage.output_tokens': { value: output_tokens },
    'usage.cost': { value: cost },
    'usage.cost_per_case': {
      value: costPerCase(cost, cases),
      of: { count: cases, unit: 'cases' },
    },
    ...Object.fromEntries([...latencies('latency_p50'), ...latencies('latency_p95')]),
  };
}
