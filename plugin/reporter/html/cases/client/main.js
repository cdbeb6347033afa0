/**
 * @param {string} id
 * @returns {HTMLElement}
 */
function need(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

async function start() {
  /** @type {import('../index.ts').ClientData} */
  const data = JSON.parse(await decoded('case-index'));
  const { rows, words } = data;
  const at = new Map(rows.map((row, index) => [row.id, index]));
  const form = /** @type {HTMLFormElement} */ (need('case-filters'));
  const body = need('case-rows');
  const dialog = /** @type {HTMLDialogElement} */ (need('case-view'));
  /** @type {Map<number, Promise<string[]>>} */
  const chunks = new Map();
  /** @type {Filters} */
  let filters = { verdict: '', flip: '', difficulty: '', tag: '', stage: '', q: '' };
  /** @type {{ key: string, down: boolean } | null} */
  let order = null;
  let shown = rows;
  let page = 0;
  /** the address to go back to from a case */
  let home = '#cases';

  need('case-app').hidden = false;

  function draw() {
    const sought = filters.q.toLowerCase().split(/\s+/).filter(Boolean);
    shown = sorted(
      rows.filter((row) => isShown(row, filters, sought)),
      order,
    );
    const pages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
    page = Math.min(page, pages - 1);
    fill(shown.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE));
    need('case-count').textContent =
      shown.length === 0
        ? words.none
        : words.shown.replace('{shown}', String(shown.length)).replace('{all}', String(rows.length));
    need('case-page').textContent = words.page
      .replace('{page}', String(page + 1))
      .replace('{pages}', String(pages));
    need('case-pager').hidden = pages === 1;
    /** @type {HTMLButtonElement} */ (need('case-back')).disabled = page === 0;
    /** @type {HTMLButtonElement} */ (need('case-on')).disabled = page === pages - 1;
  }

  /** @param {typeof rows} some */
  function fill(some) {
    body.replaceChildren(...some.map((row) => tableRow(row, data)));
  }

  /** @param {string} hash */
  function setHash(hash) {
    if (location.hash !== hash) history.replaceState(null, '', hash);
  }

  function fromForm() {
    const given = new FormData(form);
    for (const name of FILTERS) filters[name] = String(given.get(name) ?? '').trim();
    page = 0;
    draw();
    home = hashOf(filters);
    setHash(home);
  }

  /** @param {Filters} given */
  function toForm(given) {
    filters = given;
    for (const name of FILTERS) {
      const field = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (
        form.elements.namedItem(name)
      );
      // The report has nothing to choose from here.
      if (field === null) continue;
      field.value = given[name];
      // A value that the report does not have is no choice, and shows nothing.
      if (field instanceof HTMLSelectElement && field.selectedIndex < 0) {
        const option = new Option(given[name], given[name]);
        field.add(option);
        field.value = given[name];
      }
    }
    page = 0;
    draw();
  }

  /** @param {number} index of the case among all */
  async function viewOf(index) {
    const chunk = Math.floor(index / data.chunk);
    const known = chunks.get(chunk) ?? decoded(`case-chunk-${chunk}`).then((text) => JSON.parse(text));
    chunks.set(chunk, known);
    return (await known)[index % data.chunk] ?? '';
  }

  /** @param {string} id */
  async function open(id) {
    const index = at.get(id);
    const place = index === undefined ? -1 : shown.indexOf(/** @type {typeof rows[number]} */ (rows[index]));
    need('case-title').textContent = id;
    const target = need('case-body');
    target.replaceChildren(element('p', index === undefined ? words.unknown : words.loading));
    step('case-previous', place > 0 ? shown[place - 1] : undefined);
    step('case-next', place >= 0 ? shown[place + 1] : undefined);
    if (!dialog.open) dialog.showModal();
    need('case-scroll').scrollTop = 0;
    if (index === undefined) return;
    try {
      const template = document.createElement('template');
      // The page's own markup: every text in it was escaped when it was made.
      template.innerHTML = await viewOf(index);
      if (need('case-title').textContent === id) target.replaceChildren(template.content);
    } catch {
      chunks.delete(Math.floor(index / data.chunk));
      if (need('case-title').textContent === id) target.replaceChildren(element('p', words.broken, 'bad'));
    }
  }

  /**
   * @param {string} button
   * @param {{ id: string } | undefined} row
   */
  function step(button, row) {
    const found = /** @type {HTMLButtonElement} */ (need(button));
    found.disabled = row === undefined;
    found.onclick = () => {
      if (row === undefined) return;
      setHash(`#case-${encodeURIComponent(row.id)}`);
      void open(row.id);
    };
  }

  function follow() {
    const id = caseOf(location.hash);
    if (id !== null) return void open(id);
    if (dialog.open) dialog.close();
    const given = filtersOf(location.hash);
    // Back from a case the table is as it was.
    if (given && hashOf(given) !== hashOf(filters)) toForm(given);
    if (given) home = hashOf(given);
  }

  form.addEventListener('input', fromForm);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(fromForm));
  need('case-back').addEventListener('click', () => {
    page -= 1;
    draw();
  });
  need('case-on').addEventListener('click', () => {
    page += 1;
    draw();
  });
  for (const button of document.querySelectorAll('#case-table thead button')) {
    button.addEventListener('click', () => {
      const key = button.getAttribute('data-key') ?? 'id';
      order = { key, down: order?.key === key && !order.down };
      for (const head of document.querySelectorAll('#case-table thead th')) head.removeAttribute('aria-sort');
      button.closest('th')?.setAttribute('aria-sort', order.down ? 'descending' : 'ascending');
      draw();
    });
  }
  need('case-close').addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    if (caseOf(location.hash) !== null) setHash(home);
  });
  addEventListener('hashchange', follow);
  // Paper has no pages to turn: all that the filters leave is printed.
  addEventListener('beforeprint', () => fill(shown));
  addEventListener('afterprint', draw);
  draw();
  // For whoever measures how long a report takes to open.
  performance.mark('cases');
  follow();
}

void start().catch(() => {
  const message = document.getElementById('case-broken');
  if (message) message.hidden = false;
});
