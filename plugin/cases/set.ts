import type { Finding, Path, Problem } from '../yaml/index.ts';
import { LIMITS, problemsOnDisk, quoted, showPath } from '../yaml/index.ts';
import { existingIds, foreignMemory } from './memory-id.ts';
import { positionOf } from './position.ts';
import type { CaseFile, LoadedCase } from './types.ts';

interface Entry {
  file: string;
  loaded: LoadedCase;
}

type Draft = Pick<Finding, 'code' | 'message' | 'hint'> & { path: Path };

/**
 * What only all files of a suite together show: a case id that two files use, and `{case_id}#{index}` of another
 * case that leads nowhere. Frames are cut from the files on disk; they stay empty for text that is not there.
 */
export function checkSet(files: CaseFile[]): Problem[] {
  const first = new Map<string, Entry>();
  const problems: Problem[] = [];
  const toProblem = problemsOnDisk();
  const report = ({ file, loaded }: Entry, { path, ...finding }: Draft) => {
    const place = positionOf(loaded, path);
    problems.push(toProblem(file, { ...finding, place, case_id: loaded.case.case_id }));
  };
  for (const { file, cases } of files) {
    for (const loaded of cases) {
      const id = loaded.case.case_id;
      const taken = first.get(id);
      if (taken === undefined) first.set(id, { file, loaded });
      else if (taken.file !== file) report({ file, loaded }, duplicate({ file, loaded }, taken));
    }
  }
  for (const entry of first.values()) {
    for (const draft of checkForeignIds(entry, first).slice(0, LIMITS.problems)) report(entry, draft);
  }
  return problems;
}

function duplicate(entry: Entry, taken: Entry): Draft {
  const id = entry.loaded.case.case_id;
  const other = positionOf(taken.loaded, ['case_id']);
  return {
    path: ['case_id'],
    code: 'duplicate-case-id',
    message: `the case id ${quoted(id)} is taken, by ${taken.file}:${other.line}:${other.col}`,
    hint: 'rename one of the two cases: ids are unique in a suite',
  };
}

function checkForeignIds(entry: Entry, all: Map<string, Entry>): Draft[] {
  const existing = existingIds(entry.loaded.case);
  return idsOf(entry.loaded).flatMap(({ id, path }) => {
    const memory = foreignMemory(id);
    if (memory === null || memory.caseId === entry.loaded.case.case_id) return [];
    const owner = all.get(memory.caseId);
    const count = owner?.loaded.case.expected_l1?.memories.length ?? 0;
    if (memory.index < count || existing.has(id.normalize('NFC'))) return [];
    const reason = owner === undefined ? 'the suite has no such case' : `that case expects ${count} memories`;
    return [
      {
        path,
        code: 'unknown-memory-id',
        message: `${showPath(path)}: no memory ${quoted(id)}, ${reason}`,
        hint: 'check the case id and the index, counted from 0',
      },
    ];
  });
}

function idsOf(loaded: LoadedCase): { id: string; path: Path }[] {
  const found: { id: string; path: Path }[] = [];
  for (const [query, gold] of Object.entries(loaded.case.expected_search_results ?? {})) {
    const path = ['expected_search_results', query];
    if (!Array.isArray(gold)) found.push(...Object.keys(gold).map((id) => ({ id, path: [...path, id] })));
    else gold.forEach((id, i) => void (typeof id === 'string' && found.push({ id, path: [...path, i] })));
  }
  loaded.case.expected_l15?.actions.forEach((action, i) => {
    action.candidate_ids.forEach((id, j) => {
      found.push({ id, path: ['expected_l15', 'actions', i, 'candidate_ids', j] });
    });
  });
  return found;
}
