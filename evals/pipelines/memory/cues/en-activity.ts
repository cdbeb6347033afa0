import type { CueTable } from './types.ts';

/** English cues for what moves: focus, projects, goals, tasks, status. */
export const EN_ACTIVITY: CueTable = {
  rows: [
    {
      key: 'focus',
      weight: 3,
      terms: `
        interested in|reading about|reading up on|looking into|exploring|digging into|been following
        i'm following|curious about|i've been studying|i'm studying|been learning about|been researching
        researching|keeping an eye on`,
    },
    { key: 'focus', weight: 2, terms: 'into|studying|watching|following|fascinated' },
    {
      key: 'projects',
      weight: 3,
      terms: `
        project|refactor|refactoring|launch|launched|launching|roadmap|beta|renovation|renovating|thesis
        dissertation|prototype|milestone|in progress|halfway|phase|first draft|mvp|we shipped
        side project`,
    },
    {
      key: 'projects',
      weight: 2,
      terms: `
        release|version|building|manuscript|sprint|rollout|opening a|working on`,
    },
    {
      key: '#want',
      weight: 1,
      terms: `
        i want to|want to|i plan to|plan to|planning to|aim to|aiming to|hope to|hoping to|i'd like to
        would like to|intend to|going to|determined to|trying to`,
    },
    {
      key: '#outcome',
      weight: 1,
      terms: `
        pass|lose|save|reach|achieve|finish|run a|learn|quit|earn|grow|double|reduce|cut|buy a
        get promoted|publish|become|hit|under|complete`,
    },
    {
      key: '#horizon',
      weight: 1,
      terms: `
        this year|next year|by the end of|end of the year|this quarter|next quarter|in six months|within
        by december|by june|by summer|by spring|long term|long-term|year-end|before i turn`,
    },
    {
      key: 'goals',
      weight: 3,
      terms: `
        my goal|our goal|goal|okr|my dream|objective|aspiration|resolution|milestone`,
    },
    {
      key: 'goals',
      weight: 2,
      terms: `
        i plan to|aim to|aiming to|hope to|hoping to|intend to|plan to achieve|saving for|saving up`,
    },
    {
      key: '#when',
      weight: 1,
      terms: `
        tonight|tomorrow|next week|next month|this week|this weekend|monday|tuesday|wednesday|thursday
        friday|saturday|sunday|in the morning|on the`,
    },
    {
      key: '#todo',
      weight: 1,
      terms: `
        need to|needs to|have to|has to|must|got to|gotta|should|due|meeting|appointment|interview|exam
        dentist|submit|hand in|pay|book|send|deliver|pick up|call|flight|visit`,
    },
    {
      key: 'tasks',
      weight: 3,
      terms: `
        remind me|deadline|due on|due by|due tomorrow|todo|to-do|to do list|appointment|by tomorrow
        by monday|by tuesday|by wednesday|by thursday|by friday|by saturday|by sunday|by tonight|by noon
        by the end of the week|by next week|before friday|before monday|don't let me forget`,
    },
    {
      key: 'tasks',
      weight: 2,
      terms: `
        i still need to|need to submit|have to submit|i need to|must finish|don't forget to`,
    },
    {
      key: 'status',
      weight: 3,
      terms: `
        i'm tired|tired|exhausted|anxious|stressed|burned out|burnt out|overwhelmed|depressed|i'm sad
        i'm happy|i feel|feeling down|feeling|can't sleep|couldn't sleep|barely slept|insomnia|headache
        fever|a cold|the flu|sore throat|excited|nervous|frustrated|worried|in a good mood|in a bad mood
        on leave|between jobs`,
    },
    {
      key: 'status',
      weight: 2,
      terms: `
        happy|sad|sick|busy|ill|relieved|swamped|sleepy|injured|hurt my|unemployed|upset|lonely|proud`,
    },
  ],
  patterns: [
    {
      key: 'tasks',
      weight: 3,
      pattern:
        /\b(?:by|before|due) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2})\b/,
    },
    {
      key: '#when',
      weight: 1,
      pattern:
        /\bat \d{1,2}(?::\d{2})? ?(?:am|pm)\b|\d{4}-\d{1,2}-\d{1,2}|\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}/,
    },
  ],
};
