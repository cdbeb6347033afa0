import { fold } from '../../text/normalise.ts';
import { QUANTITY_SLOTS } from '../corrections.ts';
import { KIN_EN, KIN_ZH, MY_KIN_ZH, PETS_EN, PETS_ZH, SOCIAL_EN, SOCIAL_ZH } from '../cues/people.ts';
import { namesIn } from '../names.ts';
import { factsIn } from './facts.ts';

/** A memory's content, read for what decides how it stands to another. */
export interface Statement {
  content: string;
  /** letters and digits alone, folded: equal where two say the same in the same words */
  bare: string;
  /** whom it is about: a word for a person or an animal, or `self` */
  about: string;
  /** attribute → value, of those that have one value at a time */
  facts: ReadonlyMap<string, string>;
  /** dates, times and amounts, as written */
  quantities: readonly string[];
  /** the content with each quantity replaced by a sign, so that two frames can be compared */
  frame: string;
  names: ReadonlySet<string>;
  negated: boolean;
  /** the content without its words of negation */
  positive: string;
  /** the thing that it begins with and says something of: "phone" in "phone is a Nokia"; null when it begins otherwise */
  topic: string | null;
  /** it tells of a change: something is so from now on, or no longer */
  changes: boolean;
}

const NEGATION_ZH = '不(?![仅但只过管错久同])|没有?|别(?=再|给|用|叫)|从不|戒了?|讨厌|反感';
const NEGATION_EN =
  "\\b(?:not|no longer|never|don't|doesn't|didn't|isn't|won't|can't|cannot|quit|stopped|hates?|dislikes?)\\b";
const NEGATION = new RegExp(`${NEGATION_ZH}|${NEGATION_EN}`, 'giu');

const CHANGE_ZH =
  '改[成为用到]|换[成到了用]|不再|搬[到去回]|跳槽|转行|转岗|升[职任级]|离职|辞[了职]|戒了|停[了用]|放弃|取消|推迟|提前|延期|改期|迁移到|现在[是用改]|如今';
const CHANGE_EN =
  '\\b(?:switched|changed|moved|relocated|no longer|not any ?more|any ?more|instead|quit|stopped|gave up|cancell?ed|postponed|rescheduled|moved (?:up|back)|upgraded|replaced|left|became|turned|now (?:use|uses|live|lives|work|works)|migrated)\\b';
const CHANGE = new RegExp(`${CHANGE_ZH}|${CHANGE_EN}`, 'iu');

const TOPIC =
  /^(?:我们?的?|my |our |the )?(?:(\p{Script=Han}{2,5}?)(?=[是换改用在从已到搬升现])|([a-z]+(?: [a-z]+)?) (?:is|was|are|were|has|runs|uses|moved|changed|got|now)\b)/iu;

const PERSON = new RegExp(
  `^(?:我家?的?)?(${KIN_ZH}|${PETS_ZH}|${SOCIAL_ZH})|^(${MY_KIN_ZH})|` +
    `^(?:(?:my|our|the) )?(${KIN_EN}|${PETS_EN}|${SOCIAL_EN})(?![a-z])`,
  'iu',
);

/** A longer text, in UTF-16 units, is no statement: it is compared word for word alone, as likeness costs too much. */
export const LONGEST_STATEMENT = 1000;

/** Reads a memory's content. */
export function readStatement(content: string): Statement {
  const person = PERSON.exec(content.trim());
  const topic = TOPIC.exec(content.trim());
  const quantities: string[] = [];
  let frame = content;
  for (const slot of QUANTITY_SLOTS) {
    frame = frame.replace(slot, (value) => {
      quantities.push(fold(value).replace(/\s+/gu, ''));
      return '◇';
    });
  }
  return {
    content,
    bare: fold(content).replace(/[^\p{L}\p{N}]+/gu, ''),
    about: fold(person?.slice(1).find((word) => word !== undefined) ?? 'self'),
    facts: factsIn(content),
    quantities,
    frame,
    names: namesIn(content),
    negated: new RegExp(NEGATION.source, 'iu').test(content),
    positive: content.replace(NEGATION, ''),
    topic:
      topic
        ?.slice(1)
        .find((word) => word !== undefined)
        ?.toLowerCase() ?? null,
    changes: CHANGE.test(content),
  };
}
