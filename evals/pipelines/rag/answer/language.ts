/** Whether a question is to be answered in Chinese: it has a Han character. */
export function isChinese(question: string): boolean {
  return /\p{Script=Han}/u.test(question);
}
