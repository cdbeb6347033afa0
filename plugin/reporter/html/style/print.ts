/** On paper: black on white, everything open, nothing that only works on a screen. */
export const PRINT_STYLE = `
@media print {
  :root { --bg: #fff; --surface: #fff; --text: #000; --muted: #333; --line: #bbb; }
  nav.contents, .skip, .screen { display: none; }
  section { border: 0; padding: 0; break-inside: auto; }
  h2, h3 { break-after: avoid; }
  tr, li, figure { break-inside: avoid; }
  .wide { overflow: visible; }
  a { color: inherit; text-decoration: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
