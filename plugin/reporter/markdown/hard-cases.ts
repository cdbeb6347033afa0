import { escapeMarkdown as md } from '../../text/index.ts';
import { analyseErrors, ERROR_KINDS, type ErrorKind, type MemoryErrors } from '../error-analysis.ts';
import { fill } from '../phrases.ts';
import type { Report } from '../report-data.ts';
import { oneLine, shorten } from '../shared.ts';
import type { Words } from '../words.ts';
import { table } from './blocks.ts';
import type { PageWords } from './words.ts';

const MAX_MEMORIES = 60;
const MAX_CONTENT = 80;
const MAX_LABELS = 120;

/** Why hard cases have no strict match: how often which kind of error, then case by case. */
export function hardCases(report: Report, words: Words, page: PageWords): string {
  const { hard, kinds, cases } = analyseErrors(report);
  if (hard === 0) return '';
  const counts = new Map(Object.entries({ hard: String(hard), wrong: String(cases.length) }));
  if (cases.length === 0) return fill(page.allStrict, counts);
  const byKind = ERROR_KINDS.filter((kind) => kinds[kind].memories > 0).map((kind) => {
    const { fn, fp, memories, cases: n } = kinds[kind];
    return [page.kinds[kind], ...[fn, fp, memories, n].map(String)];
  });
  const byMemory = cases.flatMap(({ case_id, file, line, memories }) =>
    memories.map((memory) => [
      md(case_id),
      md(shorten(oneLine(memory.content), MAX_CONTENT)),
      kindsOf(memory, page),
      md(`${labels(memory.expected, page)} → ${labels(memory.got, page)}`),
      `${md(file)}:${line}`,
    ]),
  );
  return [
    fill(page.hardScope, counts),
    table([page.kind, 'FN', 'FP', page.memories, page.cases], byKind),
    table([words.cases, page.memory, page.kind, page.expectedGot, ''], byMemory, MAX_MEMORIES),
  ].join('\n\n');
}

/** The kinds of a memory, by the part of their names that needs no explanation. */
function kindsOf({ kinds }: MemoryErrors, page: PageWords): string {
  return (Object.keys(kinds) as ErrorKind[]).map((kind) => page.kinds[kind].split(/[:：]/)[0]!).join(', ');
}

function labels(list: readonly string[] | null, page: PageWords): string {
  if (list === null) return '–';
  return list.length > 0 ? shorten(oneLine(list.join(', ')), MAX_LABELS) : page.noLabel;
}
