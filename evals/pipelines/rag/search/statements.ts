import { sentencesOf } from '../chunk/split-text.ts';

/** The sentences, rows and items of a text, without the marks of Markdown and without titles where there is more. */
export function statementsIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => !/^[\s:|-]*$/.test(line));
  const body = lines.filter((line) => !/^ {0,3}#{1,6}\s/.test(line));
  return (body.length > 0 ? body : lines).flatMap((line) =>
    sentencesOf(line.replace(/^\s*(?:#{1,6}\s+|[-*+]\s+|>\s?|row::)/, '').replace(/\*\*|`/g, '')),
  );
}
