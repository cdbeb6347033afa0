import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GateProject } from '../e2e/support/gate-project.ts';
import type { WatchProcess } from '../e2e/support/watch-process.ts';
import { noBrowser, startChromium } from './support/chromium.ts';

const FOLDER = process.env.CALIPER_SCREENSHOTS;

/** A port that nobody listens at. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, 'localhost', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

describe.skipIf(noBrowser)("Vitest's UI", () => {
  let browser: Browser;
  let page: Page;
  let project: GateProject;
  let session: WatchProcess;
  let port: number;
  let printed: string;
  let regressed: string;

  const address = (path: string) => `http://localhost:${port}${path}`;

  beforeAll(async () => {
    project = new GateProject('release');
    project.accept();
    project.without('enumeration');
    port = await freePort();
    session = project.watch(['--ui', '--open=false', `--api.port=${port}`, '--api.strictPort']);
    printed = await session.settled();
    regressed = project
      .json<{ changes: { case_id: string; kind: string }[] }>('results/release/report.json')
      .changes.find(({ kind }) => kind === 'regressed')!.case_id;
    browser = await startChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address('/__vitest__/'));
  }, 180_000);

  afterAll(async () => {
    await browser?.close();
    await session?.kill();
    project?.dispose();
  });

  /** Opens a test of the suite, and gives its annotations as they are shown. */
  async function annotationsOf(name: string): Promise<string[]> {
    await page.getByPlaceholder('Search').fill(name);
    await page.getByText(name, { exact: true }).first().click();
    await page.getByText(`release > ${name}`).waitFor();
    return page.getByRole('note').allInnerTexts();
  }

  test('a case that regressed says so at its line of YAML, with the difference', async () => {
    const [first, ...differences] = await annotationsOf(regressed);
    expect(first).toMatch(/^regressed\s/);
    expect(first).toMatch(/cases\/release\/v001\.yaml:\d+:\d+/);
    expect(first).toContain('pass → fail');
    expect(first).toContain(address(`/__caliper__/release/report.html#case-${regressed}`));
    expect(differences.length).toBeGreaterThan(0);
    expect(differences[0]).toMatch(/^difference\s/);
    if (FOLDER !== undefined) {
      mkdirSync(FOLDER, { recursive: true });
      await page.screenshot({ path: join(FOLDER, 'ui-case.png') });
    }
  });

  test('a case that passes as in the baseline has no annotation', async () => {
    const passing = project
      .json<{ per_case: { case_id: string; verdict: string }[]; changes: { case_id: string }[] }>(
        'results/release/report.json',
      )
      .per_case.find(({ verdict }) => verdict === 'pass')!.case_id;
    expect(await annotationsOf(passing)).toEqual([]);
  });

  test('the gate test shows the score card, and leads to the report', async () => {
    const notes = await annotationsOf('gate');
    expect(notes[0]).toMatch(/^score card\s[\s\S]*release · red/);
    expect(notes.join('\n')).toMatch(/against the baseline\s[\s\S]*\d+ regressed/);
    const report = address('/__caliper__/release/report.html');
    expect(notes.join('\n')).toContain(report);
    expect(printed).toContain(report);
    if (FOLDER !== undefined) await page.screenshot({ path: join(FOLDER, 'ui.png') });

    const link = page.getByRole('link', { name: 'Download' });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('release.html');
    const opened = await browser.newPage();
    await opened.goto(report);
    expect(await opened.locator('h1').textContent()).toContain('release');
    await opened.goto(address('/__caliper__/'));
    await opened.getByRole('link', { name: 'release' }).click();
    expect(await opened.locator('h1').textContent()).toContain('release');
    await opened.close();
  });

  test('a case that did not run again keeps its annotations', async () => {
    const { case_id, notes } = project.cases.find(
      (each) => each.case_id !== regressed && each.split !== 'holdout' && each.notes !== undefined,
    )!;
    project.edit('cases/release/v001.yaml', `"${notes}"`, '"looked at"');
    expect(await session.settled()).toContain(`ran 1 of 44 (${case_id})`);
    const [first, ...differences] = await annotationsOf(regressed);
    expect(first).toMatch(/^regressed\s/);
    expect(differences.length).toBeGreaterThan(0);
  });

  test('a rerun is shown to a browser that is open', async () => {
    await annotationsOf('gate');
    project.restore();
    await session.settled();
    const cards = async () =>
      (await page.getByRole('note').allInnerTexts()).filter((text) => /^score card/.test(text));
    await expect.poll(cards, { timeout: 20_000 }).toEqual([expect.stringContaining('release · green')]);
  });

  test('nothing but the report pages of suites is served, and to nobody else', async () => {
    const status = async (path: string, init: RequestInit = {}) =>
      (await fetch(address(`/__caliper__/${path}`), init)).status;
    expect(await status('release/report.html')).toBe(200);
    for (const path of [
      'release/report.json',
      'release/per_case.csv',
      'release/..%2freport.html',
      '..%2f..%2fpackage.json',
      'release%2freport.html',
      'release/report.html%00',
      'other/report.html',
      '%',
    ]) {
      expect(await status(path), path).toBe(404);
    }
    expect(await status('release/report.html', { method: 'POST' })).toBe(405);
    const page = await fetch(address('/__caliper__/release/report.html'));
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');

    writeFileSync(join(project.root, 'secret.html'), 'secret');
    project.remove('results/release/report.html');
    symlinkSync(join(project.root, 'secret.html'), join(project.root, 'results/release/report.html'));
    expect(await status('release/report.html')).toBe(404);
    expect(await status('')).toBe(200);
  });
});
