/**
 * Text for the message of a GitHub workflow command (`::error file=…::message`): the runner ends a command at
 * a line break, and a new line that starts with `::` would be a command of its own.
 */
export function escapeAnnotation(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** Text for a property of a GitHub workflow command (`file`, `title`), where `:` and `,` end it too. */
export function escapeAnnotationProperty(text: string): string {
  return escapeAnnotation(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
