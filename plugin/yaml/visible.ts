const UNPRINTABLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/**
 * Text of a file as it may be shown in a terminal: control characters (thereby escape sequences), bidirectional
 * controls and lone surrogates become U+FFFD. Tabs and line feeds stay.
 */
export function visible(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd');
}

/**
 * A quoted excerpt for a message.
 *
 * @param max longest excerpt in code points; what is longer ends in `…`
 */
export function quoted(text: string, max = 60): string {
  const points = Array.from(text.slice(0, (max + 1) * 2));
  const shown = points.length > max ? `${points.slice(0, max).join('')}…` : text;
  return `"${visible(shown).replace(/\s+/g, ' ')}"`;
}
