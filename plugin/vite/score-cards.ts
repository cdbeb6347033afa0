import { constants } from 'node:fs';
import { lstat, open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Vitest } from 'vitest/node';
import { type PageLink, renderScoreCards } from '../reporter/html/render-score-cards.ts';
import { pagePath, SCORE_CARDS } from '../reporter/ui/address.ts';
import { reportFolder } from '../reporter/write-reports.ts';
import type { KnownSuite } from '../suites/load-suite.ts';
import type { Session } from './session.ts';

/** No page is framed or guessed to be of another kind; what it may load, it says itself. */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

const served = new WeakSet<Vitest>();

/**
 * While Vitest's UI is on, its server shows the suites' report pages below `/__caliper__/`, and a list of them. An address
 * is looked up among those of the suites' pages; no part of it becomes a part of a path.
 */
export function serveScoreCards(vitest: Vitest, session: Session): void {
  if (!vitest.config.ui || served.has(vitest)) return;
  served.add(vitest);
  vitest.vite.middlewares.use(SCORE_CARDS.slice(0, -1), (request, response, next) => {
    answer(request, response, session).catch(next);
  });
}

async function answer(request: IncomingMessage, response: ServerResponse, session: Session): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, Allow: 'GET, HEAD' }).end();
    return;
  }
  const asked = (request.url ?? '').replace(/[?#].*$/s, '').replace(/^\//, '');
  const pages = pagesOf(session.suites);
  if (asked === '') {
    const links = await Promise.all(
      [...pages].map(async ([path, { title, file }]): Promise<PageLink | null> => {
        return (await isPage(file)) ? { path, title } : null;
      }),
    );
    send(response, 200, renderScoreCards(links.filter((link) => link !== null)));
    return;
  }
  const found = pages.get(asked);
  const page = found ? await readPage(found.file) : null;
  if (page === null) send(response, 404, renderScoreCards([]));
  else send(response, 200, page);
}

function send(response: ServerResponse, status: number, page: string | Buffer): void {
  response.writeHead(status, HEADERS).end(page);
}

/** Path of an address below the prefix → the page's file: each suite's, and each of its variants'. */
function pagesOf(suites: ReadonlyMap<string, KnownSuite>): Map<string, { title: string; file: string }> {
  const pages = new Map<string, { title: string; file: string }>();
  for (const { root, source, variants } of suites.values()) {
    for (const variant of new Set([null, ...variants])) {
      const file = join(root, reportFolder(source.name, variant), 'report.html');
      pages.set(pagePath(source.name, variant), {
        title: [source.name, variant].filter(Boolean).join(' '),
        file,
      });
    }
  }
  return pages;
}

/** Whether a page is there, by the rule of `readPage`: pages of megabytes are not read for a list of them. */
async function isPage(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => null))?.isFile() ?? false;
}

/** A page's text; null where it is not there, or is a link, which may lead elsewhere. */
async function readPage(file: string): Promise<Buffer | null> {
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch {
    return null;
  }
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}
