/** The table of cases and the view of one. */
export const CASES_STYLE = `
.filters { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; margin-bottom: 0.5rem; }
.filters label { display: grid; gap: 0.15rem; font-size: 0.85rem; color: var(--muted); }
.filters input, .filters select, #cases button, #case-view button { font: inherit; color: var(--text); background: var(--bg); border: 1px solid var(--mark); border-radius: 5px; padding: 0.3rem 0.5rem; max-width: 100%; }
.filters input { width: 17rem; }
.filters label { min-width: 0; max-width: 100%; }
.filters select { max-width: min(18rem, 100%); }
#cases button, #case-view button { cursor: pointer; }
#cases button:disabled, #case-view button:disabled { color: var(--muted); cursor: default; border-style: dashed; }
#cases thead button { border: 0; background: none; padding: 0; color: inherit; font-weight: inherit; }
#cases thead [aria-sort="ascending"] button::after { content: " ▲"; }
#cases thead [aria-sort="descending"] button::after { content: " ▼"; }
#cases tbody tr:hover { background: var(--bg); }
#case-rows th { white-space: nowrap; }
#cases thead button { text-align: left; }
#cases td.text { min-width: 16rem; overflow-wrap: anywhere; }
#cases td.tags { max-width: 14rem; overflow-wrap: anywhere; }
.pager { display: flex; gap: 0.8rem; align-items: center; margin-top: 0.6rem; }
#case-view { width: min(72rem, 96vw); max-width: none; height: 94vh; max-height: none; padding: 0; border: 1px solid var(--mark); border-radius: 8px; background: var(--surface); color: var(--text); }
#case-view::backdrop { background: rgb(0 0 0 / 0.55); }
#case-view .bar { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; padding: 0.7rem 1.1rem; background: var(--surface); border-bottom: 1px solid var(--line); z-index: 1; }
#case-view .bar h2 { margin: 0; flex: 1 1 10rem; overflow-wrap: anywhere; }
#case-view .body { padding: 0.4rem 1.1rem 2rem; }
#case-view h4 { margin: 0.9rem 0 0.3rem; font-size: 0.95rem; }
pre.text { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--bg); border: 1px solid var(--line); border-radius: 5px; padding: 0.6rem 0.8rem; margin: 0.4rem 0; font-size: 0.88rem; }
table.sides { width: 100%; table-layout: fixed; min-width: 34rem; }
table.sides td { padding-right: 1rem; overflow-wrap: anywhere; }
table.sides td.missing { background: var(--bg); padding-left: 0.6rem; }
.facts-line span { margin-right: 0.7rem; }
del { background: var(--bad-soft); color: var(--bad); text-decoration: line-through; }
ins { background: var(--good-soft); color: var(--good); text-decoration: underline; }
mark { background: var(--warn-soft); color: var(--text); border-bottom: 2px solid var(--warn); }
@media (max-width: 40rem) {
  .filters label, .filters input, .filters select { width: 100%; }
  #case-view { width: 100vw; height: 100vh; border: 0; border-radius: 0; margin: 0; }
}
@media print { #cases .filters, #cases .pager { display: none; } }
`;
