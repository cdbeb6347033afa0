import { expect, test } from 'vitest';
import { syntheticReport } from '../../../../../tests/support/synthetic-report.ts';
import type { CaseReport } from '../../../report-data.ts';
import { wordsOf } from '../../../words.ts';
import { caseWordsOf } from '../words.ts';
import { caseView } from './case-view.ts';

const [BASE] = syntheticReport(1).per_case;

/** The text of a case's view, tags left out, up to what the report keeps of the answers. */
function shown(more: Partial<CaseReport>): string {
  const row = {
    ...BASE!,
    case_id: 'c-1',
    findings: [],
    missed: [],
    errors: [],
    truth: {},
    details: {},
    ...more,
  } as CaseReport;
  const page = String(caseView({ row, words: wordsOf('en'), view: caseWordsOf('en') }));
  return page
    .split('<details>')[0]!
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replace(/\s+/g, ' ');
}

const memory = (content: string, ...dimensions: string[]) => ({ content, dimensions });

test('memories: pairs beside one another, what differs in words, what has no counterpart', () => {
  const text = shown({
    truth: { l1: [memory('likes black tea', 'habits', 'identity'), memory('has a dog', 'family')] },
    details: {
      l1: {
        predicted: [memory('owns a boat', 'goals'), memory('likes green tea', 'habits', 'status')],
        pairs: [{ truth: 0, predicted: 1, similarity: 0.75 }],
        refused: [{ truth: 1, predicted: 0, similarity: 0.55, missing: ['dog'], forbidden: [] }],
      },
    },
  });
  expect(text).toContain('habits identity ✗ missed');
  expect(text).toContain('habits status ✗ wrong');
  expect(text).toContain('paired, similarity 0.75');
  expect(text).toContain(
    'has a dog family ✗ nothing was predicted for it not accepted as a pair (0.55): owns a boat must contain: dog',
  );
  expect(text).toContain('✗ predicted without a counterpart owns a boat goals');
});

test('where no memories were asked for, none is said to be missing; after an error they are', () => {
  const truth = { l1: [memory('likes tea', 'habits')] };
  expect(shown({ truth })).not.toContain('✗');
  const errors = [{ kind: 'infra' as const, stage: 'l1', message: 'gone' }];
  expect(shown({ truth, errors })).toContain('✗ nothing was predicted for it');
});

test('an answer that could not be read stands below its error, as text', () => {
  const errors = [{ kind: 'parse' as const, stage: 'l1', message: 'no JSON', answer: 'I <b>rather</b> not' }];
  const row = { ...BASE!, errors } as CaseReport;
  const page = String(caseView({ row, words: wordsOf('en'), view: caseWordsOf('en') }));
  expect(page).toContain(
    '<details open><summary>What was answered</summary><pre class="text">I &lt;b&gt;rather&lt;/b&gt; not</pre></details>',
  );
});

const SECTIONS = { l1: [memory('likes tea', 'habits')], l2: { template_section: { daily: { '0': 'Me' } } } };
const profile = (id: string) => [{ mode: 'daily', sections: [{ id: 's', title: 'Me', memory_ids: [id] }] }];

test('sections of the truth itself hold it under its own id', () => {
  expect(shown({ truth: SECTIONS, details: { l2: { stored: null, profile: profile('c-1#0') } } })).toContain(
    'daily likes tea Me Me ✓ right',
  );
});

test('sections of the pipeline hold the memory that its prediction ended in', () => {
  const details = {
    l1: { predicted: [memory('likes tea')], pairs: [{ truth: 0, predicted: 0, similarity: 1 }] },
    l2: { stored: ['m-7'], profile: profile('m-7') },
  };
  expect(shown({ truth: SECTIONS, details })).toContain('Me Me ✓ right');
  const lost = { ...details, l1: { predicted: [], pairs: [] } };
  expect(shown({ truth: SECTIONS, details: lost })).toContain('Me nowhere ✗ wrong');
  // Without its pair nothing is known of it.
  expect(shown({ truth: SECTIONS, details: { l2: details.l2 } })).not.toMatch(/right|wrong/);
});

test('an action is looked up by the memory that it is of, and judged apart from its candidates', () => {
  const truth = {
    l1: [memory('zero'), memory('one')],
    l15: [{ new_memory_index: 1, action: 'update', candidate_ids: ['m-1'], merged_content: 'one of two' }],
  };
  const l15 = {
    partners: [null, 0],
    decided: [
      { new_memory_index: 0, action: 'update', candidate_ids: ['m-2'], merged_content: 'one of three' },
    ],
  };
  const text = shown({ truth, details: { l15 } });
  expect(text).toContain(
    'one update candidates: m-1 merged content: one of two update ✓ right candidates: m-2 ✗ wrong merged content: one of three',
  );
  expect(shown({ truth, details: { l15: { ...l15, partners: [0, null] } } })).toContain('nothing ✗ wrong');
});

