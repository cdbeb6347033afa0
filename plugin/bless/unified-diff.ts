import { visible } from '../yaml/index.ts';

/** Unchanged lines that are shown around a change. */
const CONTEXT = 3;

/** Table cells beyond which the two sides are shown as a whole, one after the other. */
const MAX_CELLS = 4_000_000;

type Line = { mark: ' ' | '-' | '+'; text: string };

/**
 * The difference of two texts in the unified form, as lines without line breaks; empty where they are equal. Lines
 * are compared with their line breaks and shown without, control characters replaced.
 */
export function unifiedDiff(before: string, after: string): string[] {
  const lines = diffLines(split(before), split(after));
  return hunks(lines).flatMap(({ from, to }) => [
    header(lines, from, to),
    ...lines.slice(from, to).map(({ mark, text }) => `${mark}${visible(text.replace(/\r?\n$/, ''))}`),
  ]);
}

function split(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

/** A change is small against its file, so what both have at the ends is set aside before anything is compared. */
function diffLines(before: readonly string[], after: readonly string[]): Line[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const same = (texts: readonly string[]): Line[] => texts.map((text) => ({ mark: ' ', text }));
  return [
    ...same(before.slice(0, head)),
    ...longestCommon(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...same(before.slice(before.length - tail)),
  ];
}

/** Lines of the longest common subsequence stay; those before come before those after at each change. */
function longestCommon(before: readonly string[], after: readonly string[]): Line[] {
  const old = before.map((text): Line => ({ mark: '-', text }));
  const fresh = after.map((text): Line => ({ mark: '+', text }));
  if (before.length * after.length > MAX_CELLS) return [...old, ...fresh];
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const below = lengths[(i + 1) * width + j]!;
      const right = lengths[i * width + j + 1]!;
      lengths[i * width + j] =
        before[i] === after[j] ? lengths[(i + 1) * width + j + 1]! + 1 : Math.max(below, right);
    }
  }
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      lines.push({ mark: ' ', text: before[i++]! });
      j++;
    } else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) lines.push(old[i++]!);
    else lines.push(fresh[j++]!);
  }
  return [...lines, ...old.slice(i), ...fresh.slice(j)];
}

/** Stretches of lines around the changes; those that would touch are one. */
function hunks(lines: readonly Line[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  lines.forEach(({ mark }, index) => {
    if (mark === ' ') return;
    const from = Math.max(0, index - CONTEXT);
    const to = Math.min(lines.length, index + CONTEXT + 1);
    const last = found.at(-1);
    if (last && from <= last.to) last.to = to;
    else found.push({ from, to });
  });
  return found;
}

/** `@@ -12,7 +12,8 @@`: first line and number of lines, before and after. */
function header(lines: readonly Line[], from: number, to: number): string {
  const side = (other: Line['mark']): string => {
    const start = lines.slice(0, from).filter(({ mark }) => mark !== other).length;
    const length = lines.slice(from, to).filter(({ mark }) => mark !== other).length;
    return `${length === 0 ? start : start + 1},${length}`;
  };
  return `@@ -${side('+')} +${side('-')} @@`;
}
