import { html, type Markup, NOTHING } from '../markup.ts';

const WIDTH = 200;
const HEIGHT = 22;
const EDGE = 6;

/** What a bar shows, all in [0, 1]. */
export interface IntervalBar {
  value: number | null;
  interval: { low: number; high: number } | null;
  baseline: number | null;
  min: number | undefined;
  max: number | undefined;
  met: boolean;
}

/**
 * A value on a line from 0 to 1: its interval as a band, the thresholds as lines, the baseline as a hollow diamond. It
 * repeats what the cells beside it say, so it is hidden from those who hear the page. Nothing where the value is none
 * of that range.
 */
export function intervalBar({ value, interval, baseline, min, max, met }: IntervalBar): Markup {
  if (value === null || value < 0 || value > 1) return NOTHING;
  const x = (at: number): string => (EDGE + Math.min(1, Math.max(0, at)) * (WIDTH - 2 * EDGE)).toFixed(1);
  const middle = HEIGHT / 2;
  const colour = met ? 'var(--good)' : 'var(--bad)';
  const limits = [min, max].filter((limit) => limit !== undefined && limit >= 0 && limit <= 1) as number[];
  const base = baseline !== null && baseline >= 0 && baseline <= 1 ? baseline : null;
  return html`<svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true" focusable="false">
<line x1="${x(0)}" x2="${x(1)}" y1="${middle}" y2="${middle}" stroke="var(--line)" stroke-width="2"/>
${interval && html`<line x1="${x(interval.low)}" x2="${x(interval.high)}" y1="${middle}" y2="${middle}" stroke="${colour}" stroke-opacity="0.35" stroke-width="9" stroke-linecap="round"/>`}
${limits.map((limit) => html`<line x1="${x(limit)}" x2="${x(limit)}" y1="2" y2="${HEIGHT - 2}" stroke="var(--text)" stroke-width="2"/>`)}
${base !== null && html`<path d="M${x(base)} ${middle - 6}l5 6l-5 6l-5 -6z" fill="var(--surface)" fill-opacity="0.6" stroke="var(--mark)" stroke-width="1.5"/>`}
<circle cx="${x(value)}" cy="${middle}" r="4.5" fill="${colour}"/>
</svg>`;
}
