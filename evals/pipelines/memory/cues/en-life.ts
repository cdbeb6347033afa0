import type { CueTable } from './types.ts';

/** English cues for how the person lives and works: preferences, habits, environment, style. */
export const EN_LIFE: CueTable = {
  rows: [
    {
      key: 'preferences',
      weight: 3,
      terms: `
        i like|i love|i prefer|i hate|i dislike|i enjoy|prefer|i'd rather|i would rather|don't like
        do not like|can't stand|cannot stand|my favourite|my favorite|favourite|favorite|fond of
        a fan of|not a fan of|sick of|i don't eat|i don't drink|vegetarian|vegan|prefers|i really like
        i really love|i don't enjoy`,
    },
    {
      key: 'preferences',
      weight: 2,
      terms: `
        call me|too sweet|too spicy|bullet points|no emoji|emoji|reply in|answer in|respond in
        short answers|dark mode|like|love|hate|dislike|enjoy`,
    },
    {
      key: '',
      weight: 1,
      terms: `
        would like|i'd like|feel like|looks like|look like|like this|like that|things like
        something like|sounds like|seems like|tools like`,
    },
    {
      key: '#rhythm',
      weight: 1,
      terms: `
        every day|every morning|every evening|every night|every week|every weekend|every month
        every year|every other day|each day|each morning|each week|daily|weekly|monthly|on weekdays
        on weekends|twice a week|once a week|three times a week|before bed|nightly|mondays|tuesdays
        wednesdays|thursdays|fridays|saturdays|sundays`,
    },
    {
      key: 'habits',
      weight: 3,
      terms: `
        every day|every morning|every evening|every night|every week|every weekend|every month
        every other day|each morning|on weekdays|on weekends|twice a week|once a week|three times a week
        before bed|in the habit of|my routine|i usually|i always|i tend to|early riser|night owl`,
    },
    {
      key: 'habits',
      weight: 2,
      terms: `
        usually|habit|wake up at|get up at|go to bed|daily|weekly|routine|rarely`,
    },
    {
      key: 'environment',
      weight: 3,
      terms: `
        monitor|laptop|desktop|workstation|nas|router|printer|scanner|keyboard|headphones|headset|gpu
        graphics card|home office|office|standing desk|projector|oven|server rack|raspberry pi|webcam
        broadband|workshop|warehouse|open-plan|meeting room|whiteboard|parking`,
    },
    {
      key: 'environment',
      weight: 2,
      terms: `
        computer|air conditioning|elevator|heating|phone|tablet|macbook|iphone|ipad|thinkpad|android phone|hard drive|ssd|machine|kitchen
        classroom|lab|studio|commute|garage|balcony|bicycle|van|wi-fi|wifi`,
    },
    {
      key: 'style',
      weight: 3,
      terms: `
        plan first|before coding|before i start|step by step|write it down|small steps|data-driven
        trade-offs|pros and cons|bottom line first|i decide by|decide by|make decisions|code review
        pair programming|retrospective|design doc`,
    },
    {
      key: 'style',
      weight: 2,
      terms: `
        checklist|asynchronously|async|straight to the point|blunt|direct feedback|iterate
        prototype first|think out loud|outline|delegate|prioritise|prioritize`,
    },
    {
      key: '',
      weight: 1,
      terms: `
        happy to|happy with|sorry|office hours|microsoft office|in the office|look into this for me
        version of|hard-coded|cold brew|cold water|sick of`,
    },
  ],
  patterns: [
    {
      key: 'habits',
      weight: 3,
      pattern: /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mornings|evenings|nights|afternoons)\b/,
    },
    { key: 'style', weight: 3, pattern: /\bi (?:like|prefer) to [^.]{1,40} first\b/ },
    {
      key: 'style',
      weight: 3,
      pattern:
        /\bfirst\b[^.]{1,60}\bthen\b|\balways [a-z ]{1,30} (?:before|first)\b|\bi (?:always )?start (?:with|by|from)\b/,
    },
    {
      key: 'habits',
      weight: 3,
      pattern:
        /\bevery (?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:once|twice|three times|four times) (?:a|per) (?:day|week|month)\b/,
    },
    { key: '#rhythm', weight: 1, pattern: /\bevery (?:mon|tues|wednes|thurs|fri|satur|sun)day\b/ },
    { key: 'environment', weight: 2, pattern: /\b\d{1,3}[ -]?(?:inch|gb|tb)\b/ },
  ],
};
