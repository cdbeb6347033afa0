/**
 * Draws a terminal picture of a command's real output: `node scripts/picture.mjs <out.svg> <command> [args…]`.
 * Understands the colours that Vitest and the summary use; anything else is shown as plain text.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const [out, command, ...args] = process.argv.slice(2);
if (!out || !command) {
  console.error('usage: node scripts/picture.mjs <out.svg> <command> [args…]');
  process.exit(2);
}

const CHAR = 8.4;
const LINE = 19;
const PADDING = 18;
const MAX_COLUMNS = 150;
const COLOURS = { 30: '#1b1f24', 31: '#ff7b72', 32: '#7ee787', 33: '#e3b341', 36: '#76e3ea', 90: '#8b949e' };
const GROUNDS = { 41: '#ff7b72', 42: '#7ee787', 43: '#e3b341', 45: '#d2a8ff', 46: '#76e3ea' };
const ESCAPE = String.fromCharCode(27);

const { stdout } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '1' } });
const shown = stdout.replaceAll(process.cwd(), '~/project');
const lines = shown
  .replace(/\s+$/, '')
  .split('\n')
  .filter((line, index) => index > 0 || line !== '');
const columns = Math.min(MAX_COLUMNS, Math.max(...lines.map((line) => widthOf(plain(line)))));
const width = Math.ceil(columns * CHAR + 2 * PADDING);
const height = lines.length * LINE + 2 * PADDING;
const body = lines.map((line, row) => drawLine(line, PADDING + row * LINE)).join('\n');

writeFileSync(
  out,
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<title>${escapeXml([command, ...args].join(' '))}</title>
<rect width="100%" height="100%" rx="8" fill="#0d1117"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14" fill="#e6edf3">
${body}
</g>
</svg>
`,
);

/** One line of text as runs, each with the style that its escape codes have set so far. */
function drawLine(line, top) {
  const style = { fill: null, ground: null, bold: false, dim: false };
  let column = 0;
  let drawn = '';
  for (const part of line.split(new RegExp(`(${ESCAPE}\\[[0-9;]*m)`))) {
    if (part.startsWith(ESCAPE)) {
      for (const code of part.slice(2, -1).split(';').map(Number)) applyCode(style, code);
      continue;
    }
    if (part === '') continue;
    const text = part.slice(0, Math.max(0, MAX_COLUMNS - column));
    const cells = widthOf(text);
    const x = PADDING + column * CHAR;
    if (style.ground) {
      drawn += `<rect x="${x}" y="${top}" width="${cells * CHAR}" height="${LINE}" fill="${style.ground}"/>`;
    }
    const attributes = [
      style.fill ? ` fill="${style.fill}"` : '',
      style.bold ? ' font-weight="bold"' : '',
      style.dim ? ' opacity="0.6"' : '',
    ].join('');
    drawn += `<text x="${x}" y="${top + LINE - 5}" xml:space="preserve" textLength="${cells * CHAR}"${attributes}>${escapeXml(text)}</text>`;
    column += cells;
  }
  return drawn;
}

function applyCode(style, code) {
  if (code === 0) Object.assign(style, { fill: null, ground: null, bold: false, dim: false });
  else if (code === 1) style.bold = true;
  else if (code === 2) style.dim = true;
  else if (code === 22) Object.assign(style, { bold: false, dim: false });
  else if (code === 39) style.fill = null;
  else if (code === 49) style.ground = null;
  else if (code in COLOURS) style.fill = COLOURS[code];
  else if (code in GROUNDS) style.ground = GROUNDS[code];
}

/** Terminal cells: two for a wide character. */
function widthOf(text) {
  return [...text].reduce(
    (sum, char) => sum + (/[\u1100-\u115f\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/.test(char) ? 2 : 1),
    0,
  );
}

function plain(line) {
  return line.replaceAll(new RegExp(`${ESCAPE}\\[[0-9;]*m`, 'g'), '');
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
