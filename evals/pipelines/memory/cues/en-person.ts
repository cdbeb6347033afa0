import { KIN_EN, PETS_EN, SOCIAL_EN } from './people.ts';
import type { CueTable } from './types.ts';

const TRADE =
  'nurse|doctor|teacher|professor|lecturer|lawyer|solicitor|accountant|auditor|engineer|developer|programmer|designer|' +
  'product manager|project manager|chef|baker|cook|driver|student|researcher|scientist|officer|journalist|editor|' +
  'translator|photographer|pharmacist|salesperson|shopkeeper|founder|freelancer|architect|analyst|barista|' +
  'hairdresser|guide|farmer|electrician|carpenter|plumber|consultant|administrator|librarian|dentist|vet|coach|' +
  'writer|illustrator|musician|pilot|paramedic|therapist|technician|assistant|operator|owner';

/** English cues for who the person is and who is around: identity, family, social, values, skills. */
export const EN_PERSON: CueTable = {
  rows: [
    {
      key: 'identity',
      weight: 3,
      terms: `
        my name|my name is|my name's|i'm called|years old|my birthday|i was born|born and raised|i grew up
        i live in|i'm based in|i moved to|i come from|my hometown|i run a|i own a|i teach|i work as|i work at|i work for|my job
        my profession|i graduated|blood type|allergic|allergy|diabetic|diabetes|asthma|colour-blind
        color-blind|lactose intolerant|coeliac|celiac|i'm retired`,
    },
    {
      key: 'identity',
      weight: 2,
      terms: `
        live in|based in|born in|degree in|work as|graduated from|nationality|hometown|majored in
        by profession`,
    },
    { key: '#kin', weight: 1, terms: KIN_EN },
    { key: 'family', weight: 2, terms: KIN_EN },
    { key: 'family', weight: 2, terms: PETS_EN },
    {
      key: 'family',
      weight: 3,
      terms: `
        got married|married to|divorced|engaged to|pregnant|due date for the baby|only child`,
    },
    { key: '#person', weight: 1, terms: SOCIAL_EN },
    { key: 'social', weight: 2, terms: SOCIAL_EN },
    {
      key: 'social',
      weight: 3,
      terms: `
        reports to me|i report to|report to|work closely with|works with me|mentors me`,
    },
    {
      key: '#fact',
      weight: 1,
      terms: `
        is|are|was|has|named|called|years old|turned|turns|lives|works|goes to|started school|runs
        handles|manages|in charge of|retired|diagnosed|adopted|have|likes|loves|hospital|passed away|sick`,
    },
    {
      key: 'values',
      weight: 3,
      terms: `
        on principle|my principle|red line|non-negotiable|i refuse to|i'll never|i will never
        i would never|i'd never|under no circumstances|no matter what|i firmly believe
        i strongly believe|matters most to me|most important to me|never compromise|dealbreaker
        deal-breaker`,
    },
    {
      key: 'values',
      weight: 2,
      terms: `
        believe in|integrity|honesty|fairness|i value|ethical|unacceptable|never`,
    },
    { key: 'values', weight: 1, terms: 'must|i believe|at all costs' },
    {
      key: 'skills',
      weight: 3,
      terms: `
        good at|great at|bad at|terrible at|fluent in|proficient in|proficient with|expert in|skilled in
        certified|years of experience|years' experience|experienced with|i know how to|my weak spot
        native speaker|self-taught|no experience with|specialise in|specialize in|driving licence
        driving license`,
    },
    {
      key: 'skills',
      weight: 2,
      terms: `
        familiar with|comfortable with|a beginner in|beginner at|my strength|weakness|i can play
        i can speak|i can read|i speak|i can sew|i can cook|i can code`,
    },
    {
      key: '',
      weight: 1,
      terms: `
        never mind|nevermind|is there|have to|hot dog|cat command|pet peeve|pet project|cat file`,
    },
  ],
  patterns: [
    { key: 'identity', weight: 3, pattern: /\bi turned \d{1,3}\b/ },
    { key: 'values', weight: 3, pattern: /\b(?:won't|will not)\b.{1,60}\bever\b/ },
    {
      key: 'skills',
      weight: 3,
      pattern:
        /\bi can (?:also )?(?:weld|sew|cook|code|drive|swim|draw|paint|sing|speak|repair|knit|dance|bake|solder)\b/,
    },
    {
      key: 'skills',
      weight: 3,
      pattern: /\bmy (?:english|spanish|french|german|italian|japanese|mandarin|chinese) is\b/,
    },
    {
      key: 'identity',
      weight: 3,
      pattern: new RegExp(
        `\\bi(?:'m| am) (?:now |currently )?(?:an?|the) (?:[a-z-]{1,20} ){0,4}(?:${TRADE})\\b`,
      ),
    },
    {
      key: 'identity',
      weight: 3,
      pattern: /\bi(?:'m| am) (?:turning )?\d{1,3}(?: now)?(?=$|[ .!]*$| and| years)/,
    },
    { key: 'identity', weight: 3, pattern: /\bi(?:'ve)? (?:work|worked|working) (?:in|as|at|for) / },
    { key: 'identity', weight: 2, pattern: new RegExp(`^(?:an? )(?:[a-z-]{1,20} ){0,3}(?:${TRADE})\\b`) },
    {
      key: 'skills',
      weight: 3,
      pattern:
        /\b(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twenty)\+? years (?:of|as|in|doing|writing|teaching|working)/,
    },
    {
      key: 'skills',
      weight: 3,
      pattern:
        /\b(?:got|passed|hold|have) (?:my|the|an?) [a-z0-9 -]{0,30}(?:certificate|certification|licence|license|exam)\b/,
    },
    { key: 'skills', weight: 3, pattern: /\bi(?:'m| am) not (?:very |really |so )?good (?:at|with)/ },
  ],
};
