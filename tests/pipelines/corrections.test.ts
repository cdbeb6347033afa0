import { describe, expect, test } from 'vitest';
import { correctionBody, substitute } from '../../evals/pipelines/memory/corrections.ts';
import { memoriesOf, speech } from './harness.ts';

describe('correctionBody', () => {
  test.each([
    ['不对，是宁波', '是宁波'],
    ['说错了，下周三', '下周三'],
    ['更正一下：是六岁', '是六岁'],
    ['不对。', ''],
    ["Actually, it's Tuesday.", "it's Tuesday"],
    ['No wait, I meant York', 'I meant York'],
    ['Correction: version 5', 'version 5'],
  ])('%j corrects with %j', (sentence, body) => {
    expect(correctionBody(sentence, speech)).toBe(body);
  });

  test.each([
    '不对称加密很有意思',
    '我不对外接单',
    'Actually I love it',
    'No sugar for me',
    'nothing to correct',
  ])('%j corrects nothing', (sentence) => {
    expect(correctionBody(sentence, speech)).toBeNull();
  });
});

describe('substitute', () => {
  test.each([
    ['下周二要交表', '是下周四', '下周四要交表'],
    ['the call is on Monday at 3 pm', "it's Thursday", 'the call is on Thursday at 3 pm'],
    ['the call is on Monday at 3 pm', 'at 4 pm', 'the call is on Monday at 4 pm'],
    ['女儿五岁，上大班', '是六岁', '女儿六岁，上大班'],
    ['在温州当会计', '是宁波', '在宁波当会计'],
    ['跑了 3 公里，练了 3 天', '5 天', '跑了 3 公里，练了 5 天'],
    ['用 Java 写的', '是 Kotlin', '用 Kotlin 写的'],
    ['老家在台州', '是温州，不是台州', '老家在温州'],
    ['老家在台州', '不是台州，是温州', '老家在温州'],
    ['My brother lives in Ghent', 'my cousin', 'My cousin lives in Ghent'],
  ])('%j corrected by %j is %j', (earlier, body, mended) => {
    expect(substitute(earlier, body)).toBe(mended);
  });

  test.each([
    ['我喜欢喝茶', '是六岁'],
    ['跑了 3 公里', '5 天'],
    ['老家在台州', '是温州，不是杭州'],
    ['', ''],
  ])('%j is not mended by %j', (earlier, body) => {
    expect(substitute(earlier, body)).toBeNull();
  });
});

describe('in a conversation', () => {
  test('a corrected statement is kept once, with both sources', async () => {
    const memories = await memoriesOf(
      '[msg#1] user: 我在温州当会计\n[msg#2] assistant: 好\n[msg#3] user: 不对，是宁波',
    );
    expect(memories).toMatchObject([{ content: '在宁波当会计', source_message_ids: ['msg_1', 'msg_3'] }]);
  });

  test('the latest statement on the same topic is the wrong one', async () => {
    const memories = await memoriesOf('我每天早上游泳。我喜欢喝茶。\n不对，我每天早上跑步。');
    expect(memories.map(({ content }) => content)).toEqual(['喜欢喝茶', '每天早上跑步']);
  });

  test('a correction of nothing noted is a statement', async () => {
    const memories = await memoriesOf('不对，我对芒果过敏');
    expect(memories.map(({ content }) => content)).toEqual(['对芒果过敏']);
  });

  test('a correction may take two sentences', async () => {
    const memories = await memoriesOf('我儿子七岁了。不对。是八岁。');
    expect(memories.map(({ content }) => content)).toEqual(['儿子八岁了']);
  });

  test('an answer that says it is fine corrects nothing', async () => {
    const memories = await memoriesOf("I love hiking. No, it's fine.");
    expect(memories.map(({ content }) => content)).toEqual(['love hiking']);
  });

  test.each(['当我没说', '刚才那句不算', 'Forget what I said', "Please don't remember that"])(
    'what is taken back is not kept: %s',
    async (retraction) => {
      const memories = await memoriesOf(
        `[msg#1] user: 我住在青岛。\n[msg#2] user: 我很累。\n[msg#3] user: ${retraction}`,
      );
      expect(memories.map(({ content }) => content)).toEqual(['住在青岛']);
    },
  );
});
