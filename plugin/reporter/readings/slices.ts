import { slicedMetrics } from '../../scores/stages.ts';
import type { Report } from '../report-data.ts';

/** The ways in which cases are grouped. */
export const SLICE_KEYS = ['difficulty', 'language', 'split', 'tag'] as const;

/** The metrics that are shown of each group. */
export function slicedNames({ thresholds }: Pick<Report, 'thresholds'>): string[] {
  return ['pass_rate', ...slicedMetrics(Object.keys(thresholds)).map(({ name }) => name)];
}
