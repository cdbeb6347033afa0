import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OutputError } from 'vitest-caliper';
import { parseAnswer, type ReadBy } from '../../../evals/pipelines/model/parse-answer.ts';

const A = { content: '住在杭州', dimensions: ['residence'] };
const B = { content: 'likes "tea", a lot', dimensions: ['taste'], priority: 60 };
const ONE = JSON.stringify({ memories: [A] });
const TWO = JSON.stringify({ memories: [A, B] });
const FENCE = '```';

/** Every shape of an answer that can be read: name, answer, what it gives, by which step of the ladder. */
const READABLE: [name: string, answer: string, items: unknown[], by: ReadBy][] = [
  ['an object with the list', TWO, [A, B], 'json'],
  ['the list alone', JSON.stringify([A, B]), [A, B], 'json'],
  ['white space around it', `\n\t ${ONE}  \n`, [A], 'json'],
  ['a byte order mark before it', `\ufeff${ONE}`, [A], 'json'],
  ['pretty JSON', JSON.stringify({ memories: [A, B] }, null, 2), [A, B], 'json'],
  ['an empty list in an object', '{"memories": []}', [], 'json'],
  ['an empty list alone', ' [ ] ', [], 'json'],
  ['other fields beside the list', `{"note":"two","memories":[${JSON.stringify(A)}],"count":1}`, [A], 'json'],
  [
    'a fact with a fence in it',
    JSON.stringify({ memories: [{ ...A, content: 'writes ```js\ncode\n``` in chats' }] }),
    [{ ...A, content: 'writes ```js\ncode\n``` in chats' }],
    'json',
  ],
  [
    'a fact with a reasoning tag in it',
    JSON.stringify([{ ...A, content: 'asks what <think>a</think> is' }]),
    [{ ...A, content: 'asks what <think>a</think> is' }],
    'json',
  ],
  [
    'a fact with JSON in it',
    JSON.stringify([{ ...A, content: 'sends {"memories": []}' }]),
    [{ ...A, content: 'sends {"memories": []}' }],
    'json',
  ],
  [
    'a fact with a trailing comma in it',
    JSON.stringify([{ ...A, content: '[1,2,] // no comment' }]),
    [{ ...A, content: '[1,2,] // no comment' }],
    'json',
  ],
  [
    'half of a surrogate pair, escaped',
    '[{"content":"\\ud83d","dimensions":["a"]}]',
    [{ content: '\ud83d', dimensions: ['a'] }],
    'json',
  ],
  [
    'names of the language',
    '{"memories":[{"__proto__":1,"constructor":2}]}',
    [JSON.parse('{"__proto__":1,"constructor":2}')],
    'json',
  ],
  ['a reasoning block before it', `<think>The user lives in {somewhere}.</think>\n${ONE}`, [A], 'reasoning'],
  ['a reasoning block with a draft in it', `<think>Maybe ${TWO}? No.</think>${ONE}`, [A], 'reasoning'],
  [
    'a reasoning block with an open draft in it',
    `<think>{"memories": [{"content": "a"</think>${ONE}`,
    [A],
    'reasoning',
  ],
  ['two reasoning blocks', `<think>a</think><think>b</think>${ONE}`, [A], 'reasoning'],
  [
    'a reasoning block whose opening tag the server kept',
    `The user says so.\n</think>\n\n${ONE}`,
    [A],
    'reasoning',
  ],
  ['the same with a draft in it', `Maybe ${TWO}.\n</think>\n\n${ONE}`, [A], 'reasoning'],
  ['a reasoning block and an empty list', '<thinking>Nothing.</thinking> {"memories":[]}', [], 'reasoning'],
  ['a reasoning block, then a fence', `<think>so</think>\n${FENCE}json\n${ONE}\n${FENCE}`, [A], 'fence'],
  ['a fence', `${FENCE}json\n${TWO}\n${FENCE}`, [A, B], 'fence'],
  ['a fence without a language', `${FENCE}\n${ONE}\n${FENCE}\n`, [A], 'fence'],
  ['a fence of tildes', `~~~\n${ONE}\n~~~`, [A], 'fence'],
  ['a fence with Windows line ends', `${FENCE}json\r\n${ONE}\r\n${FENCE}\r\n`, [A], 'fence'],
  [
    'a fence with text around it',
    `Here you are:\n\n${FENCE}json\n${ONE}\n${FENCE}\nAnything else?`,
    [A],
    'fence',
  ],
  ['a fence in a fence', `${FENCE}\`\`markdown\n${FENCE}json\n${ONE}\n${FENCE}\n${FENCE}\`\``, [A], 'prose'],
  ['a fence that is not closed', `${FENCE}json\n${ONE}`, [A], 'fence'],
  [
    'a fence with an example of another form before it',
    `${FENCE}json\n{"a":1}\n${FENCE}\n${FENCE}json\n${ONE}\n${FENCE}`,
    [A],
    'fence',
  ],
  [
    'the same list twice',
    `${FENCE}json\n${ONE}\n${FENCE}\nAgain:\n${FENCE}json\n${ONE}\n${FENCE}`,
    [A],
    'fence',
  ],
  ['a fence on one line', `${FENCE}json ${ONE} ${FENCE}`, [A], 'prose'],
  ['text before it', `Sure! The memories are: ${ONE}`, [A], 'prose'],
  ['text after it', `${ONE}\n\nI left out the greeting.`, [A], 'prose'],
  ['brackets in the text around it', `From [msg#1] and [1] (see {x}): ${ONE} [2]`, [A], 'prose'],
  [
    'text around a fact with a reasoning tag',
    `Here: ${JSON.stringify([{ ...A, content: 'a </think> b' }])} done`,
    [{ ...A, content: 'a </think> b' }],
    'prose',
  ],
  ['text around an empty list', 'Nothing to keep: {"memories": []}.', [], 'prose'],
  ['a trailing comma in the list', `{"memories":[${JSON.stringify(A)},]}`, [A], 'repair'],
  [
    'a trailing comma in an element',
    '[{"content":"a","dimensions":["b",],}]',
    [{ content: 'a', dimensions: ['b'] }],
    'repair',
  ],
  ['an empty list with a trailing comma after it', '{"memories": [],}', [], 'repair'],
  ['comments', `{"memories":[ // one\n${JSON.stringify(A)} /* all */ ]}`, [A], 'repair'],
  [
    'single quotes',
    "{'memories':[{'content':'a','dimensions':['b']}]}",
    [{ content: 'a', dimensions: ['b'] }],
    'repair',
  ],
  [
    'typographic quotes',
    '{“memories”:[{“content”:“a”,“dimensions”:[“b”]}]}',
    [{ content: 'a', dimensions: ['b'] }],
    'repair',
  ],
  [
    'names without quotes',
    '{memories:[{content:"a",dimensions:["b"]}]}',
    [{ content: 'a', dimensions: ['b'] }],
    'repair',
  ],
  [
    'literals of Python',
    '{"memories":[{"content":"a","dimensions":["b"],"priority":None}],"ok":True}',
    [{ content: 'a', dimensions: ['b'], priority: null }],
    'repair',
  ],
  [
    'NaN, which stays for the contract to refuse',
    '[{"content":"a","dimensions":["b"],"priority":NaN}]',
    [{ content: 'a', dimensions: ['b'], priority: 'NaN' }],
    'repair',
  ],
  [
    'a missing comma between elements',
    `{"memories":[${JSON.stringify(A)} ${JSON.stringify(B)}]}`,
    [A, B],
    'repair',
  ],
  [
    'a line break in a string',
    '[{"content":"a\nb","dimensions":["c"]}]',
    [{ content: 'a\nb', dimensions: ['c'] }],
    'repair',
  ],
  ['a missing bracket at the end', TWO.slice(0, -1), [A, B], 'repair'],
  ['two missing brackets at the end', TWO.slice(0, -2), [A, B], 'repair'],
  [
    'a list that misses its bracket before that of the object',
    `{"memories":[${JSON.stringify(A)}}`,
    [A],
    'repair',
  ],
  ['cut off in the second element', TWO.slice(0, TWO.indexOf('tea')), [A], 'repair'],
  ['cut off after a comma', `{"memories":[${JSON.stringify(A)},`, [A], 'repair'],
  ['cut off in an emoji', `[${JSON.stringify(A)},{"content":"likes \ud83d`, [A], 'repair'],
  ['cut off in an escaped emoji', `[${JSON.stringify(A)},{"content":"likes \\ud83d\\ude`, [A], 'repair'],
  ['cut off in a label', `[${JSON.stringify(A)},{"content":"b","dimensions":["ta`, [A], 'repair'],
  ['cut off in a fence', `${FENCE}json\n{"memories":[${JSON.stringify(A)},{"content":"b`, [A], 'repair'],
  [
    'cut off with a fence after it',
    `${FENCE}json\n{"memories":[${JSON.stringify(A)},{"content":"b\n${FENCE}`,
    [A],
    'repair',
  ],
  ['cut off after text', `Here: {"memories":[${JSON.stringify(A)}`, [A], 'repair'],
  [
    'a repaired list in a fence with text around it',
    `Here:\n${FENCE}json\n[${JSON.stringify(A)},]\n${FENCE}\nDone.`,
    [A],
    'repair',
  ],
];

