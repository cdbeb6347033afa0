import { type SuiteSummary, summarise } from '../../plugin/reporter/summarise.ts';
import { baselineAfter, casesYaml, ROOT, rightAnswers, runSuite } from './run.ts';

/** What a model, or a case, may say to harm whoever reads a report of it. */
export const HOSTILE = [
  '=cmd()|<script>alert(1)</script>`%0A',
  '::error file=x::pwned',
  '    at evil (/somewhere/else.ts:1:1)',
  '| a | b |\u001b]0;title\u0007\u001b[2J\u0000\ud800 @everyone [x](javascript:y)',
].join('\n');

/** The part of it that a YAML text may hold. */
const PRINTABLE = '=cmd() | <script>alert(1)</script> %0A ::error::pwned `x` [x](javascript:y)';

const YAML = casesYaml([
  { case_id: 'broken', difficulty: 'hard', expected_l1: { memories: [memory('lives in Oslo')] } },
  { case_id: 'skipped', skip: PRINTABLE, expected_l1: { memories: [] } },
  {
    case_id: 'tolerated',
    difficulty: 'hard',
    known_failing: PRINTABLE,
    expected_l1: { memories: [memory(PRINTABLE)] },
  },
  {
    case_id: 'wrong',
    difficulty: 'hard',
    conversation: PRINTABLE,
    expected_l1: { memories: [memory('writes Rust')] },
  },
]);

function memory(content: string) {
  return { content, dimensions: ['identity'], memory_type: 'persona', priority: 50, time_velocity: 'static' };
}

/** A run in which the target says nothing but hostile things, against a baseline in which all was well. */
export async function hostileSummary(): Promise<SuiteSummary> {
  const good = await runSuite(YAML, rightAnswers(YAML));
  const said = { ...memory('writes Rust'), dimensions: [HOSTILE], memory_type: HOSTILE.slice(0, 90) };
  const run = await runSuite(
    YAML,
    { broken: new Error(HOSTILE), tolerated: [], wrong: [said, memory(HOSTILE)] },
    { description: { subject: { name: HOSTILE, version: HOSTILE } } },
  );
  return summarise(run, baselineAfter(good), { update: 'new', root: ROOT, interrupted: false });
}

/** Characters that no surface may pass on as themselves, line breaks and tabs aside. */
export const UNPRINTABLE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
