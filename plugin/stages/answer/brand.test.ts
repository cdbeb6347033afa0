import { expect, it } from 'vitest';
import { brandUse } from './brand.ts';

it.each<[string, string, number, string[]]>([
  ['Molore', 'Molore is here. Ask Molore’s team.', 2, []],
  ['Molore', 'molore and MOLORE', 0, ['molore', 'MOLORE']],
  ['Molore', 'Molora, Mollore and Molre', 0, ['Molora', 'Mollore', 'Molre']],
  ['Molore', 'Use Molore, not Molora', 1, ['Molora']],
  ['Molore', '用Molore记账', 1, []],
  ['Molore', 'see `molore --help`, https://molore.test and [Molore](https://molore.test)', 1, []],
  ['Molore', 'Moloreans like folklore', 0, []],
  [
    'NoteBook Pro',
    'NoteBook Pro or Notebook Pro, Note Book Pro, NoteBook-Pro',
    1,
    ['Notebook Pro', 'Note Book Pro', 'NoteBook-Pro'],
  ],
  ['NoteBook Pro', 'NoteBock Pro', 0, ['NoteBock Pro']],
  ['Nova', 'Novartis and Nora', 0, []],
  ['C++', 'C++ only', 1, []],
  ['星云笔记', '星云笔记好用', 1, []],
  ['星云笔记', '星云笔计好用', 0, ['星云笔计']],
  ['星云笔记', '我的笔记在云上', 0, []],
  ['Molore笔记', 'molore笔记 与 Molore 笔记', 0, ['molore笔记', 'Molore 笔记']],
])('%s in "%s"', (brand, answer, right, variants) => {
  expect(brandUse(answer, brand)).toEqual({ right, variants });
});
