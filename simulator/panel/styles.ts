/** Wide enough for call lists, and leaves space for the page. */
export const PANEL_WIDTH = 'min(clamp(380px, 28vw, 560px), 100vw)';

/** Dark styles of the panel, isolated from the application's styles in both directions. */
export const STYLES = `
:host { all: initial; color-scheme: dark;
  --shadow-opener: 0 2px 10px rgb(0 0 0 / .4); --shadow-panel: -6px 0 24px rgb(0 0 0 / .35);
  --layer-panel: 2147483000; --ink: #e6e9ee; --ink-soft: #a8b1bf; --ink-label: #c3cad5; --ground: #14171c;
  --sunken: #0d0f13; --field: #20262f; --field-edge: #465060; --opener-edge: #58616f; --edge: #39414d;
  --hairline: #2a303a; --hairline-soft: #252b34; --chosen: #2b3340; --held: #5a3a10; --held-edge: #d99a3d;
  --held-ink: #ffe3b8; --first: #2e5bd7; --first-edge: #5d84ee; --first-hover: #3a68e6; --bright: #fff;
  --focus: #8fb2ff; --bad: #ff9d9d; --good: #8fdcae; }
* { box-sizing: border-box; }
.panel, .opener { font: 14px/1.45 system-ui, sans-serif; color: var(--ink); }
.opener { position: fixed; inset-block-start: 30%; inset-inline-end: 0; z-index: var(--layer-panel); inline-size: 24px;
  block-size: 56px; min-block-size: 0; padding: 0; border-radius: 8px 0 0 8px; border: 1px solid var(--opener-edge);
  border-inline-end: 0; background: var(--ground); cursor: pointer; font-size: 16px; box-shadow: var(--shadow-opener);
  opacity: .85; }
.opener:hover { opacity: 1; }
.key { position: fixed; inset-block-start: 30%; inset-inline-end: 0; z-index: var(--layer-panel); padding: 12px;
  border-radius: 8px 0 0 8px; font: 14px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
.panel { position: fixed; inset-block: 0; inset-inline-end: 0; z-index: var(--layer-panel); inline-size: ${PANEL_WIDTH};
  display: flex; flex-direction: column; background: var(--ground); border-inline-start: 1px solid var(--edge);
  box-shadow: var(--shadow-panel); }
header { display: flex; align-items: center; gap: 8px; padding: 10px 12px; border-block-end: 1px solid var(--hairline); }
h2 { font-size: 15px; margin: 0; flex: 1; min-inline-size: 0; }
h2 small { display: block; font-weight: 400; color: var(--ink-soft); font-size: 13px; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
h3 { font-size: 13px; margin: 16px 0 6px; color: var(--ink-soft); text-transform: uppercase; letter-spacing: .04em; }
h3.stream { text-transform: none; letter-spacing: 0; overflow-wrap: anywhere; }
h3:first-child { margin-block-start: 0; }
.tabs { display: flex; flex-wrap: wrap; gap: 2px; padding: 6px 8px; border-block-end: 1px solid var(--hairline); }
.tabs button { border-color: transparent; background: none; color: var(--ink-label); padding: 5px 9px; min-block-size: 32px; }
.tabs button[aria-selected='true'] { background: var(--chosen); color: var(--bright); }
.body { flex: 1; overflow: auto; padding: 12px; overscroll-behavior: contain; }
button, input, select { font: inherit; color: var(--ink); background: var(--field); border: 1px solid var(--field-edge); border-radius: 6px;
  padding: 5px 10px; min-block-size: 34px; max-inline-size: 100%; }
button { cursor: pointer; }
button:hover { background: var(--chosen); }
button[aria-pressed='true'] { background: var(--held); border-color: var(--held-edge); color: var(--held-ink); }
.first { background: var(--first); border-color: var(--first-edge); color: var(--bright); }
.first:hover { background: var(--first-hover); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; }
.row { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; margin-block: 6px; }
.grow { flex: 1; min-inline-size: 0; }
.list li { border-block-end: 1px solid var(--hairline-soft); padding: 6px 0; }
.tree ul { border-inline-start: 1px solid var(--edge); margin-inline-start: 6px; padding-inline-start: 10px; }
.tree .cause { color: var(--ink-soft); font-size: 13px; }
.tree button { border: 0; background: none; padding: 2px 4px; min-block-size: 28px; text-align: start; }
.tree button:hover { background: var(--chosen); }
.tree [aria-current='true'] { background: var(--chosen); color: var(--bright); }
.later { opacity: .7; }
label { display: flex; flex-direction: column; gap: 4px; color: var(--ink-label); font-size: 13px; }
input[type='range'] { padding: 0; inline-size: 100%; accent-color: var(--focus); }
pre { margin: 6px 0; padding: 8px; background: var(--sunken); border-radius: 6px; font: 13px/1.4 ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 40vh; overflow: auto; }
summary { cursor: pointer; overflow-wrap: anywhere; }
table.calls { inline-size: 100%; table-layout: fixed; border-collapse: collapse; font-size: 13px; margin-block-start: 8px; }
.calls th, .calls td { text-align: start; vertical-align: top; padding: 4px 6px 4px 0; overflow-wrap: anywhere;
  border-block-end: 1px solid var(--hairline-soft); }
.calls th:first-child { inline-size: 66px; }
.calls th:last-child { inline-size: 82px; }
.calls [data-wrong] { background: var(--held); }
.calls .why { display: block; color: var(--held-ink); }
.findings li { border-inline-start: 3px solid var(--field-edge); padding-inline-start: 8px; }
.findings .error { border-inline-start-color: var(--bad); }
.findings .warning { border-inline-start-color: var(--held-edge); }
.severity { font-weight: 600; color: var(--ink-label); }
.error .severity { color: var(--bad); }
.warning .severity { color: var(--held-ink); }
.verdict { margin: 0 0 8px; padding: 8px 10px; border-radius: 6px; background: var(--sunken);
  border-inline-start: 3px solid var(--good); overflow-wrap: anywhere; }
.verdict.faulty, .verdict.refused { border-inline-start-color: var(--bad); }
.verdict strong { display: block; }
.drop { border: 1px dashed var(--field-edge); border-radius: 8px; padding: 12px; }
.drop[data-over] { border-color: var(--focus); background: var(--chosen); }
.check { flex-direction: row; align-items: center; gap: 8px; }
.check input { min-block-size: 0; }
a { color: var(--focus); }
.bad { color: var(--bad); }
.good { color: var(--good); }
.quiet { color: var(--ink-soft); font-size: 13px; margin: 4px 0; }
@media (width < 480px) { .panel { inset-block-start: 12dvh; border-block-start: 1px solid var(--edge); } }
`;
