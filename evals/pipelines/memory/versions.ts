import type { AttributeRules } from './attributes.ts';
import { EN_ACTIVITY } from './cues/en-activity.ts';
import { EN_LIFE } from './cues/en-life.ts';
import { EN_PERSON } from './cues/en-person.ts';
import { BOUNDARIES, COMBINATIONS, PERSONAL_DIMENSIONS } from './cues/relations.ts';
import { SPEECH_EN } from './cues/speech-en.ts';
import type { SpeechTable } from './cues/speech-types.ts';
import { SPEECH_ZH } from './cues/speech-zh.ts';
import { TECHNOLOGY } from './cues/technology.ts';
import type { CueTable } from './cues/types.ts';
import { ZH_ACTIVITY } from './cues/zh-activity.ts';
import { ZH_LIFE } from './cues/zh-life.ts';
import { ZH_PERSON } from './cues/zh-person.ts';
import type { EvidenceRules } from './evidence.ts';
import type { LabelRules } from './labels.ts';

/** Everything that two versions of the extractor may differ in. */
export interface ExtractionRules {
  version: string;
  cues: readonly CueTable[];
  speech: readonly SpeechTable[];
  evidence: EvidenceRules;
  labels: LabelRules;
  attributes: AttributeRules;
  /** what a standing order says by being one: how the user wants to be served */
  order: { dimension: string; score: number };
  /** the longest answer, in weight, that may take its meaning from the assistant's question */
  answer: number;
  /** `whole`: a statement is one memory; `topics`: one for each run of clauses about the same dimension */
  compounds: 'whole' | 'topics';
  /** whether what the user says with a hedge ("maybe", "可能") is worth keeping */
  hedged: 'keep' | 'drop';
}

/** Cue tables and fixed rules, written from the registry's boundaries; no model, no learning. */
export const EXTRACTION_V001: ExtractionRules = {
  version: 'v001',
  cues: [ZH_PERSON, ZH_LIFE, ZH_ACTIVITY, EN_PERSON, EN_LIFE, EN_ACTIVITY, TECHNOLOGY],
  speech: [SPEECH_ZH, SPEECH_EN],
  evidence: { combinations: COMBINATIONS, boundaries: BOUNDARIES, personal: PERSONAL_DIMENSIONS },
  labels: { first: 2, further: 3, most: 3, cap: 6 },
  attributes: {
    priority: {
      values: 90,
      identity: 85,
      family: 80,
      skills: 75,
      tech_stack: 75,
      projects: 75,
      goals: 75,
      tasks: 75,
      social: 70,
      preferences: 70,
      style: 70,
      habits: 65,
      environment: 65,
      focus: 60,
      status: 50,
    },
    defaultPriority: 60,
    orderPriority: 80,
    deadline: 10,
    emphasis: 5,
    hedge: -10,
    lasting: [
      'identity',
      'family',
      'social',
      'values',
      'skills',
      'tech_stack',
      'preferences',
      'habits',
      'environment',
      'style',
    ],
  },
  order: { dimension: 'preferences', score: 2 },
  answer: 12,
  compounds: 'whole',
  hedged: 'keep',
};

/** One memory a topic, and nothing that the user is not sure of. */
const EXTRACTION_V002: ExtractionRules = {
  ...EXTRACTION_V001,
  version: 'v002',
  compounds: 'topics',
  hedged: 'drop',
};

/** Prompt version → the rules that it stands for. */
export const EXTRACTION_RULES: ReadonlyMap<string, ExtractionRules> = new Map([
  ['v001', EXTRACTION_V001],
  ['v002', EXTRACTION_V002],
]);
