import type { Vitest } from 'vitest/node';
import { urlPart } from '../../text/index.ts';
import type { SuiteRun } from '../collect.ts';

/** Below this address Vitest's own server shows the reports, while its UI is on. */
export const SCORE_CARDS = '/__caliper__/';

/** Where a report page stands below `SCORE_CARDS`; the folders are those of `results/`. */
export function pagePath(suite: string, variant: string | null): string {
  return [suite, ...(variant === null ? [] : [variant]), 'report.html'].map(urlPart).join('/');
}

/** The address of a run's report in a browser; null where no UI is on. */
export function pageAddress(
  vitest: Vitest,
  { suite, variant }: Pick<SuiteRun, 'suite' | 'variant'>,
): string | null {
  if (!vitest.config.ui) return null;
  const { resolvedUrls, config } = vitest.vite;
  const origin =
    resolvedUrls?.local[0] ?? `http://${vitest.config.api?.host ?? 'localhost'}:${config.server.port}`;
  return new URL(`${SCORE_CARDS}${pagePath(suite.source.name, variant)}`, origin).href;
}
