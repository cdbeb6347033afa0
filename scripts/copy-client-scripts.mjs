// Copies what the built package reads beside its modules: the scripts of the HTML report, which are not compiled.
import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fg from 'fast-glob';

const root = fileURLToPath(new URL('..', import.meta.url));
for (const file of fg.sync('plugin/**/client/*.js', { cwd: root })) {
  cpSync(`${root}${file}`, `${root}dist/${file.slice('plugin/'.length)}`);
}
