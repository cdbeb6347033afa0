import { createHash } from 'node:crypto';
import { dirname, relative } from 'node:path';
import type { CorpusDocument } from '../targets/types.ts';
import { LIMITS, type Path, type Problem, quoted } from '../yaml/index.ts';
import { CORPUS_LIMITS, type FileProblem, readText, sizeProblem, totalProblem } from './decode-document.ts';
import { filesOf, type NamedFile } from './manifest-files.ts';
import type { DeclaredDocument } from './manifest-schema.ts';
import { ocrNoise } from './ocr-noise.ts';
import { type ReadManifest, readManifest } from './read-manifest.ts';

/** What stands between the files of a document. */
const BLANK_LINE = '\n\n';

/**
 * The documents that a manifest declares, in its order. Each is the text of its files, one after the other with a blank
 * line between them: entry by entry, the matches of a glob sorted by path, each file once. With `ocr_noise` it is a noisy
 * copy of that text; `chars` and `sha256` are of the text itself.
 *
 * @param path of the manifest: absolute
 * @returns documents, by id the texts that noisy ones are copies of, the paths of their files, the globs as they are
 *   written, and every problem at its place
 */
export function loadManifest(path: string): {
  documents: CorpusDocument[];
  clean: ReadonlyMap<string, string>;
  files: string[];
  globs: string[];
  problems: Problem[];
} {
  const manifest = readManifest(path);
  const reader = new Reader(manifest, dirname(path));
  const documents = manifest.documents.flatMap((declared, at) => reader.read(declared, at));
  return {
    documents,
    clean: reader.clean,
    files: reader.files,
    globs: [...new Set(manifest.documents.flatMap(({ files }) => files))],
    problems: manifest.problems(),
  };
}

/** Reads documents one by one, within the limits of them all, until more is wrong than is listed. */
class Reader {
  readonly files: string[] = [];
  readonly clean = new Map<string, string>();
  readonly #manifest: ReadManifest;
  readonly #folder: string;
  #bytes = 0;
  #wrong = 0;

  constructor(manifest: ReadManifest, folder: string) {
    this.#manifest = manifest;
    this.#folder = folder;
  }

  read(
    { id, files: entries, kind, chars, sha256, ocr_noise: seed }: DeclaredDocument,
    at: number,
  ): CorpusDocument[] {
    if (this.#wrong > LIMITS.problems) return [];
    const paths = new Set<string>();
    const texts: string[] = [];
    let bytes = 0;
    for (const [entryAt, entry] of entries.entries()) {
      const place = ['documents', at, 'files', entryAt];
      const expanded = filesOf(this.#folder, entry);
      if ('problem' in expanded) return this.#refuse(place, id, quoted(entry), expanded.problem);
      for (const file of expanded.files) {
        if (paths.has(file.path)) continue;
        paths.add(file.path);
        this.files.push(file.path);
        bytes += file.bytes;
        const read = this.#text(file, bytes);
        if ('problem' in read) return this.#refuse(place, id, this.#shown(file.path), read.problem);
        texts.push(read.text);
      }
    }
    const text = texts.join(BLANK_LINE);
    if (!this.#verify(['documents', at], id, text, { chars, sha256 })) return [];
    const document = { id: id.normalize('NFC'), text, ...(kind === undefined ? {} : { kind }) };
    if (seed === undefined) return [document];
    this.clean.set(document.id, text);
    return [{ ...document, text: ocrNoise(text, seed) }];
  }

  #text({ path, bytes }: NamedFile, ofDocument: number): ReturnType<typeof readText> {
    this.#bytes += bytes;
    const problem = sizeProblem(ofDocument) ?? totalProblem(this.#bytes) ?? this.#countProblem();
    return problem ? { problem } : readText(path);
  }

  #countProblem(): FileProblem | null {
    const { files: limit } = CORPUS_LIMITS;
    if (this.files.length <= limit) return null;
    return { code: 'too-large', message: `makes it over ${limit} files`, hint: 'split the corpus up' };
  }

  /** Whether the text is the one that the manifest was written for. */
  #verify(
    place: Path,
    id: string,
    text: string,
    expected: Pick<DeclaredDocument, 'chars' | 'sha256'>,
  ): boolean {
    const found = {
      chars: countCodePoints(text),
      sha256: createHash('sha256').update(text, 'utf8').digest('hex'),
    };
    const accept = `see what changed in it; to accept the text, write chars: ${found.chars} and sha256: "${found.sha256}"`;
    let verified = true;
    const differ = (field: 'chars' | 'sha256', message: string): void => {
      if (expected[field] === undefined || expected[field] === found[field]) return;
      verified = false;
      this.#wrong += 1;
      this.#manifest.add([...place, field], { code: 'changed-document', message, hint: accept });
    };
    differ(
      'chars',
      `the document ${quoted(id)} has ${found.chars} characters, ${expected.chars} are expected`,
    );
    differ(
      'sha256',
      `the document ${quoted(id)} has the SHA-256 ${found.sha256}, ${expected.sha256} is expected`,
    );
    return verified;
  }

  #refuse(place: Path, id: string, what: string, { message, ...problem }: FileProblem): [] {
    this.#wrong += 1;
    this.#manifest.add(place, { ...problem, message: `the document ${quoted(id)}: ${what} ${message}` });
    return [];
  }

  #shown(path: string): string {
    return quoted(relative(this.#folder, path));
  }
}

function countCodePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return count;
}
