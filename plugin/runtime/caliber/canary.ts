import type { CaseLanguage } from '../../cases/index.ts';

/** A sentence, the same said in other words, and one about something else that has more of its words. */
export interface Canary {
  language: 'en' | 'zh';
  sentence: string;
  paraphrase: string;
  unrelated: string;
}

/** Words alone rank the unrelated sentence first, so that only what knows their meaning passes. */
const CANARIES: readonly Canary[] = [
  {
    language: 'en',
    sentence: 'How do I get my money back?',
    paraphrase: 'Asking for a refund of a payment',
    unrelated: 'How do I get to the station?',
  },
  {
    language: 'en',
    sentence: 'The physician recommended more sleep.',
    paraphrase: 'A doctor advised getting additional rest',
    unrelated: 'The car of the physician is parked outside.',
  },
  {
    language: 'zh',
    sentence: '怎样才能把钱要回来？',
    paraphrase: '申请退款',
    unrelated: '怎样才能到火车站？',
  },
  {
    language: 'zh',
    sentence: '医生建议多睡觉。',
    paraphrase: '大夫劝人增加休息',
    unrelated: '医生的汽车停在外面。',
  },
];

/** The canaries of the languages of a suite; a case in both languages, or in another, asks for both. */
export function canariesFor(languages: Iterable<CaseLanguage>): Canary[] {
  const wanted = new Set(languages);
  return CANARIES.filter(({ language }) => wanted.has(language) || wanted.has('mixed') || wanted.size === 0);
}

/** The texts of canaries in the order in which `silentCanary` takes their vectors. */
export function textsOf(canaries: readonly Canary[]): string[] {
  return canaries.flatMap(({ sentence, paraphrase, unrelated }) => [sentence, paraphrase, unrelated]);
}

/** The first canary whose paraphrase is not nearer to the sentence, by cosine, than the unrelated text is. */
export function silentCanary(
  canaries: readonly Canary[],
  vectors: readonly (readonly number[])[],
): Canary | undefined {
  return canaries.find((_, at) => {
    const [sentence, paraphrase, unrelated] = vectors.slice(at * 3, at * 3 + 3) as [
      number[],
      number[],
      number[],
    ];
    return !(cosine(sentence, paraphrase) > cosine(sentence, unrelated));
  });
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
