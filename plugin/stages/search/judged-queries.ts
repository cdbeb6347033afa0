import { type EvalCase, existingIds, gradedId } from '../../cases/index.ts';
import { truthId } from '../seed-truth.ts';

/** A query with what is judged of it. */
export interface JudgedQuery {
  /** empty where a ranking is judged without its query */
  query: string;
  /** id under which a memory is stored, in NFC → grade; relevant from 1 up */
  grades: ReadonlyMap<string, number>;
}

/**
 * The queries of a case, in their order. A gold id that is an integer, or digits alone as the key of a grade, is a
 * ground-truth memory of this case; any other is the id of an existing memory or `{case_id}#{index}`. Of two that name
 * the same memory the first is kept.
 */
export function judgedQueries(evalCase: EvalCase): JudgedQuery[] {
  const existing = existingIds(evalCase);
  const stored = (id: string | number): string =>
    typeof id === 'number' ? truthId(evalCase.case_id, id) : id.normalize('NFC');
  return Object.entries(evalCase.expected_search_results ?? {}).map(([query, gold]) => {
    const judged = Array.isArray(gold)
      ? gold.map((id) => [stored(id), 1] as const)
      : Object.entries(gold).map(([key, grade]) => [stored(gradedId(key, existing)), grade] as const);
    const grades = new Map<string, number>();
    for (const [id, grade] of judged) if (!grades.has(id)) grades.set(id, grade);
    return { query, grades };
  });
}
