import { similarity } from '../../metrics/index.ts';
import { quoted } from '../quote.ts';
import { fixed } from '../thresholds.ts';
import type { Finding } from '../types.ts';
import type { L1Rules } from './options.ts';
import type { NormalisedMemory } from './output.ts';
import { countedAs, type L1Comparison, labelText } from './score.ts';

const MAX_EXTRA_SHOWN = 5;
const MEMORIES = ['expected_l1', 'memories'] as const;

/** The differences between truth and prediction, each at the field of the case that it contradicts. */
export function l1Findings(comparison: L1Comparison, rules: L1Rules): Finding[] {
  return [
    ...comparison.pairing.pairs.flatMap((pair) => pairFindings(comparison, pair, rules)),
    ...comparison.pairing.unmatchedTruth.map((index) => missedMemory(comparison, index, rules)),
    ...extraMemories(comparison),
  ];
}

function pairFindings(
  comparison: L1Comparison,
  pair: L1Comparison['pairing']['pairs'][number],
  rules: L1Rules,
): Finding[] {
  const truth = comparison.truth[pair.truth]!;
  const predicted = comparison.predicted[pair.predicted]!;
  const actual = new Set(comparison.predictedLabels[pair.predicted]);
  const expected = new Set(truth.dimensions.map(countedAs));
  const missing = [...expected].filter((label) => !actual.has(label));
  const extra = [...actual].filter((label) => !expected.has(label));
  const head = [
    `memory ${pair.truth} ${quoted(truth.content)}`,
    `paired with prediction ${pair.predicted} ${quoted(predicted.content)} at ${fixed(pair.similarity)} (${nameOf(rules)})`,
  ];
  const at = (field: string): Finding['path'] => [...MEMORIES, pair.truth, field];
  const findings: Finding[] = [];
  if (missing.length + extra.length > 0) {
    findings.push({
      path: at('dimensions'),
      title: 'DimensionMismatch',
      message: [...head, ...labelLines(missing, extra, predicted)].join('\n  '),
      metrics: ['dimension_micro_', 'strict_match_rate', 'per_dimension_f1.', 'unresolved_labels'],
    });
  }
  const compare = (
    field: 'memory_type' | 'time_velocity' | 'priority',
    title: string,
    metrics: string[],
  ): void => {
    if (truth[field] === undefined || predicted[field] === truth[field]) return;
    const received = predicted[field] === undefined ? 'none' : labelText(String(predicted[field]));
    findings.push({
      path: at(field),
      title,
      message: [...head, `${field}: expected ${truth[field]}, predicted ${received}`].join('\n  '),
      metrics,
    });
  };
  compare('memory_type', 'TypeMismatch', ['memory_type_accuracy']);
  compare('time_velocity', 'VelocityMismatch', ['time_velocity_accuracy']);
  compare('priority', 'PriorityMismatch', ['priority_']);
  const sources = truth.source_message_ids;
  const given = predicted.source_message_ids ?? [];
  if (sources && [...new Set(sources)].sort().join() !== [...new Set(given)].sort().join()) {
    findings.push({
      path: at('source_message_ids'),
      title: 'SourceMismatch',
      message: [...head, `sources: expected ${list(sources)}, predicted ${list(given)}`].join('\n  '),
      metrics: ['source_'],
    });
  }
  return findings;
}

function labelLines(missing: string[], extra: string[], predicted: NormalisedMemory): string[] {
  return [
    ...(missing.length > 0 ? [`missing: ${list(missing)}`] : []),
    ...(extra.length > 0 ? [`extra: ${list(extra)}`] : []),
    ...unresolvedLines(predicted),
  ];
}

function unresolvedLines({ unresolved }: NormalisedMemory): string[] {
  return unresolved.length > 0 ? [`not in the registry: ${list(unresolved)}`] : [];
}

function missedMemory({ truth, predicted, pairing }: L1Comparison, index: number, rules: L1Rules): Finding {
  const memory = truth[index]!;
  const refusals = pairing.refused
    .filter((refusal) => refusal.truth === index)
    .map(
      ({ predicted: at, similarity: value, missing, forbidden }) =>
        `prediction ${at} ${quoted(predicted[at]!.content)} is alike at ${fixed(value)} but ` +
        [
          ...(missing.length > 0 ? [`lacks ${list(missing)}`] : []),
          ...(forbidden.length > 0 ? [`contains ${list(forbidden)}`] : []),
        ].join(' and '),
    );
  return {
    path: [...MEMORIES, index],
    title: 'MissedMemory',
    message: [
      `memory ${index} ${quoted(memory.content)} has no prediction; its labels are missed: ${list(memory.dimensions)}`,
      ...(refusals.length > 0 ? refusals : [nearestLine(memory.content, predicted, rules)]),
    ].join('\n  '),
    metrics: [
      'dimension_micro_recall',
      'dimension_micro_f1',
      'strict_match_rate',
      'memory_',
      'per_dimension_f1.',
    ],
  };
}

function nearestLine(content: string, predicted: readonly NormalisedMemory[], rules: L1Rules): string {
  if (predicted.length === 0) return 'nothing was predicted';
  const compare = similarity(rules.similarity);
  const best = predicted
    .map((memory, index) => ({ index, value: compare(content, memory.content) }))
    .reduce((a, b) => (b.value > a.value ? b : a));
  return (
    `nearest is prediction ${best.index} ${quoted(predicted[best.index]!.content)} at ${fixed(best.value)} ` +
    `(${nameOf(rules)}, needs ${fixed(rules.threshold)})`
  );
}

function extraMemories({ predicted, predictedLabels, pairing }: L1Comparison): Finding[] {
  const extra = pairing.unmatchedPredicted;
  if (extra.length === 0) return [];
  const lines = extra.slice(0, MAX_EXTRA_SHOWN).map((index) => {
    const unresolved = unresolvedLines(predicted[index]!).map((line) => `; ${line}`);
    return `prediction ${index} ${quoted(predicted[index]!.content)} with ${list(predictedLabels[index]!)}${unresolved}`;
  });
  const more = extra.length - lines.length;
  return [
    {
      path: MEMORIES,
      title: 'ExtraMemory',
      message: [
        `${extra.length} predicted ${extra.length === 1 ? 'memory has' : 'memories have'} no counterpart:`,
        ...lines,
        ...(more > 0 ? [`and ${more} more`] : []),
      ].join('\n  '),
      metrics: ['dimension_micro_precision', 'dimension_micro_f1', 'strict_match_rate', 'memory_'],
    },
  ];
}

function nameOf({ similarity: name }: L1Rules): string {
  return typeof name === 'function' ? name.name || 'custom similarity' : name;
}

function list(labels: readonly string[]): string {
  return labels.length > 0 ? labels.map(labelText).join(', ') : 'no label';
}
