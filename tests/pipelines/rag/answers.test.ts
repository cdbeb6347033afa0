import { describe, expect, test } from 'vitest';
import { identifiersIn } from '../../../evals/pipelines/rag/answer/identifiers.ts';
import { answered, chain, context, retrieved } from './documents.ts';

describe('extracted answers', () => {
  test.each([
    [
      'At how many degrees is Silver Fern brewed?',
      'Silver Fern is brewed at 70 degrees for two minutes. [1]',
    ],
    ['How much is Night Oolong?', 'Tea: Night Oolong | Origin: Anxi | Grams: 75 | Price: 15.10 [1]'],
    ['外滩店几点开门？', '外滩店每天早上九点开门，晚上十点关门。 [1]'],
    ['What is the capital of France?', 'The documents do not say.'],
    ['可以用比特币付款吗？', '资料中没有提到。'],
  ])('%s', async (question, answer) => {
    expect(await answered(await chain(), question)).toBe(answer);
  });

  const WORKSHOP = [
    {
      id: 'faults.md',
      text: '# Faults\n\n| Fault | Remedy |\n| --- | --- |\n| Blade dull | change the sieve belt |\n| Motor hot | rest the sieve belt |',
    },
    {
      id: 'parts.md',
      text: '# Parts\n\nPart | Price\n--- | ---\nSieve belt, 40 cm | 17.20\nSieve frame | 31.00\n\nThe Otter 2 needs two belts.',
    },
    {
      id: 'crews.md',
      text: '# Crews\n\n| Crew | Head | Site |\n| --- | --- | --- |\n| Vole | Tam Reyes | Sandholt |\n| Lynx | Ida Moss | Quarry Lane |\n\n## Work\n\nThe grinder is kept by the Lynx crew.',
    },
  ];

  test.each([
    // Two rows mention the belt, one is about it.
    ['What does a sieve belt cost?', /^Part: Sieve belt, 40 cm \| Price: 17\.20 \[\d\]/],
    ['How many belts does the Otter 2 need?', /^The Otter 2 needs two belts\. \[\d\]/],
    // Of an Otter nothing is said but under the number 2.
    ['How many belts does the Otter 3 need?', /^The documents do not say\.$/],
    // The second statement is about a name of the first.
    [
      'Where is the crew that keeps the grinder?',
      /^The grinder is kept by the Lynx crew\. \[\d\]\nCrew: Lynx \| Head: Ida Moss \| Site: Quarry Lane \[\d\]/,
    ],
  ])('what is about the thing asked about goes before what mentions it: %s', async (question, answer) => {
    expect(await answered(await chain({}, WORKSHOP), question)).toMatch(answer);
  });

  test.each([
    ['Does the Pod 2 fit an SE-3, or RD-868C?', [' pod 2 ', ' se 3 ', ' rd 868c ']],
    ['In 2005 there were 3 pods', []],
    ['Vane XL 和 Pod 2的区别', [' pod 2 ']],
  ])('names with numbers in %s', (question, identifiers) => {
    expect(identifiersIn(question)).toEqual(identifiers);
  });

  test('a list is given whole', async () => {
    expect(await answered(await chain(), '有哪些门店？')).toMatch(/外滩店; 静安店; 徐汇店 \[1\]$/);
  });
});

describe('prompts', () => {
  test('sources are numbered, the list stands before them', async () => {
    const target = await chain();
    const { sources, enumeration } = await retrieved(target, 'Which teas are there?');
    const prompt = await target.assemble(
      { case_id: 'c', question: 'Which teas are there?', sources, enumeration: enumeration! },
      context,
    );
    expect(prompt.sources).toEqual(sources);
    expect(prompt.system_prompt).toContain(`Complete list\n${enumeration!.text}\n\n[1] teas.md\n`);
    expect(prompt.system_prompt).toContain(`\n\n[${sources.length}] `);
  });

  test('what does not fit is left out, and numbers follow what is kept', async () => {
    const target = await chain({ prompt_chars: 12 });
    const sources = ['12345', '6789012345', '67890'].map((text) => ({ doc: 'a', text }));
    const prompt = await target.assemble({ case_id: 'c', question: 'q', sources }, context);
    expect(prompt.sources.map(({ text }) => text)).toEqual(['12345', '67890']);
    expect(prompt.system_prompt).toMatch(/\[1\] a\n12345\n\n\[2\] a\n67890$/);
  });
});
