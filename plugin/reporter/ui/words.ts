/** The words of annotations and of the page that leads to the reports. `{name}` stands for a value. */
export interface UiWords {
  difference: string;
  scoreCard: string;
  scoreCards: string;
  /** the address where a case is shown */
  shownAt: string;
  /** of `{more}` */
  moreDifferences: string;
  /** of `{more}` */
  moreCases: string;
  noReports: string;
  skip: string;
}

const EN: UiWords = {
  difference: 'difference',
  scoreCard: 'score card',
  scoreCards: 'Score cards',
  shownAt: 'in the report',
  moreDifferences: '{more} more differences are in the report',
  moreCases: '{more} more cases that failed or flipped are not annotated: they are in the report',
  noReports: 'No suite has a report yet: each is written when a run of it ends.',
  skip: 'Skip to the reports',
};

const ZH: UiWords = {
  difference: '差异',
  scoreCard: '成绩单',
  scoreCards: '成绩单',
  shownAt: '报告中',
  moreDifferences: '报告中还有 {more} 处差异',
  moreCases: '另有 {more} 个失败或翻转的用例未加注释：见报告',
  noReports: '尚无报告：每次运行结束时写入。',
  skip: '跳到报告',
};

export function uiWordsOf(locale: 'en' | 'zh'): UiWords {
  return locale === 'zh' ? ZH : EN;
}