/** What cannot be read, and never becomes an empty list. */
const UNREADABLE: [name: string, answer: string, why: string][] = [
  ['nothing', '', 'it is empty'],
  ['white space', ' \n\t', 'it is empty'],
  ['prose', 'I could not find any memories.', 'there is no list of memories in it'],
  ['a refusal in two languages', '抱歉，我不能。Sorry, I cannot.', 'there is no list'],
  ['null', 'null', 'it is JSON, but no list of memories'],
  ['a number', '42', 'it is JSON, but no list'],
  ['a string that holds JSON', JSON.stringify(ONE), 'it is JSON, but no list'],
  ['an empty object', '{}', 'it is JSON, but no list'],
  ['another key', '{"facts": []}', 'it is JSON, but no list'],
  ['a list under a key of a key', '{"result":{"memories":[]}}', 'it is JSON, but no list'],
  ['null for the list', '{"memories":null}', 'it is JSON, but no list'],
  ['a list of texts', '["lives in Hangzhou"]', 'it is JSON, but no list'],
  ['one element alone', JSON.stringify(A), 'it is JSON, but no list'],
  ['an inherited name', '{"__proto__":{"memories":[]}}', 'it is JSON, but no list'],
  [
    'two lists in fences',
    `${FENCE}\n${ONE}\n${FENCE}\n${FENCE}\n${TWO}\n${FENCE}`,
    'it has 2 different lists of memories',
  ],
  ['two lists in prose', `Either ${ONE} or ${TWO}`, 'it has 2 different lists'],
  ['an empty list and another', `Not [] but ${ONE}`, 'it has 2 different lists'],
  ['reasoning that does not end', `<think>I might say ${ONE}`, 'its reasoning does not end'],
  ['reasoning alone', '<think>nothing</think>', 'there is nothing but reasoning'],
  ['cut off before the list', '{"memories":', 'there is no list'],
  ['cut off at its beginning', '{"memories": [', 'there is no list'],
  ['cut off in its first element', TWO.slice(0, 25), 'there is no list'],
  ['an opening bracket', '[', 'there is no list'],
  ['the answer of an abbreviating model', '{"memories": [...]}', 'there is no list'],
  ['the same after an element', `{"memories": [${JSON.stringify(A)}, …]}`, 'there is no list'],
  ['an empty fence', `${FENCE}json\n${FENCE}`, 'there is no list'],
  ['HTML of a proxy', '<html><body>502 Bad Gateway</body></html>', 'there is no list'],
];

