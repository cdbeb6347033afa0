import { createHash } from 'node:crypto';
import { mulberry32 } from '../metrics/mulberry32.ts';

/** The share of the places where something can be misread that is. */
const RATE = 0.03;

/** What a scan takes for what, in both directions. */
const LATIN = ['l1', 'O0', 'S5', 'B8', 'ec', 'uv', 'hb', 'I|'] as const;
const HAN = [
  '未末',
  '己已',
  '土士',
  '日曰',
  '人入',
  '大太',
  '天夫',
  '干千',
  '王玉',
  '侯候',
  '特持',
  '间问',
  '方万',
  '性牲',
  '名各',
  '目自',
  '动勤',
  '设没',
] as const;
const PAIRS = new Map<string, string>();
for (const pair of [...LATIN, ...HAN]) {
  const [a, b] = Array.from(pair) as [string, string];
  PAIRS.set(a, b);
  PAIRS.set(b, a);
}

/** Letters that run together, those that come apart, characters that are one of a pair, spaces between words. */
const PLACES = /rn|m|[ ](?=\S)|[\p{L}\p{Nd}]/gu;

/**
 * A document as a scan of it would be read: some look-alike letters, digits and Han characters in each other's place
 * (`l` and `1`, `rn` and `m`, 未 and 末), some spaces lost. Lines stay lines, and what marks up a line stays, so that
 * tables stay tables. The same text and seed give the same copy.
 */
export function ocrNoise(text: string, seed: number): string {
  const digest = createHash('sha256').update(`${seed}\0${text}`).digest();
  const random = mulberry32(digest.readUInt32LE(0));
  return text
    .split('\n')
    .map((line) => {
      const indent = /^\s*(?:[-*+#>|]+\s*)?/.exec(line)![0];
      return indent + line.slice(indent.length).replace(PLACES, (place) => misread(place, random));
    })
    .join('\n');
}

function misread(place: string, random: () => number): string {
  const other = otherOf(place);
  return other !== null && random() < RATE ? other : place;
}

function otherOf(place: string): string | null {
  if (place === 'rn') return 'm';
  if (place === 'm') return 'rn';
  return place === ' ' ? '' : (PAIRS.get(place) ?? null);
}
