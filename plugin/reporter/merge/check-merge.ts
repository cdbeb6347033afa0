import type { KnownSuite } from '../../suites/load-suite.ts';
import type { BlobFile } from './blob-files.ts';
import { changedInputs, type Stamp } from './stamp.ts';

/** A suite's module as one of the merged blobs brought it. */
export interface BroughtModule {
  /** absolute path */
  file: string;
  /** the name of the Vitest project that it ran in */
  project: string;
  /** undefined: whoever made the blob did not say what from */
  stamp: Stamp | undefined;
}

/** Why a merge does not stand for one run. */
export interface MergeProblem {
  kind: 'missing' | 'foreign' | 'duplicated' | 'outdated';
  message: string;
}

/** What is merged, and what it is held against. */
export interface Merge {
  blobs: readonly BlobFile[];
  brought: readonly BroughtModule[];
  /** the suites of the project as they are on disk */
  suites: ReadonlyMap<string, KnownSuite>;
  /** absolute path of a suite's module → its cases that have no result: `a-1`, or `a-1@v002` in a variant */
  lacking: ReadonlyMap<string, readonly string[]>;
  /** what `CALIPER_BUILD` is */
  build: string | null;
}

const MAX_NAMED = 5;

/** Everything that keeps a merge from standing for one run of all suites: sorted by suite, then as found. */
export function checkMerge(merge: Merge): MergeProblem[] {
  const { suites, brought } = merge;
  return [
    ...missingShards(merge),
    ...brought.filter(({ file, stamp }) => stamp && !suites.has(file)).map((each) => stranger(merge, each)),
    ...[...suites.values()]
      .sort((a, b) => (a.relativeFile < b.relativeFile ? -1 : 1))
      .flatMap((suite) => suiteProblems(merge, suite)),
  ];
}

/** Fewer blobs than a run was cut into: a shard without suites would be missed by nobody else. */
function missingShards({ blobs, brought }: Merge): MergeProblem[] {
  const shards = brought.flatMap(({ stamp }) => stamp?.shard ?? []);
  const count = Math.max(0, ...shards.map((shard) => Number(shard.split('/')[1])));
  if (blobs.length >= count) return [];
  const named = blobs.flatMap(({ name }) => {
    const [, index, of] = /(\d+)-(\d+)\.\w+$/.exec(name) ?? [];
    return Number(of) === count ? [`${index}/${count}`] : [];
  });
  const seen = new Set([...shards, ...named]);
  const gone = Array.from({ length: count }, (_, at) => `${at + 1}/${count}`).filter((id) => !seen.has(id));
  const what = gone.length > 0 ? `shard ${gone.join(', ')}` : `one of ${count} shards`;
  return [{ kind: 'missing', message: `no blob of ${what}; there is ${namesOf(blobs)}` }];
}

function stranger(merge: Merge, { stamp }: BroughtModule): MergeProblem {
  const { suite, file, root } = stamp!;
  const roots = [...merge.suites.values()].map((known) => known.root);
  const why =
    roots.length > 0 && !roots.includes(root)
      ? `which ran in ${root} and not in ${roots[0]}; Vitest merges blobs of one path only`
      : 'which is no suite here';
  return {
    kind: 'foreign',
    message: `${blobsOf(merge, [stamp!])} brings the suite '${suite}' (${file}), ${why}`,
  };
}

function suiteProblems(merge: Merge, suite: KnownSuite): MergeProblem[] {
  const found = merge.brought.filter(({ file }) => file === suite.file);
  const stamps = found.flatMap(({ stamp }) => stamp ?? []);
  const title = `the suite '${suite.source.name}' (${suite.relativeFile})`;
  const problem = (kind: MergeProblem['kind'], message: string): MergeProblem => ({ kind, message });
  if (found.length === 0) {
    return [problem('missing', `no blob brings ${title}; there is ${namesOf(merge.blobs)}`)];
  }
  const problems: MergeProblem[] = [];
  if (new Set(found.map(({ project }) => project)).size < found.length) {
    problems.push(problem('duplicated', `${title} is there more than once, in ${blobsOf(merge, stamps)}`));
  }
  if (stamps.length < found.length) {
    problems.push(
      problem(
        'foreign',
        `a blob does not say what its results of ${title} were made from: it was made without this plugin, ` +
          'by another version of it, or its run was cut short',
      ),
    );
  }
  for (const stamp of stamps) {
    const changed = changedInputs(suite, stamp);
    if (changed.length > 0) {
      problems.push(
        problem(
          'outdated',
          `${blobsOf(merge, [stamp])} holds ${title} as it was with other files: ${listed(changed, '; ')}`,
        ),
      );
    }
    if (stamp.build !== null && merge.build !== null && stamp.build !== merge.build) {
      const builds = `build ${stamp.build}, and this is build ${merge.build}`;
      problems.push(
        problem('outdated', `${blobsOf(merge, [stamp])} holds ${title} as it was run in ${builds}`),
      );
    }
  }
  const lacking = merge.lacking.get(suite.file) ?? [];
  if (lacking.length > 0) {
    problems.push(
      problem(
        'missing',
        `${blobsOf(merge, stamps)} lacks ${lacking.length} of the ${suite.cases.length * suite.variants.length} cases of ${title}: ` +
          `${listed(lacking, ', ')}. Shards that are merged run whole: without filters and to their end`,
      ),
    );
  }
  return problems;
}

/** The files that stamped results are in, as far as they can be told. */
function blobsOf({ blobs }: Merge, stamps: readonly Stamp[]): string {
  const holding = blobs.filter(({ runs }) => stamps.some(({ run }) => runs.has(run)));
  return holding.length > 0 ? namesOf(holding) : 'a blob';
}

function namesOf(blobs: readonly BlobFile[]): string {
  return blobs.map(({ name }) => name).join(', ');
}

function listed(items: readonly string[], separator: string): string {
  const more = items.length - MAX_NAMED;
  return items.slice(0, MAX_NAMED).join(separator) + (more > 0 ? `${separator}+${more} more` : '');
}
