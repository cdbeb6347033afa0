const PAGE_SIZE = 100;

/**
 * An element with a text, which is never markup.
 *
 * @param {string} name
 * @param {string} text
 * @param {string} [className]
 */
function element(name, text, className) {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

/**
 * A row of the table.
 *
 * @param {import('../index-rows.ts').IndexRow} row
 * @param {import('../index.ts').ClientData} data
 */
function tableRow(row, { words, tones }) {
  const line = document.createElement('tr');
  const head = document.createElement('th');
  head.scope = 'row';
  const link = element('a', row.id, 'mono');
  link.setAttribute('href', `#case-${encodeURIComponent(row.id)}`);
  head.append(link);
  const verdict = document.createElement('td');
  const tone = row.red ? 'bad' : (tones[row.verdict] ?? 'plain');
  verdict.append(element('span', words.verdict[row.verdict] ?? row.verdict, `chip ${tone}`));
  if (row.red) verdict.append(' ', element('strong', words.red, 'bad'));
  const change =
    row.change === null || row.change === 'unchanged' ? '' : (words.change[row.change] ?? row.change);
  line.append(
    head,
    verdict,
    element('td', change),
    element('td', row.difficulty),
    element('td', row.tags.join(', '), 'tags small'),
    element('td', row.stages.join(', ')),
    element('td', row.text, 'text small'),
  );
  return line;
}

/**
 * Rows in the order of a column; in that of the report where there is none.
 *
 * @param {import('../index-rows.ts').IndexRow[]} rows
 * @param {{ key: string, down: boolean } | null} order
 */
function sorted(rows, order) {
  if (order === null) return rows;
  const key = /** @type {'id' | 'verdict' | 'change' | 'difficulty' | 'tags' | 'stages' | 'text'} */ (
    order.key
  );
  const collator = new Intl.Collator('en', { numeric: true });
  const keyed = rows.map((row) => ({ row, text: String(row[key] ?? '') }));
  keyed.sort((a, b) => collator.compare(a.text, b.text) * (order.down ? -1 : 1));
  return keyed.map(({ row }) => row);
}
