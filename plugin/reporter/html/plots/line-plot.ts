import { fixed } from '../../../stages/thresholds.ts';
import { html, type Markup, NOTHING, type Piece } from '../markup.ts';

const WIDTH = 720;
const HEIGHT = 260;
const LEFT = 48;
const RIGHT = 150;
const TOP = 12;
const BOTTOM = 34;

/** Lines differ by dashes and by the sign of their points too, never by colour alone. */
const STYLES = [
  { colour: 'var(--accent)', dash: '' },
  { colour: 'var(--bad)', dash: '7 4' },
  { colour: 'var(--good)', dash: '2 3' },
  { colour: 'var(--warn)', dash: '10 3 2 3' },
  { colour: 'var(--mark)', dash: '4 4' },
] as const;

/** A point: where it stands across, its value (null: a gap), and what it says when it is pointed at. */
export interface PlotPoint {
  x: number;
  y: number | null;
  title: string;
}

export interface PlotLine {
  name: string;
  /** in order across; a new line begins where `breaks` is true of the point: it does not go on from the one before */
  points: readonly (PlotPoint & { breaks?: boolean })[];
}

export interface LinePlot {
  title: string;
  /** below the axis across, from left to right */
  ticks: readonly { x: number; text: string }[];
  axis: string;
  lines: readonly PlotLine[];
  /** of the axis upwards; absent: the least and greatest value with some room */
  range?: readonly [low: number, high: number];
}

/** Lines over a common axis, each named at its end. Nothing where no line has a value. */
export function linePlot({ title, ticks, axis, lines, range }: LinePlot): Markup {
  const values = lines.flatMap(({ points }) => points.flatMap(({ y }) => (y === null ? [] : [y])));
  const across = lines.flatMap(({ points }) => points.map(({ x }) => x));
  if (values.length === 0) return NOTHING;
  const [low, high] = range ?? roomFor(values);
  const [first, last] = [Math.min(...across), Math.max(...across)];
  const x = (at: number): number =>
    LEFT + (last === first ? 0.5 : (at - first) / (last - first)) * (WIDTH - LEFT - RIGHT);
  const y = (at: number): number => TOP + (1 - (at - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => low + share * (high - low));
  return html`<figure><div class="wide" role="group" aria-label="${title}" tabindex="0"><svg width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">
<title>${title}</title>
${grid.map(
  (
    value,
  ) => html`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(value).toFixed(1)}" y2="${y(value).toFixed(1)}" stroke="var(--line)"/>
<text x="${LEFT - 6}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${fixed(value)}</text>`,
)}
${ticks.map((tick) => html`<text x="${x(tick.x).toFixed(1)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle">${tick.text}</text>`)}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 4}" text-anchor="middle">${axis}</text>
${lines.map((line, index) => drawn(line, index, x, y))}
${endLabels(lines, y)}
</svg></div><figcaption>${title}</figcaption></figure>
`;
}

function drawn({ points }: PlotLine, index: number, x: Scale, y: Scale): Piece {
  const { colour, dash } = styleOf(index);
  const parts: string[] = [];
  let open = false;
  for (const point of points) {
    if (point.y === null) open = false;
    else {
      parts.push(`${open && !point.breaks ? 'L' : 'M'}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`);
      open = true;
    }
  }
  return html`<path d="${parts.join('')}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>
${points.map((point) => point.y !== null && html`<circle cx="${x(point.x).toFixed(1)}" cy="${y(point.y).toFixed(1)}" r="3.5" fill="${colour}"><title>${point.title}</title></circle>`)}
`;
}

type Scale = (at: number) => number;

function styleOf(index: number): (typeof STYLES)[number] {
  return STYLES[index % STYLES.length]!;
}

/** Names beside the last points, moved apart where they would stand on one another. */
function endLabels(lines: readonly PlotLine[], y: Scale): Piece {
  const placed = lines
    .map(({ name, points }, index) => ({ name, index, end: points.findLast((point) => point.y !== null)?.y }))
    .flatMap(({ name, index, end }) => (typeof end === 'number' ? [{ name, index, at: y(end) }] : []))
    .sort((a, b) => a.at - b.at);
  let above = Number.NEGATIVE_INFINITY;
  return placed.map(({ name, index, at }) => {
    above = Math.max(at + 4, above + 15);
    const { colour, dash } = styleOf(index);
    return html`<line x1="${WIDTH - RIGHT + 8}" x2="${WIDTH - RIGHT + 30}" y1="${(above - 4).toFixed(1)}" y2="${(above - 4).toFixed(1)}" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>
<text x="${WIDTH - RIGHT + 35}" y="${above.toFixed(1)}">${name}</text>
`;
  });
}

/** The range of values with a tenth of it to spare on each side, within [0, 1] where the values are. */
function roomFor(values: readonly number[]): [number, number] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = (high - low) / 10 || Math.max(0.05, Math.abs(high) / 10);
  const shares = low >= 0 && high <= 1;
  return [low - room < 0 && low >= 0 ? 0 : low - room, shares && high + room > 1 ? 1 : high + room];
}
