/**
 * Text of unknown origin for one line of a fenced code block of Markdown, where backslashes escape nothing: it cannot
 * end the block, and brings no tag or mention to a reader that does not keep to the fence. A zero-width space parts the
 * signs from what follows them; line breaks become spaces.
 */
export function escapeCodeLine(text: string): string {
  return text.replace(/\r\n|[\r\n\u2028\u2029]/g, ' ').replace(/[`~<@]/g, '$&\u200b');
}
