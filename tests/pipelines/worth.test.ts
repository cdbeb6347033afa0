import { describe, expect, test } from 'vitest';
import { judgeSentence } from '../../evals/pipelines/memory/worth.ts';
import { speech } from './harness.ts';

const judge = (sentence: string) => judgeSentence(sentence, speech);

describe('judgeSentence drops', () => {
  test.each([
    ['greetings', ['你好呀', '早上好！', 'Hi there!', 'Good morning']],
    ['thanks', ['谢谢你', '多谢啦～', 'Thanks a lot', 'thank you so much!']],
    ['acknowledgements', ['好的', 'OK', '嗯嗯', '明白了', 'got it', 'Sounds good.', '👍', '……']],
    [
      'questions',
      ['闭包是什么？', '怎么蒸鱼', '你觉得这样行吗', 'What is a closure?', 'how do I boil an egg'],
    ],
    [
      'requests',
      ['帮我写一封邮件', '请解释一下惯性', '推荐一本书', 'Write a haiku', 'please explain gravity'],
    ],
    ['weather', ['今天天气不错', '外面下雨了', "It's raining again", 'Lovely weather today']],
    [
      'hearsay and hypotheses',
      ['听说他们搬走了', '如果我会飞就好了', 'I heard it closed', 'Imagine a world of cats'],
    ],
  ])('%s', (_, sentences) => {
    for (const sentence of sentences)
      expect({ sentence, kept: judge(sentence).statement }).toEqual({ sentence, kept: null });
  });
});

describe('judgeSentence keeps', () => {
  test.each([
    ['我吃素，晚饭做什么好？', '我吃素'],
    ['推荐一家面馆，我不吃辣', '我不吃辣'],
    ["I'm on a tight budget, what should I buy?", "I'm on a tight budget"],
    ["What should I buy, since I'm vegan?", "I'm vegan?"],
    ['好的，我周五交', '我周五交'],
    ['嗯，那个，我觉得我更爱爬山', '我更爱爬山'],
    ['帮我记住，我对芒果过敏', '我对芒果过敏'],
    ['写代码写了十年', '写代码写了十年'],
    ['我先列提纲，再写初稿', '我先列提纲，再写初稿'],
  ])('what is told beside other things: %j', (sentence, statement) => {
    expect(judge(sentence).statement).toBe(statement);
  });

  test.each([
    '以后回答都用英文',
    '从现在起别给我发表情',
    '请不要用感叹号',
    'Always reply in French',
    'From now on, keep it short',
    "Don't use bullet points",
    'call me Kit',
  ])('a standing order: %s', (sentence) => {
    expect(judge(sentence)).toMatchObject({ order: true, statement: expect.any(String) });
  });

  test.each([
    '我永远不写没测过的代码',
    'I always answer mail in the evening',
    '提醒我周五交房租',
    'remind me to pay rent',
  ])('what is no order: %s', (sentence) => {
    expect(judge(sentence)).toMatchObject({ order: false, statement: sentence });
  });
});

test('what follows a request with a colon is material', () => {
  expect(judge('翻译一下：我爱吃鱼，天天都吃')).toEqual({ statement: null, order: false, material: true });
  expect(judge('Translate this: I love fish')).toEqual({ statement: null, order: false, material: true });
});
