import { readFileSync } from 'node:fs';

/** In this order they are one script. */
const CLIENT = ['decode', 'state', 'table', 'main'];

let script: string | undefined;

/**
 * The script of a page with a table of cases. Its files are found from the folder beside that of this module: in the built
 * package this code is in another one of the same depth.
 */
export function clientScript(): string {
  script ??= `'use strict';\n(() => {\n${CLIENT.map(readClient).join('\n')}\n})();\n`;
  return script;
}

function readClient(name: string): string {
  return readFileSync(new URL(`../reporter/html/cases/client/${name}.js`, import.meta.url), 'utf8');
}
