import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import {
  type AnchorCase,
  anchorCases,
  isAnchorPrefix,
  pickDocuments,
  renderAnchors,
} from '../anchors/index.ts';
import { loadCorpus } from '../corpus/load-corpus.ts';
import { ocrNoise } from '../corpus/ocr-noise.ts';
import { anchorDocuments } from '../suites/anchor-file.ts';
import { storableLine } from '../text/index.ts';
import type { ExitCode } from './exit-code.ts';

/** The options of `caliper anchors` as the command line hands them over. */
export interface AnchorsOptions {
  out?: string;
  seed?: unknown;
  prefix?: unknown;
  noise?: unknown;
}

/** How documents are named that a folder gives back. */
const DOCUMENT = /\.(?:md|markdown|txt)$/i;
/** How many documents a line names. */
const NAMED = 5;

/**
 * Writes tier-0 cases for a corpus. With `--noise`, noisy copies of some of its documents too, in a folder beside, so
 * that they are searched apart from the clean ones, and cases for them: `own.yaml`, `own-noise/` and `own-noise.yaml`.
 *
 * @throws Error where an option is wrong, the corpus cannot be read, or no document has a sentence to ask with
 */
export async function makeAnchors(
  corpus: string,
  { out, ...options }: AnchorsOptions,
  cwd = process.cwd(),
): Promise<ExitCode> {
  const { seed, prefix, noise } = checked(options, out);
  const loaded = loadCorpus(resolve(cwd, corpus));
  if (loaded.refusal !== null) throw new Error(loaded.refusal);
  const documents = anchorDocuments(loaded);
  const cases = anchorCases(documents, { seed, prefix });
  if (cases.length === 0) throw new Error(`no document of ${corpus} has a sentence to ask with`);
  const about = (what: string) => `Anchors of ${what}, seed ${seed}`;
  const text = renderAnchors(cases, about('the corpus'));
  if (out === undefined) {
    process.stdout.write(text);
    return 0;
  }
  await write(resolve(cwd, out), text);
  console.log(`${out}: ${counted(cases)}${without(documents, cases)}`);
  if (noise > 0) {
    const base = out.replace(/\.ya?ml$/i, '');
    const picked = pickDocuments(documents, noise, seed);
    const folder = resolve(cwd, `${base}-noise`);
    const paths = picked.map(({ id }) => pathOf(folder, id));
    demandOnly(folder, new Set(paths));
    for (const [at, document] of picked.entries()) await write(paths[at]!, ocrNoise(document.text, seed));
    const noisy = anchorCases(
      picked.map((document) => ({ ...document, noisy: true })),
      { seed, prefix: `${prefix}-noise` },
    );
    if (noisy.length === 0)
      throw new Error('none of the documents picked for noise has a sentence to ask with');
    await write(resolve(cwd, `${base}-noise.yaml`), renderAnchors(noisy, about('noisy copies')));
    console.log(`${base}-noise.yaml: ${counted(noisy)}, for the corpus ${base}-noise/`);
  }
  return 0;
}

function checked(
  { seed = 1, prefix = 'anchor', noise = 0 }: Omit<AnchorsOptions, 'out'>,
  out: string | undefined,
): { seed: number; prefix: string; noise: number } {
  if (typeof seed !== 'number' || !Number.isSafeInteger(seed)) {
    throw new Error(`--seed is a whole number, received '${String(seed)}'`);
  }
  const text = String(prefix);
  if (!isAnchorPrefix(text)) {
    throw new Error(
      `--prefix begins case ids: letters, digits, '_' and '-', 30 at most, beginning with a letter or digit; received '${storableLine(text, 100)}'`,
    );
  }
  if (typeof noise !== 'number' || !Number.isSafeInteger(noise) || noise < 0) {
    throw new Error(`--noise is how many documents are copied, received '${String(noise)}'`);
  }
  if (noise > 0 && out === undefined) {
    throw new Error('--noise writes documents beside the cases: say where, with --out');
  }
  return { seed, prefix: text, noise };
}

/** @throws Error for a name that would lead out of the folder, or that a folder would not be read with */
function pathOf(folder: string, id: string): string {
  const path = join(folder, id);
  if (path.startsWith(folder + sep) && DOCUMENT.test(id)) return path;
  throw new Error(
    `the document '${storableLine(id, 100)}' cannot be copied to a file: its name must be a path below the folder that ends in .md, .markdown or .txt`,
  );
}

/** @throws Error where a folder has a document of an earlier run: it would be searched with these */
function demandOnly(folder: string, paths: ReadonlySet<string>): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const other = names.find((name) => DOCUMENT.test(name) && !paths.has(join(folder, name)));
  if (other === undefined) return;
  throw new Error(
    `${folder} has the document '${storableLine(other, 100)}', which is none of these copies: remove the folder`,
  );
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFileAtomic(path, text);
}

function counted(cases: readonly AnchorCase[]): string {
  const documents = new Set(cases.map(({ expect_doc }) => expect_doc)).size;
  return `${cases.length} cases of ${documents} document${documents === 1 ? '' : 's'}`;
}

/** The documents that have no case, where there are some. */
function without(documents: readonly { id: string }[], cases: readonly AnchorCase[]): string {
  const asked = new Set(cases.map(({ expect_doc }) => expect_doc));
  const left = documents.filter(({ id }) => !asked.has(id)).map(({ id }) => storableLine(id, 100));
  if (left.length === 0) return '';
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : '';
  return `; no sentence to ask with in ${left.slice(0, NAMED).join(', ')}${more}`;
}
