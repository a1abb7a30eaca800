/** The style sheet of the report. Colours are variables, so that dark mode and print change them in one place. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --card: #ffffff; --ink: #1d2530; --muted: #5a6472; --rule: #e6e3dc; --rule-strong: #b9bcc1;
  --accent: #0b6e6e; --good: #1f7a4a; --bad: #b3372f;
  --band: rgba(40, 70, 110, 0.07); --band-other: rgba(40, 70, 110, 0.13); --band-invalid: rgba(179, 55, 47, 0.16);
  --line-1: #2b6cb0; --line-2: #c2592c; --line-3: #2f855a; --line-4: #8a5aa8; --line-5: #a87b0b; --line-machine: #5a6472;
  --shade-0: #f4f7fa; --shade-1: #d3e3f1; --shade-2: #a3c8e4; --shade-3: #2a6ca6; --shade-4: #0b2f56; --shade-dark-ink: #ffffff; --shade-light-ink: #1d2530;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14181d; --card: #1b2027; --ink: #e4e7eb; --muted: #a3adba; --rule: #2c333c; --rule-strong: #56606c;
    --accent: #5cc4c0; --good: #6cc694; --bad: #f08c80;
    --band: rgba(160, 190, 230, 0.07); --band-other: rgba(160, 190, 230, 0.14); --band-invalid: rgba(240, 140, 128, 0.2);
    --line-1: #6aa9e9; --line-2: #ee9160; --line-3: #66c08f; --line-4: #c198dd; --line-5: #d9b24a; --line-machine: #a3adba;
    --shade-0: #1e252d; --shade-1: #1c3a57; --shade-2: #22557f; --shade-3: #6aaede; --shade-4: #d9ecfa; --shade-dark-ink: #0e1a26; --shade-light-ink: #f2f6fa;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', sans-serif; }
main, header, footer { max-width: 66rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; }
h1, h2 { font-family: 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif; font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(1.7rem, 5vw, 2.5rem); margin: 0.2rem 0 0.5rem; }
h2 { font-size: 1.6rem; margin: 3.2rem 0 1rem; padding-top: 1.2rem; border-top: 1px solid var(--rule-strong); }
h3 { font-size: 1.15rem; margin: 2.2rem 0 0.8rem; }
h4 { font-size: 0.95rem; margin: 0 0 0.3rem; }
p { margin: 0.6rem 0; max-width: 46rem; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: 0.15em; }
a:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ul { padding-left: 1.2rem; } li { margin: 0.35rem 0; max-width: 52rem; overflow-wrap: anywhere; }
code { font: 0.88em ui-monospace, 'SF Mono', Menlo, monospace; overflow-wrap: anywhere; }
.eyebrow { text-transform: uppercase; letter-spacing: 0.09em; font-size: 0.75rem; font-weight: 600; color: var(--muted); margin: 0; }
.muted, .note { color: var(--muted); } .note { font-size: 0.85rem; margin: 0.4rem 0 0; }
.fact { margin: 0.25rem 0; max-width: none; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.3rem 1.2rem; list-style: none; padding: 0; margin: 1rem 0 0; font-size: 0.95rem; } nav li { margin: 0; }
.alert { border-left: 4px solid var(--bad); background: var(--card); padding: 0.8rem 1rem; margin: 1rem 0; } .alert p { margin: 0; }
details.folded > summary { display: flex; align-items: baseline; gap: 0.6rem; } details.folded > summary::before { content: '▸'; font-size: 1.1rem; } details.folded[open] > summary::before { content: '▾'; }
details.folded h2 { font-size: 1.25rem; margin: 0; padding: 0; border: 0; } section:has(> details.folded) { margin-top: 0.6rem; padding-top: 0.6rem; border-top: 1px solid var(--rule); }
.answers { display: grid; column-gap: 1.6rem; margin: 1.2rem 0; } .answers:has(figure) { grid-template-columns: minmax(0, 1fr) 200px; } .answers > ul, .answers > div { display: contents; }
.answers li { grid-column: 1; list-style: none; max-width: none; padding: 0.5rem 0 0.5rem 0.9rem; border-left: 3px solid var(--accent); margin: 0 0 0.45rem; font-size: 1.05rem; } .answers li a { font-size: 0.85rem; white-space: nowrap; } .answers li a.aside { font-size: inherit; color: inherit; }
.answers figure { grid-column: 2; grid-row: var(--row); margin: 0.3rem 0 0.6rem; } .answers figcaption { font-size: 0.75rem; line-height: 1.25; color: var(--muted); } .answers svg { display: block; width: 200px; max-width: 100%; height: auto; overflow: visible; } .answers svg text { font: 10px system-ui, sans-serif; }
#tip { position: fixed; z-index: 1; margin: 0; padding: 0.3rem 0.6rem; border-radius: 4px; background: var(--ink); color: var(--paper); font-size: 0.8rem; line-height: 1.4; white-space: pre-line; pointer-events: none; max-width: 24rem; }
a.aside { text-decoration-style: dotted; }
summary { cursor: pointer; color: var(--accent); margin-top: 0.5rem; font-size: 0.9rem; }
pre { font: 0.78rem/1.45 ui-monospace, 'SF Mono', Menlo, monospace; overflow: auto; max-height: 22rem; margin: 0.6rem 0 0; }
figure { margin: 0 0 1.6rem; }
.scroll { overflow-x: auto; border: 1px solid var(--rule); border-radius: 8px; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 0.7rem 0.9rem 0.5rem; }
caption span { display: inline-block; position: sticky; left: 0.9rem; max-width: calc(100vw - 4.5rem); }
th, td { padding: 0.42rem 0.55rem; text-align: left; vertical-align: baseline; }
thead th { color: var(--muted); font-weight: 600; font-size: 0.8rem; border-bottom: 1px solid var(--rule-strong); vertical-align: bottom; }
thead .groups th { border-bottom: 1px solid var(--rule); text-align: center; } thead .groups td { padding: 0; }
tbody th { font-weight: 500; white-space: nowrap; }
.nowrap { white-space: nowrap; } tbody th.clause { white-space: normal; min-width: 11rem; } td.clause { min-width: 13rem; } tbody tr + tr > * { border-top: 1px solid var(--rule); }
.number { text-align: right; white-space: nowrap; } thead .number { white-space: normal; min-width: 4.4rem; }
tr.invalid { color: var(--bad); } 
.legend { display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; list-style: none; padding: 0; margin: 0 0 0.8rem; font-size: 0.88rem; } .legend li { margin: 0; display: flex; align-items: center; gap: 0.45rem; }
.legend i { width: 1.3rem; border-top: 3px solid; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(21rem, 100%), 1fr)); gap: 1.1rem; }
.chart { background: var(--card); border: 1px solid var(--rule); border-radius: 8px; padding: 0.8rem 0.9rem 0.4rem; margin: 0; min-width: 0; }
.chart svg { display: block; width: 100%; max-width: 38rem; height: auto; overflow: visible; }
.chart svg text { font: 12px system-ui, sans-serif; } svg text { dominant-baseline: central; } svg text:not([fill]) { fill: var(--muted); }
.chart figcaption { font-weight: 600; font-size: 0.9rem; } .chart figcaption span { color: var(--muted); font-weight: 400; }
.charts + figure, .charts + .charts { margin-top: 1.1rem; } .chart .legend { margin: 0.3rem 0; } .chart .note { margin: 0.2rem 0 0.5rem; }
.heat { width: auto; min-width: 100%; } .heat th[scope='row'] { position: sticky; left: 0; background: var(--card); min-width: 0; } .heat .number { min-width: 2.6rem; text-align: center; }
.heat .resource th { font-size: 0.8rem; font-weight: 600; color: var(--muted); padding-top: 0.7rem; } .heat tbody tr + tr > td { border-top: 2px solid var(--card); } .heat td.number { border-left: 2px solid var(--card); }
.heat.narrow .number { min-width: 1.4rem; padding-left: 0; padding-right: 0; font-size: 0.75rem; } .heat.narrow td.number { border-left-width: 1px; } .scroll + .scroll { margin-top: 0.6rem; }
.shades span { display: inline-block; padding: 0.05rem 0.5rem; border-radius: 3px; margin-bottom: 0.2rem; }
.shade-0, .shade-1, .shade-2 { color: var(--shade-light-ink); } .shade-3, .shade-4 { color: var(--shade-dark-ink); } .shade-4 { font-weight: 700; }
.shade-0 { background: var(--shade-0); } .shade-1 { background: var(--shade-1); } .shade-2 { background: var(--shade-2); } .shade-3 { background: var(--shade-3); } .shade-4 { background: var(--shade-4); }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
#lost { position: sticky; top: 0; z-index: 1; margin: 0; max-width: none; }
form { margin: 1.2rem 0; } input, button { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--rule-strong); border-radius: 6px; padding: 0.4rem 0.8rem; margin-right: 0.8rem; } button { cursor: pointer; border-color: var(--accent); } input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
footer { color: var(--muted); font-size: 0.85rem; padding-top: 2.5rem; padding-bottom: 3rem; }
@media (max-width: 48rem) { .answers:has(figure) { display: block; } .answers > ul { display: block; padding: 0; margin: 0; } .answers > div { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin-top: 1rem; } .answers figure { grid-area: auto; align-self: end; } }
@media (max-width: 60rem) { .chart svg text { font-size: 14.5px !important; } }
@media (max-width: 30rem) { main, header, footer { padding-left: 1rem; padding-right: 1rem; } th, td { padding: 0.4rem 0.65rem; } h2 { margin-top: 2.4rem; } tbody th, tbody th.clause { white-space: normal; overflow-wrap: anywhere; min-width: 7rem; } .heat th[scope='row'] { min-width: 6.5rem; } }
@media print {
  :root { color-scheme: light;
    --paper: #fff; --card: #fff; --ink: #000; --muted: #444; --rule: #ccc; --rule-strong: #888; --accent: #000;
    --good: #1f7a4a; --bad: #b3372f;
    --band: rgba(40, 70, 110, 0.07); --band-other: rgba(40, 70, 110, 0.13); --band-invalid: rgba(179, 55, 47, 0.16);
    --line-1: #2b6cb0; --line-2: #c2592c; --line-3: #2f855a; --line-4: #8a5aa8; --line-5: #a87b0b; --line-machine: #555;
    --shade-0: #f4f7fa; --shade-1: #d3e3f1; --shade-2: #a3c8e4; --shade-3: #2a6ca6; --shade-4: #0b2f56; --shade-dark-ink: #fff; --shade-light-ink: #000; }
  body { font-size: 10.5pt; } nav { display: none; } .scroll { overflow: visible; border: 0; } table { font-size: 7.5pt; } th, td { padding: 0.2rem 0.3rem; }
  .number, thead .number, td.clause, tbody th, tbody th.clause { white-space: normal; min-width: 0; overflow-wrap: normal; } caption span { position: static; }
  thead th { font-size: 7pt; } .note { font-size: 8pt; }
  .chart, tr, figure.table { break-inside: avoid; } h2, h3 { break-after: avoid; } .charts { grid-template-columns: 1fr 1fr; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
