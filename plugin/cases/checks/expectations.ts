import { showPath } from '../../yaml/index.ts';
import type { EvalCase } from '../types.ts';
import type { CaseFinding } from './report.ts';

const OF_CONVERSATION = ['expected_l1', 'expected_l15', 'expected_l2', 'expected_inject'] as const;
const OF_QUESTION = [
  'expect_doc',
  'expect_tokens',
  'expect_enum',
  'expect_nothing',
  'expect_answer',
] as const;
const OF_MEMORY_INDICES = ['expected_l15', 'expected_inject'] as const;

/** Whether a case expects anything, and has what its expectations are about. */
export function checkExpectations(evalCase: EvalCase): CaseFinding[] {
  return [
    ...checkInputs(evalCase),
    ...checkQuestions(evalCase),
    ...checkNothing(evalCase),
    ...checkSearchSets(evalCase),
    ...checkEmptyMappings(evalCase),
    ...checkAny(evalCase),
  ];
}

function checkInputs(evalCase: EvalCase): CaseFinding[] {
  const found: CaseFinding[] = [];
  const of = OF_CONVERSATION.find((field) => evalCase[field] !== undefined);
  if (of !== undefined && evalCase.conversation === undefined) found.push(missing('conversation', of));
  const searchable = evalCase.conversation !== undefined || evalCase.existing_memories !== undefined;
  if (evalCase.expected_search_results !== undefined && !searchable) {
    found.push(missing('conversation', 'expected_search_results'));
  }
  const indexed = OF_MEMORY_INDICES.find((field) => evalCase[field] !== undefined);
  if (indexed !== undefined && evalCase.expected_l1 === undefined)
    found.push(missing('expected_l1', indexed));
  return found;
}

function checkQuestions(evalCase: EvalCase): CaseFinding[] {
  const { question, turns } = evalCase;
  const found: CaseFinding[] = [];
  if (question !== undefined && turns !== undefined) {
    found.push(conflict(['question'], 'a case has either one question or turns', 'make it the first turn'));
  }
  for (const field of OF_QUESTION) {
    if (evalCase[field] === undefined) continue;
    if (turns !== undefined) {
      found.push(
        conflict([field], `${field} beside turns does not say which turn it is about`, 'move it into a turn'),
      );
    } else if (question === undefined) found.push(missing('question', field));
  }
  if (evalCase.expect_assembly !== undefined && question === undefined && turns === undefined) {
    found.push(missing('question', 'expect_assembly'));
  }
  return found;
}

/** Expectations of one question that no answer can meet together. */
function checkNothing(evalCase: EvalCase): CaseFinding[] {
  const asked = evalCase.turns?.map((turn, at) => ({ turn, path: ['turns', at] })) ?? [
    { turn: evalCase, path: [] },
  ];
  return asked.flatMap(({ turn, path }): CaseFinding[] => {
    const { expect_doc, expect_tokens, expect_enum, expect_answer } = turn;
    const wanted = { expect_doc, expect_tokens, expect_enum: expect_enum || undefined };
    const found = turn.expect_nothing
      ? Object.entries(wanted)
          .filter(([, value]) => value !== undefined)
          .map(([field]) =>
            conflict(
              [...path, field],
              `expect_nothing wants no source and no enumeration, ${field} wants some`,
              `remove ${field}, or expect_nothing`,
            ),
          )
      : [];
    if (expect_answer?.says_not_found && expect_answer.required_sources) {
      found.push(
        conflict(
          [...path, 'expect_answer', 'required_sources'],
          'says_not_found wants an answer that cites nothing, required_sources one that cites',
          'remove one of the two',
        ),
      );
    }
    return found;
  });
}

/** A query whose grades are all 0 or negative has no relevant memory: its measures would have no denominator. */
function checkSearchSets(evalCase: EvalCase): CaseFinding[] {
  const results = Object.entries(evalCase.expected_search_results ?? {});
  if (evalCase.expected_search_results !== undefined && results.length === 0) {
    return [
      empty(['expected_search_results'], 'must name at least one query', 'add a query, or remove the field'),
    ];
  }
  return results
    .filter(([, gold]) => !Array.isArray(gold) && !Object.values(gold).some((grade) => grade > 0))
    .map(([query]) =>
      empty(['expected_search_results', query], 'has no relevant memory', 'grade at least one memory over 0'),
    );
}

function checkEmptyMappings(evalCase: EvalCase): CaseFinding[] {
  const found: CaseFinding[] = [];
  for (const field of ['expected_l2', 'expect_assembly'] as const) {
    const value = evalCase[field];
    if (value !== undefined && Object.keys(value).length === 0) {
      found.push(empty([field], 'must not be empty', 'say what is expected, or remove the field'));
    }
  }
  return found;
}

function checkAny(evalCase: EvalCase): CaseFinding[] {
  const fields = [...OF_CONVERSATION, ...OF_QUESTION, 'expected_search_results', 'expect_assembly'] as const;
  if (fields.some((field) => evalCase[field] !== undefined)) return [];
  if (evalCase.turns?.some((turn) => OF_QUESTION.some((field) => turn[field] !== undefined))) return [];
  return [
    {
      code: 'no-expectation',
      path: [],
      message: 'the case expects nothing: it would pass whatever happens',
      hint: 'add one of expected_l1, expected_search_results, expect_doc, expect_tokens, …',
    },
  ];
}

function missing(field: string, because: string): CaseFinding {
  return {
    code: 'missing-field',
    path: [],
    message: `the field "${field}" is missing: ${because} is about it`,
    hint: `add ${field}, or remove ${because}`,
  };
}

function conflict(path: CaseFinding['path'], message: string, hint: string): CaseFinding {
  return { code: 'conflicting-fields', path, atKey: true, message, hint };
}

function empty(path: CaseFinding['path'], rule: string, hint: string): CaseFinding {
  return { code: 'empty-set', path, message: `${showPath(path)} ${rule}`, hint };
}
