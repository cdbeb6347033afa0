import { isUtf8 } from 'node:buffer';
import { storable, storableLine } from '../text/index.ts';
import { jsonIn, sortedJson } from './json.ts';
import { piecesOf, type Recording } from './recording.ts';

const KEY_SHOWN = 12;
const MAX_LINE = 200;

/** One line for people: key, who it was recorded for, trial, request, size of the answer. */
export function listLine(recording: Recording): string {
  const { key, case_id, stage, trial, method, url, status, body } = recording;
  const by = [case_id ?? '-', stage ?? '-', `trial ${trial + 1}`].join(' ');
  return storableLine(
    `${key.slice(0, KEY_SHOWN)} ${by} ${method} ${url} ${status} ${body.length} B`,
    MAX_LINE,
  );
}

/** A whole recording for people. */
export function showRecording(recording: Recording): string {
  const { key, case_id, stage, trial, method, url, status, headers, recorded_at, request, chunks } =
    recording;
  const lines = [
    `key       ${key}`,
    `recorded  ${recorded_at}, for ${case_id ? `case ${case_id}` : 'no case'}${stage ? `, stage ${stage}` : ''}, trial ${trial + 1}`,
    '',
    `${method} ${url}`,
    pretty(request),
    '',
    `${status}${chunks.length > 1 ? `, in ${chunks.length} pieces` : ''}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    pretty(bodyText(recording.body)),
  ];
  return storable(lines.join('\n'));
}

/**
 * A recording as one line of JSON with sorted keys, for review in git: equal recordings give equal lines, whenever and
 * in whatever order they were made.
 */
export function exportLine(recording: Recording): string {
  const { key, method, url, trial, case_id, stage, status, headers, request, body, chunks } = recording;
  const answer =
    chunks.length > 1
      ? { pieces: piecesOf(recording).map(bodyText) }
      : { body: jsonIn(bodyText(body)) ?? bodyText(body) };
  return sortedJson({
    key,
    method,
    url,
    trial,
    case_id,
    stage,
    status,
    headers,
    request: jsonIn(request) ?? request,
    ...answer,
  });
}

function pretty(text: string): string {
  const json = jsonIn(text);
  return json === undefined ? text : JSON.stringify(json, null, 2);
}

function bodyText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : `base64:${bytes.toString('base64')}`;
}
