/** Making the prediction of a run the ground truth of its case. */
export { type BlessPlan, planBless } from './plan-bless.ts';
export { BlessRefusal } from './refusal.ts';
export { unifiedDiff } from './unified-diff.ts';
