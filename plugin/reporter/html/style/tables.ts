/** Tables. One that is wider than the page scrolls within its own box. */
export const TABLE_STYLE = `
.wide { overflow-x: auto; max-width: 100%; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); font-size: 0.88rem; padding-bottom: 0.25rem; }
th, td { text-align: left; padding: 0.3rem 0.9rem 0.3rem 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: normal; }
th { font-weight: 600; }
thead th { color: var(--muted); font-size: 0.85rem; vertical-align: bottom; }
thead th, thead td { border-bottom-color: var(--mark); }
td.heat + td:not(.heat) { padding-left: 0.9rem; }
td.number, th.number { text-align: right; white-space: nowrap; }
td.long { min-width: 12rem; overflow-wrap: anywhere; }
tbody tr:last-child > * { border-bottom: 0; }
td.heat, td.cell { text-align: right; padding-left: 0.6rem; padding-right: 0.6rem; white-space: nowrap; }
.heat-0 { background: var(--heat-0); } .heat-1 { background: var(--heat-1); }
.heat-2 { background: var(--heat-2); } .heat-3 { background: var(--heat-3); }
td.diagonal { box-shadow: inset 0 0 0 2px var(--good); }
td.cell.wrong { background: var(--bad-soft); }
td.cell.zero { color: var(--muted); }
.delta { display: inline-block; min-width: 4.6em; font-size: 0.88rem; white-space: nowrap; }
`;
