import type { GroundTruthMemory } from '../../cases/index.ts';
import { storableLine } from '../../text/index.ts';
import { similarityName } from '../option-checks.ts';
import { listed, quoted } from '../quote.ts';
import { fixed } from '../thresholds.ts';
import type { Finding } from '../types.ts';
import { type JudgedAction, type L15Comparison, mergedContent, whyUnreadable } from './compare.ts';
import type { L15Rules } from './options.ts';

const ACTIONS = ['expected_l15', 'actions'] as const;
const MAX_SHOWN = 5;

/** Where the decisions are other than expected, each at the field of the case that it contradicts. */
export function l15Findings(
  comparison: L15Comparison,
  truth: readonly Pick<GroundTruthMemory, 'content'>[],
  rules: L15Rules,
): Finding[] {
  return [
    ...comparison.judged.flatMap((judged, index) => actionFindings(judged, index, truth, rules)),
    ...unreadableFinding(comparison),
  ];
}

function actionFindings(
  judged: JudgedAction,
  index: number,
  truth: readonly Pick<GroundTruthMemory, 'content'>[],
  rules: L15Rules,
): Finding[] {
  const { expected, got, candidates, mergedSimilarity, predicted, decisions } = judged;
  const memory = expected.new_memory_index;
  const content = truth[memory]?.content;
  const head = `memory ${memory}${content === undefined ? '' : ` ${quoted(content)}`}`;
  const finding = (field: string, title: string, lines: string[], metrics: string[]): Finding => ({
    path: [...ACTIONS, index, field],
    title,
    message: [head, ...lines].join('\n  '),
    metrics,
  });
  const findings: Finding[] = [];
  if (got !== expected.action) {
    const unread = got === 'unpaired' || got === 'unparsed';
    findings.push(
      finding(
        'action',
        'ActionMismatch',
        [`action: expected ${expected.action}, got ${gotText(judged)}`, ...reasonLines(decisions, predicted)],
        [
          'action_accuracy',
          ...(unread && expected.action !== 'store' ? ['candidate_'] : []),
          ...(mergedContent(expected) === undefined ? [] : ['merged_content_']),
        ],
      ),
    );
  }
  if (candidates !== null && !sameIds(candidates.expected, candidates.got)) {
    const line = `candidates: expected ${listed([...candidates.expected])}, got ${listed([...candidates.got])}`;
    findings.push(finding('candidate_ids', 'CandidateMismatch', [line], ['candidate_']));
  }
  if (mergedSimilarity !== null && mergedSimilarity < 1) {
    const given = decisions[0]?.merged_content;
    const lines = [
      `merged content: expected ${quoted(mergedContent(expected)!)}, got ${given === undefined ? 'none' : quoted(given)}`,
      `similarity ${fixed(mergedSimilarity)} (${similarityName(rules.similarity)}, needs ${fixed(rules.threshold)} to match)`,
    ];
    const metrics = ['merged_content_similarity'];
    if (mergedSimilarity < rules.threshold) metrics.push('merged_content_match_rate');
    findings.push(finding('merged_content', 'MergedContentMismatch', lines, metrics));
  }
  return findings;
}

function gotText({ got, predicted, decisions }: JudgedAction): string {
  if (got === 'unpaired') return 'none: no prediction is paired with the memory';
  if (got !== 'unparsed') return got;
  const said = decisions.length === 1 ? ` (${quoted(decisions[0]!.action)})` : '';
  return `none that can be read: prediction ${predicted} has ${whyUnreadable(decisions)}${said}`;
}

function reasonLines(decisions: JudgedAction['decisions'], predicted: number | null): string[] {
  const reason = decisions.length === 1 ? decisions[0]!.reason : undefined;
  return reason === undefined ? [] : [`reason given for prediction ${predicted}: ${quoted(reason)}`];
}

function sameIds(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}

function unreadableFinding({ unreadable }: L15Comparison): Finding[] {
  if (unreadable.length === 0) return [];
  const more = unreadable.length - MAX_SHOWN;
  return [
    {
      path: ACTIONS,
      title: 'UnreadableDecision',
      message: [
        `${unreadable.length} of the decisions cannot be read:`,
        ...unreadable.slice(0, MAX_SHOWN).map((reason) => storableLine(reason, 200)),
        ...(more > 0 ? [`and ${more} more`] : []),
      ].join('\n  '),
      metrics: ['parse_errors'],
    },
  ];
}
