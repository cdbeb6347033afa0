import c from 'tinyrainbow';
import { cleanText, escapeAnnotation } from '../../text/index.ts';
import { oneLine } from '../shared.ts';
import type { BlobFile } from './blob-files.ts';
import type { MergeProblem } from './check-merge.ts';

/** What a merge is made of and what speaks against it, for a terminal. */
export function renderMerge(blobs: readonly BlobFile[], problems: readonly MergeProblem[]): string[] {
  const badge = problems.length > 0 ? c.bgRed(c.black(' caliper ')) : c.bgGreen(c.black(' caliper '));
  return [
    '',
    `${badge} ${c.bold('merge')} of ${blobs.length} ${blobs.length === 1 ? 'blob' : 'blobs'}: ${shown(blobs.map(({ name }) => name).join(', '))}`,
    ...problems.map(({ kind, message }) => `    ${c.red(kind)}  ${shown(message)}`),
  ];
}

/** The same for GitHub Actions: a merge that does not stand for one run is an error without a place. */
export function renderMergeAnnotations(problems: readonly MergeProblem[]): string[] {
  return problems.map(
    ({ kind, message }) => `::error title=caliper merge%3A ${kind}::${escapeAnnotation(shown(message))}`,
  );
}

/** Names of files and suites come out of the blobs, which others made. */
function shown(text: string): string {
  return oneLine(cleanText(text));
}
