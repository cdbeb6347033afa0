import { describe, expect, it } from 'vitest';
import { notFoundText } from './not-found.ts';

describe('that the documents do not tell', () => {
  it.each([
    'The documents do not say.',
    "The provided sources don't mention a chief executive.",
    'The documents don’t say who leads the company.',
    'None of the documents mention a ticker symbol.',
    'A price of the Lens 2 is not given in the documents.',
    'This was not mentioned anywhere in the context.',
    'There is no information about Wi-Fi.',
    'I have no information on that.',
    'No information about a Lens 2 was found.',
    'I could not find this in the documentation.',
    'I was unable to find an answer in the knowledge base.',
    'Not stated in the guide.',
    '**The documents do not say** what it costs.',
    '资料中没有提到。',
    '文档没有说明公司的股票代码。',
    '根据现有资料，文档中未提及生育津贴。',
    '未找到相关信息。',
    '没有找到有关生育津贴的内容。',
    '资料里没写。',
    '知识库中没有相关内容。',
    '该信息未在文档中给出。',
    '抱歉，无法在文档中找到答案。',
    '文档没有Hub XL的分区数，资料未提供。',
  ])('%s', (answer) => {
    expect(notFoundText(answer)).not.toBeNull();
  });
});

describe('an answer', () => {
  it.each([
    '',
    'The Lens costs 49 €.',
    'The standard Orrindel Vane pushes with 340 N [1].',
    'I do not know.',
    'The Hub does not support Wi-Fi; its radio is Reed.',
    'Refunds are not possible after 30 days [2].',
    'There is no fee for the first year.',
    'The vane is not available in blue.',
    'The guide says the vane cannot hold more than 5 kg.',
    'According to the documentation the set does not include a cable.',
    'Read the documents. It does not matter.',
    '`The documents do not say.`',
    '标准版每年 99 元。',
    '没有阳台的房间不能安装。',
    '不支持 Wi-Fi。',
    '陪产假为 15 天，没有津贴。',
    '文档说明套餐内不包括安装。',
    '请参阅文档。没有其他费用。',
  ])('%s', (answer) => {
    expect(notFoundText(answer)).toBeNull();
  });
});

it('is found in time proportional to the text', () => {
  for (const part of [
    'no information ',
    'the documents ',
    '资料',
    '没有',
    'not found in a b c ',
    'is not ',
  ]) {
    const answer = part.repeat(Math.ceil(200_000 / part.length));
    expect(notFoundText(answer) === null || notFoundText(answer)!.length < 400).toBe(true);
  }
}, 20_000);
