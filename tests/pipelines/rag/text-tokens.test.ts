import { expect, test } from 'vitest';
import { partTokens, textTokens } from '../../../evals/pipelines/rag/search/text-tokens.ts';
import { chain, retrieved } from './documents.ts';

test.each([
  ['FileError', ['fileerror'], ['file', 'error']],
  ['si.dockerInfo()', ['si.dockerinfo'], ['si', 'docker', 'info']],
  ['keep_fargs', ['keep_fargs'], ['keep', 'fargs']],
  ['RFC4122', ['rfc4122'], ['rfc', '4122']],
])('%s has the terms of its parts too', (text, whole, parts) => {
  expect(textTokens(text)).toEqual([...whole, ...parts]);
  expect(partTokens(text)).toEqual(parts);
});

test.each(['plain words', 'Ends here. Begins', '3.5 and v2', '茶A馆'])('%s has no parts', (text) => {
  expect(partTokens(text)).toEqual(textTokens(text));
});

test('a list is found by a part of a compound name, and a compound name by a part', async () => {
  const target = await chain({}, [
    { id: 'a.md', text: '# Plugin file\n\n## List of error codes\n\n- NOT_FOUND_ERR\n- ABORT_ERR' },
    { id: 'b.md', text: '# Calls\n\nUse `si.dockerVolumes(cb)` for those.' },
  ]);
  expect((await retrieved(target, 'List all FileError codes')).enumeration?.items).toEqual([
    'NOT_FOUND_ERR',
    'ABORT_ERR',
  ]);
  expect((await retrieved(target, 'What about docker?')).sources[0]).toMatchObject({ doc: 'b.md' });
});
