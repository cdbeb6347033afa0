/** The page around its tables: from a phone to a wide screen, without a scroll bar of the page itself to the side. */
export const LAYOUT_STYLE = `
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--bg); color: var(--text); font: 15px/1.5 var(--sans); overflow-wrap: anywhere; }
body > header, main, nav.contents ul { max-width: 76rem; margin: 0 auto; padding-inline: 1.25rem; }
body > header { padding-block: 1.5rem 0.75rem; }
main { padding-block: 0.5rem 4rem; }
main:focus { outline: none; }
h1, h2, h3 { line-height: 1.25; margin: 0; }
h1 { font-size: 1.6rem; display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; }
h2 { font-size: 1.2rem; margin-bottom: 0.6rem; }
h3 { font-size: 1rem; margin: 1.1rem 0 0.4rem; }
p, ul, ol, dl { margin: 0.4rem 0; }
ul, ol { padding-left: 1.25rem; }
a { color: var(--accent); }
code, .mono { font-family: var(--mono); font-size: 0.92em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.skip { position: absolute; left: -999rem; top: 0.5rem; z-index: 10; padding: 0.5rem 1rem; background: var(--surface); }
.skip:focus { left: 0.5rem; }
nav.contents { position: sticky; top: 0; z-index: 5; background: var(--bg); border-block: 1px solid var(--line); }
nav.contents ul { display: flex; gap: 0.1rem 1.1rem; overflow-x: auto; list-style: none; margin: 0 auto; padding-block: 0.55rem; }
nav.contents a { text-decoration: none; white-space: nowrap; display: inline-block; }
nav.contents a::first-letter, section > h2::first-letter, section > h3::first-letter { text-transform: uppercase; }

nav.contents a:hover { text-decoration: underline; }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 1.1rem 1.25rem; margin-block: 1rem; }
.muted { color: var(--muted); }
.small { font-size: 0.88rem; }
.good { color: var(--good); } .bad { color: var(--bad); } .warn { color: var(--warn); }
.chip { display: inline-block; padding: 0.05rem 0.55rem; border-radius: 1rem; font-size: 0.85rem; font-weight: 600; white-space: nowrap; background: var(--accent-soft); color: var(--text); }
.chip.good { background: var(--good-soft); color: var(--good); }
.chip.bad { background: var(--bad-soft); color: var(--bad); }
.chip.warn { background: var(--warn-soft); color: var(--warn); }
h1 .chip { font-size: 1rem; padding: 0.15rem 0.8rem; }
.facts { display: flex; flex-wrap: wrap; gap: 0.2rem 1.4rem; margin: 0.6rem 0 0; }
.facts div { display: flex; gap: 0.4rem; }
.facts dt { color: var(--muted); }
.facts dd { margin: 0; }
.note { border-left: 4px solid var(--mark); padding: 0.35rem 0.75rem; margin: 0.5rem 0; background: var(--bg); border-radius: 0 4px 4px 0; }
.note.bad { border-color: var(--bad); background: var(--bad-soft); color: var(--text); }
.note.warn { border-color: var(--warn); background: var(--warn-soft); color: var(--text); }
.two { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 0.5rem 2rem; }
.two > * { min-width: 0; }
details > summary { cursor: pointer; }
.flips { list-style: none; padding: 0; margin: 0; }
.flips > li { padding: 0.55rem 0; border-top: 1px solid var(--line); }
.flips > li:first-child { border-top: 0; }
.flips ul { margin: 0.25rem 0 0; list-style: none; padding-left: 0.75rem; border-left: 2px solid var(--line); }
svg { max-width: 100%; height: auto; display: block; }
svg text { fill: var(--muted); font: 11px var(--sans); }
figure { margin: 0.5rem 0; }
figcaption { color: var(--muted); font-size: 0.88rem; }
@media (max-width: 40rem) {
  body { font-size: 14px; }
  body > header, main, nav.contents ul { padding-inline: 0.75rem; }
  section { padding: 0.9rem 0.75rem; }
  h1 { font-size: 1.3rem; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
