const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/g;
/** What starts a list, a heading or an underline when it stands first on a line. */
const BLOCK_START = /^(\s*(?:\d{1,9}(?=[.)]))?)([-+=#.)])/;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Text of unknown origin for one line of Markdown: a table cell, a list item or the middle of a sentence. It
 * shows as it is: no markup, HTML, image, math or table column comes of it, and on GitHub no link, `@mention`
 * or `#123`. Line breaks become `<br>`.
 *
 * Mentions and references know no escape, so a zero-width space parts the sign from what follows it.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[&<>]/g, (character) => ENTITIES[character]!)
    .replace(/[\\`*_~[\]|$!]/g, '\\$&')
    .replace(BLOCK_START, '$1\\$2')
    .replace(/[@#](?=\w)/g, '$&\u200b')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\b(www)\./gi, '$1\\.')
    .replace(LINE_BREAK, '<br>');
}