test('retrieval is judged as the stage does it', () => {
  const turn = (more: object) => ({
    sources: [
      { doc: 'a.md', channel: 'hybrid' },
      { doc: 'a.md', channel: 'rows' },
      { doc: 'b.md', channel: 'hybrid' },
    ],
    places: [],
    items: [],
    channels: { hybrid: 3 },
    ...more,
  });
  const asked = (expected: object, more: object = {}) =>
    shown({
      truth: { retrieval: [{ question: 'q', ...expected }] },
      details: { retrieval: { turns: [turn(more)] } },
    });
  // Each document once: b is the second.
  expect(asked({ expect_doc: 'b.md' })).toContain('expected document b.md ✓ found, rank 2');
  expect(asked({ expect_doc: ['c.md'] })).toContain('c.md ✗ not found');
  expect(asked({ expect_enum: false })).toContain('expected list false ✓ right');
  expect(asked({ expect_enum: ['x'] })).toContain('["x"] ✗ wrong');
  expect(asked({ expect_enum: ['x'] }, { items: ['x 1'], channels: { enumeration: 1 } })).toContain(
    '["x"] ✓ right x 1',
  );
  const at = (rank: number) =>
    asked({ expect_tokens: ['forty'] }, { places: [{ rank, excerpt: 'within forty seconds' }] });
  expect(at(1)).toContain('✓ found, rank 1 …within forty seconds…');
  expect(at(0)).toContain('✓ found in the enumeration');
  expect(asked({ expect_nothing: true })).toContain('nothing is to be found ✗ wrong');
});

test('a ranking with its grades, and what is relevant and was not returned', () => {
  const text = shown({
    truth: {
      search: [
        {
          query: 'tea?',
          grades: [
            ['m-1', 2],
            ['m-2', 1],
            ['m-3', 0],
          ],
        },
      ],
    },
    details: { search: { answers: [{ ids: ['m-3', 'm-1'] }] } },
  });
  expect(text).toContain('1 m-3 0 2 m-1 2 ✓ relevant – m-2 1 ✗ not returned');
});

test('stages that the suite does not have are not shown, whatever the case expects', () => {
  const truth = {
    ...SECTIONS,
    l15: [{ new_memory_index: 0, action: 'store' }],
    search: [{ query: 'q', grades: [['m-1', 1]] }],
    retrieval: [{ question: 'q', expect_doc: 'a' }],
  } as unknown as CaseReport['truth'];
  expect(shown({ truth })).not.toMatch(/✗|✓/);
});

test('attempts, errors, and a text that was altered', () => {
  const text = shown({
    verdict: 'flaky',
    attempts: 2,
    passes: 1,
    altered: true,
    errors: [{ kind: 'infra', stage: 'l1', message: 'gone' }],
    tries: [
      { verdict: 'pass', tallies: {}, missed: [] },
      { verdict: 'fail', tallies: {}, missed: ['l1 f1 0.20 < 0.50'] },
    ],
  });
  for (const part of ['flaky 1/2', 'infra in l1: gone', '1 pass 2 fail l1 f1 0.20 < 0.50', 'cut or redacted'])
    expect(text).toContain(part);
});

test('what is of another form is left out, and breaks nothing', () => {
  for (const odd of [null, 7, 'x', [], {}, [null], [[1]]]) {
    const all = {
      l1: odd,
      l15: odd,
      l2: odd,
      search: odd,
      inject: odd,
      retrieval: odd,
      answer: odd,
      assembly: odd,
    };
    expect(() => shown({ truth: all as never, details: all as never })).not.toThrow();
  }
});

test('an answer: each thing that is expected of it, right or wrong, by its field', () => {
  const expect_answer = {
    brand: 'Nimbus 4',
    must_contain: ['ten days', 'by post'],
    must_not_contain: ['24 hours', 'unlimited'],
    required_sources: ['faq.md', 'terms.md'],
    forbidden_openings: ['Sure'],
  };
  const text = shown({
    truth: { answer: [{ question: 'How long?', expect_answer }] },
    details: {
      answer: {
        answers: [
          {
            text: 'Sure, NIMBUS-4 takes ten days [1], unlimited [7].',
            sources: [
              { doc: 'faq.md', kind: null },
              { doc: 'terms.md', kind: null },
            ],
          },
        ],
      },
    },
  });
  expect(text).toContain('citations_in_range ✗ wrong [7]');
  expect(text).toMatch(/forbidden_openings Sure ✗ wrong Sure/);
  expect(text).toContain('brand Nimbus 4 ✗ wrong NIMBUS-4');
  expect(text).toContain('must_contain ten days ✓ right');
  expect(text).toContain('must_contain by post ✗ wrong');
  expect(text).toContain('must_not_contain 24 hours ✓ right');
  expect(text).toContain('must_not_contain unlimited ✗ wrong');
  expect(text).toContain('required_sources faq.md ✓ right');
  expect(text).toContain('required_sources terms.md ✗ wrong');
});

test('what is expected of an answer that was never given is wrong', () => {
  const truth = { answer: [{ question: 'How long?', expect_answer: { must_contain: ['ten days'] } }] };
  const errors = [{ kind: 'infra' as const, stage: 'answer', message: 'gone' }];
  expect(shown({ truth, errors })).toContain('must_contain ten days ✗ wrong');
});
