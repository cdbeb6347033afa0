/** The words of the summary in watch mode. */
export interface WatchWords {
  /** the cases that watch mode runs: `tune only, 2 holdout cases left out` */
  scope: (leftOut: number) => string;
  ran: (count: number, of: number, ids: string) => string;
  missing: (count: number) => string;
  sinceLast: string;
  nothingMoved: string;
  holdoutGates: string;
  accept: string;
  whole: string;
  keeps: string;
}

const en: WatchWords = {
  scope: (leftOut) =>
    leftOut > 0 ? `watch: split tune only, ${leftOut} holdout left out` : 'watch: split tune only',
  ran: (count, of, ids) => `ran ${count} of ${of}${ids && ` (${ids})`}`,
  missing: (count) => `${count} without a result, so gates are not judged`,
  sinceLast: 'since the last run',
  nothingMoved: 'nothing changed',
  holdoutGates: 'over the holdout, not judged here',
  accept: 'press u to accept these results',
  whole: 'no baseline yet: vitest run writes one',
  keeps: 'earlier results are kept; the next save runs what is due',
};

const zh: WatchWords = {
  scope: (leftOut) => (leftOut > 0 ? `监视：仅运行 tune，${leftOut} 个 holdout 不运行` : '监视：仅运行 tune'),
  ran: (count, of, ids) => `本次运行 ${count}/${of}${ids && `（${ids}）`}`,
  missing: (count) => `${count} 个用例尚无结果，不判门禁`,
  sinceLast: '与上次相比',
  nothingMoved: '没有变化',
  holdoutGates: '针对 holdout，此处不判',
  accept: '按 u 接受当前结果',
  whole: '还没有基线：vitest run 会写入',
  keeps: '保留此前结果；下次保存时运行待运行的用例',
};

/** The words of watch mode in a language. */
export function watchWordsOf(locale: 'en' | 'zh'): WatchWords {
  return { en, zh }[locale];
}
