/**
 * What the table shows, as the address has it: `#cases?verdict=fail&q=text`.
 *
 * @typedef {object} Filters
 * @property {string} verdict
 * @property {string} flip
 * @property {string} difficulty
 * @property {string} tag
 * @property {string} stage
 * @property {string} q
 */

/** The names of the filters, as in addresses. */
const FILTERS = /** @type {const} */ (['verdict', 'flip', 'difficulty', 'tag', 'stage', 'q']);

/**
 * The filters that an address asks for; null where it is of something else.
 *
 * @param {string} hash
 * @returns {Filters | null}
 */
function filtersOf(hash) {
  const found = /^#cases(?:\?(.*))?$/.exec(hash);
  if (!found) return null;
  const given = new URLSearchParams(found[1] ?? '');
  return /** @type {Filters} */ (Object.fromEntries(FILTERS.map((name) => [name, given.get(name) ?? ''])));
}

/**
 * The address of filters.
 *
 * @param {Filters} filters
 */
function hashOf(filters) {
  const given = FILTERS.filter((name) => filters[name] !== '').map((name) => [name, filters[name]]);
  const text = new URLSearchParams(given).toString();
  return text === '' ? '#cases' : `#cases?${text}`;
}

/**
 * The case that an address leads to; null where it leads to none.
 *
 * @param {string} hash
 */
function caseOf(hash) {
  if (!hash.startsWith('#case-')) return null;
  try {
    return decodeURIComponent(hash.slice('#case-'.length));
  } catch {
    return null;
  }
}

/**
 * Whether a case is as the filters ask.
 *
 * @param {import('../index-rows.ts').IndexRow} row
 * @param {Filters} filters
 * @param {readonly string[]} sought words in small letters, all of which it has to have
 */
function isShown(row, filters, sought) {
  if (filters.verdict !== '' && row.verdict !== filters.verdict) return false;
  if (filters.difficulty !== '' && row.difficulty !== filters.difficulty) return false;
  if (filters.tag !== '' && !row.tags.includes(filters.tag)) return false;
  if (filters.stage !== '' && !row.stages.includes(filters.stage)) return false;
  const change = row.change === null || row.change === 'unchanged' ? 'none' : row.change;
  if (filters.flip !== '' && change !== filters.flip) return false;
  if (sought.length === 0) return true;
  const text = `${row.id} ${row.tags.join(' ')} ${row.hidden}`.toLowerCase();
  return sought.every((word) => text.includes(word));
}
