/** The metrics of a suite that say what it cost, beside the latencies of its stages; without `usage.`. */
const WHOLE = [
  'requests',
  'replayed_share',
  'input_tokens',
  'output_tokens',
  'cost',
  'cost_per_case',
] as const;

const LATENCIES = ['latency_p50', 'latency_p95'] as const;

/** The names of all usage metrics of a suite, as in gates, in the order in which they are shown. */
export function usageMetrics(stages: readonly string[]): string[] {
  const latencies = LATENCIES.flatMap((metric) => stages.map((stage) => `${metric}.${stage}`));
  return [...WHOLE, ...latencies].map((metric) => `usage.${metric}`);
}

/** Whether a metric says what a suite cost: no case is judged by it, and no baseline keeps it. */
export function isUsageMetric(name: string): boolean {
  return name.startsWith('usage.');
}

/** Whether it is a share, and no number of requests, tokens, milliseconds or money. */
export function isUsageShare(name: string): boolean {
  return name === 'usage.replayed_share';
}

/** Whether it is of money. */
export function isCostMetric(name: string): boolean {
  return name.startsWith('usage.cost');
}

/** Whether it is the latency of a stage. */
export function isLatencyMetric(name: string): boolean {
  return name.startsWith('usage.latency_');
}

/** Why a usage metric has no value, in words. */
export function missingUsage(name: string): string {
  if (isCostMetric(name)) return 'no usage is reported, or the suite has no prices';
  return isLatencyMetric(name) ? 'no call that a model answered was reported' : 'no usage is reported';
}
