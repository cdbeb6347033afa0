import { join } from 'node:path';
import type { TestAnnotation } from 'vitest';
import type { TestCase, TestModule, Vitest } from 'vitest/node';
import { testsOfRun } from '../collect.ts';
import { fill } from '../phrases.ts';
import { runKey } from '../shared.ts';
import type { SuiteSummary } from '../summarise.ts';
import { wordsOf } from '../words.ts';
import { pageAddress } from './address.ts';
import { annotateTest } from './annotate-test.ts';
import { caseNotes } from './case-notes.ts';
import { scoreCard } from './score-card.ts';
import { uiWordsOf } from './words.ts';

/** Puts what is known of a run onto its tests, for those who look at them in Vitest's UI or its HTML report. */
export class TestNotes {
  readonly #vitest: Vitest;
  readonly #noted = new WeakSet<TestCase>();

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  /**
   * Annotates the cases that failed or flipped, and the gate test with the score card. What was annotated before stays as
   * it is.
   *
   * @param statistics what stands out of the report's statistics, in words
   * @param folder where `report.html` is, relative to the root; null: it is not there yet
   */
  async add(
    summary: SuiteSummary,
    modules: readonly TestModule[],
    statistics: readonly string[],
    folder: string | null,
  ): Promise<void> {
    const page = pageAddress(this.#vitest, summary.run);
    const { notes, left } = caseNotes(summary, page);
    const { cases, gate } = testsOfRun(modules, summary.run);
    for (const [id, annotations] of notes) await this.#annotate(cases.get(id), annotations);
    await this.#annotate(gate, [
      ...scoreCard(summary, statistics),
      ...pageNotes(summary, { page, folder, left }),
    ]);
  }

  async #annotate(test: TestCase | undefined, annotations: readonly TestAnnotation[]): Promise<void> {
    if (!test || this.#noted.has(test)) return;
    this.#noted.add(test);
    await annotateTest(this.#vitest, test, annotations, this.#vitest.config.ui);
  }
}

/** Where all of it is: the address of the report, and the file itself. */
function pageNotes(
  { run }: SuiteSummary,
  { page, folder, left }: { page: string | null; folder: string | null; left: number },
): TestAnnotation[] {
  const locale = run.info?.locale ?? 'en';
  const type = wordsOf(locale).report;
  const location = { file: run.suite.file, line: 1, column: 1 };
  const notes: TestAnnotation[] = [];
  if (left > 0) {
    const message = fill(uiWordsOf(locale).moreCases, new Map([['more', String(left)]]));
    notes.push({ type, message, location });
  }
  if (page) notes.push({ type, message: page, location });
  if (page && folder) {
    const path = join(run.suite.root, folder, 'report.html');
    // The message becomes the name of the file that is downloaded.
    notes.push({ type, message: runKey(run), location, attachment: { path, contentType: 'text/html' } });
  }
  return notes;
}
