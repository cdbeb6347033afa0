import { expect, it } from 'vitest';
import { courtesyOf } from './openings.ts';

it.each([
  ['Sure! The plan is', 'Sure'],
  ['Of course, here it is', 'Of course'],
  ['Great question! The plan', 'Great question'],
  ['That’s a good question. It', "That's a good question"],
  ['I’m happy to help with that', "I'm happy to help"],
  ['Thank you for your question', 'Thank you for your'],
  ['As an AI language model, I', 'As an AI'],
  ['  **Hello!** It', 'Hello'],
  ['# Certainly: it', 'Certainly'],
  ['好的，年费为', '好的'],
  ['当然可以！年费为', '当然可以'],
  ['您好！年费为', '您好'],
  ['这是一个很好的问题，年费', '这是一个很好的问题'],
  ['很高兴为您解答', '很高兴为您'],
  ['感谢您的提问', '感谢您的'],
  ['作为一个人工智能助手，我', '作为一个人工智能'],
])('%s opens with a courtesy', (answer, courtesy) => {
  expect(courtesyOf(answer, [])).toBe(courtesy);
});

it.each([
  'The plan is 99 € [1]. Sure!',
  'Sure footing comes first',
  'Great care is taken',
  'Hi-fi sets cost 99 €',
  'Okayama is a city',
  'As an administrator you can',
  '好的做法是先备份',
  '当然权利是法定的',
  '谢谢页面在设置里',
  '',
])('%s does not', (answer) => {
  expect(courtesyOf(answer, [])).toBeNull();
});

it('further openings are compared whatever their case', () => {
  expect(courtesyOf('GLADLY, it is', ['gladly'])).toBe('GLADLY');
  expect(courtesyOf('根据资料，它是', ['根据资料'])).toBe('根据资料');
  expect(courtesyOf('It is, gladly', ['gladly', ' '])).toBeNull();
});
