import { jsonIn } from './json.ts';

/** A field in which two requests differ. */
export interface Difference {
  /** as in JavaScript: `body.messages[0].content`, `url`, `trial` */
  path: string;
  /** the values as short JSON texts; undefined where the field is not there */
  recorded: string | undefined;
  asked: string | undefined;
}

/** A request as it is compared: without credentials. */
export interface ComparedRequest {
  method: string;
  url: string;
  trial: number;
  /** the body: JSON where it is some */
  request: string;
}

const EXCERPT = 60;
/** How much of what is equal stands before a difference. */
const LEAD = 20;

/** Every field in which two requests differ, in the order of the recorded one. */
export function requestDifferences(recorded: ComparedRequest, asked: ComparedRequest): Difference[] {
  const found: Difference[] = [];
  const plain = ({ method, url, trial, request }: ComparedRequest) => ({
    method,
    url,
    trial,
    body: jsonIn(request) ?? request,
  });
  compare('', plain(recorded), plain(asked), found);
  return found;
}

function compare(path: string, recorded: unknown, asked: unknown, found: Difference[]): void {
  if (Object.is(recorded, asked)) return;
  const isList = Array.isArray(recorded);
  if (isObject(recorded) && isObject(asked) && isList === Array.isArray(asked)) {
    for (const name of new Set([...Object.keys(recorded), ...Object.keys(asked)])) {
      const at = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`;
      compare(at, member(recorded, name), member(asked, name), found);
    }
    return;
  }
  const [left, right] =
    typeof recorded === 'string' && typeof asked === 'string'
      ? excerpts(recorded, asked)
      : [shown(recorded), shown(asked)];
  found.push({ path, recorded: left, asked: right });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function member(value: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Two texts from shortly before where they part. */
function excerpts(left: string, right: string): [string, string] {
  let same = 0;
  while (same < left.length && left[same] === right[same]) same += 1;
  const start = same > LEAD * 2 ? same - LEAD : 0;
  return [excerpt(left, start), excerpt(right, start)];
}

function excerpt(text: string, start: number): string {
  const end = start + EXCERPT;
  return JSON.stringify(`${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`);
}

function shown(value: unknown): string | undefined {
  const text = JSON.stringify(value);
  return text === undefined || text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT)}…`;
}