describe('an answer that can be read', () => {
  test.each(READABLE)('%s', (_, answer, items, by) => {
    expect(parseAnswer(answer, 'memories')).toEqual({ items, by });
  });
});

describe('an answer that cannot', () => {
  test.each(UNREADABLE)('%s', (_, answer, why) => {
    const read = () => parseAnswer(answer, 'memories');
    expect(read).toThrow(OutputError);
    expect(read).toThrow(why);
  });
});

test('valid JSON is never altered, whatever stands in its strings and around it', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '```',
      '```json\n[]\n```',
      '<think>',
      '</think>\n',
      '{"memories":[]}',
      '[',
      '"',
      '\\',
      '...',
      ',]',
      '//',
    ),
  );
  const content = fc.array(text, { maxLength: 4 }).map((parts) => parts.join(''));
  const memory = fc.record({ content, dimensions: fc.array(content, { maxLength: 2 }) });
  const wraps: ((json: string) => string)[] = [
    (json) => json,
    (json) => `<think>so [1] and {</think>${json}`,
    (json) => `Here you are:\n${FENCE}json\n${json}\n${FENCE}\nDone.`,
    (json) => `Here you are: ${json} Done.`,
  ];
  fc.assert(
    fc.property(
      fc.array(memory, { maxLength: 3 }),
      fc.constantFrom(...wraps),
      fc.boolean(),
      (items, wrap, pretty) => {
        const json = JSON.stringify({ memories: items }, null, pretty ? 2 : 0);
        expect(parseAnswer(wrap(json), 'memories').items).toEqual(items);
      },
    ),
  );
});
