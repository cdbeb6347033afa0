import type { Finding, Path, Problem } from '../yaml/index.ts';
import { placeInSubject, quoted, readStrict, validate } from '../yaml/index.ts';
import { type DeclaredDocument, manifestSchema } from './manifest-schema.ts';

/** A manifest, and the place for what is wrong with it. */
export interface ReadManifest {
  /** none where anything is wrong with its form */
  documents: readonly DeclaredDocument[];
  add(path: Path, problem: Pick<Finding, 'code' | 'message' | 'hint'>): void;
  /** what was found so far, in the order of the lines */
  problems(): Problem[];
}

/** Reads a manifest strictly: besides what is wrong as YAML or in shape, ids that occur twice in NFC are problems. */
export function readManifest(path: string): ReadManifest {
  const parsed = readStrict(path);
  const subject = { parsed, schema: manifestSchema, data: parsed.data, base: [], baseIndex: 0 };
  const manifest: ReadManifest = {
    documents: [],
    add: (at, problem) => parsed.findings.add({ ...problem, path: at, place: placeInSubject(subject, at) }),
    problems: () => parsed.findings.toProblems(parsed.source),
  };
  if (parsed.usable) for (const finding of validate(subject)) parsed.findings.add(finding);
  if (parsed.findings.any) return manifest;
  const { documents } = parsed.data as { documents: DeclaredDocument[] };
  const seen = new Set<string>();
  for (const [at, { id }] of documents.entries()) {
    if (seen.has(id.normalize('NFC'))) {
      const message = `the id ${quoted(id)} is that of another document`;
      manifest.add(['documents', at, 'id'], { code: 'duplicate-document', message, hint: 'rename one' });
    }
    seen.add(id.normalize('NFC'));
  }
  return parsed.findings.any ? manifest : { ...manifest, documents };
}
