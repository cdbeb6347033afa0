import type { AnchorCase } from './anchor-cases.ts';

/** What JSON leaves as it is and YAML does not allow, or breaks lines at. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Cases as a case file. Texts are in double quotes, in the escapes that YAML shares with JSON. */
export function renderAnchors(cases: readonly AnchorCase[], description: string): string {
  const lines = [
    'meta:',
    `  total_cases: ${cases.length}`,
    `  description: ${quoted(description)}`,
    '',
    'cases:',
    ...cases.flatMap((anchor) => [
      `  - case_id: ${anchor.case_id}`,
      '    source: synthetic',
      `    tags: [${anchor.tags.join(', ')}]`,
      `    question: ${quoted(anchor.question)}`,
      `    expect_doc: ${quoted(anchor.expect_doc)}`,
      ...(anchor.expect_tokens
        ? [`    expect_tokens: [${anchor.expect_tokens.map(quoted).join(', ')}]`]
        : []),
      `    notes: ${quoted(anchor.notes)}`,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
