import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** It looks for no update and talks to nobody; as root, in a container, it has no sandbox. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where a Chromium is: `CALIPER_CHROMIUM`, or where it is usually installed; undefined: there is none. */
export const chromiumPath = [process.env.CALIPER_CHROMIUM, ...PLACES].find(
  (path): path is string => path !== undefined && existsSync(path),
);

/** Whether tests in a browser are left out: there is none, and it is no CI job, which has to have one. */
export const noBrowser = chromiumPath === undefined && !process.env.CI;

/** @throws Error where there is none, saying how to get one */
export async function startChromium(): Promise<Browser> {
  if (chromiumPath === undefined) {
    throw new Error(
      'no Chromium was found: install one (on Debian: apt-get install chromium), or set CALIPER_CHROMIUM to where it is',
    );
  }
  return chromium.launch({ executablePath: chromiumPath, args: FLAGS });
}
