import { z } from 'zod';
import { checkAnswer } from '../check-answer.ts';
import { type CallTarget, OutputError, type SuiteScope } from '../types.ts';

const count = z.int().min(0);
const indexResult = z.object({ documents: count, chunks: count, rows: count });

/**
 * Gives the target the suite's corpus, where there is one, once a worker. The first case that needs it waits for it within its own
 * timeout, as do those beside it.
 *
 * @throws OutputError when the target did not take every document
 */
export async function indexCorpus(suite: SuiteScope, call: CallTarget): Promise<void> {
  const corpus = await suite.corpus();
  if (corpus === null) return;
  await suite.once('corpus', async () => {
    const documents = corpus.map((document) => ({ ...document }));
    const indexed = checkAnswer(
      'index',
      indexResult,
      await call('index', { documents }),
      '{ documents, chunks, rows }, whole numbers of 0 or more',
    );
    if (indexed.documents !== corpus.length) {
      throw new OutputError(
        `'index' was given ${corpus.length} documents and says that it stored ${indexed.documents}: a question about ` +
          'one that is missing cannot be answered. It must store all of them, or refuse with a reason',
      );
    }
  });
}
