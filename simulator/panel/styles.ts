/** The panel's own dark look, apart from the product's: nothing of either reaches the other. */
export const STYLES = `
:host { all: initial; color-scheme: dark; }
* { box-sizing: border-box; }
.panel, .opener { font: 14px/1.45 system-ui, sans-serif; color: #e6e9ee; }
.opener { position: fixed; inset-block-start: 30%; inset-inline-end: 0; z-index: 2147483000; inline-size: 24px;
  block-size: 56px; min-block-size: 0; padding: 0; border-radius: 8px 0 0 8px; border: 1px solid #58616f;
  border-inline-end: 0; background: #14171c; cursor: pointer; font-size: 16px; box-shadow: 0 2px 10px rgb(0 0 0 / .4);
  opacity: .85; }
.opener:hover { opacity: 1; }
.panel { position: fixed; inset-block: 0; inset-inline-end: 0; z-index: 2147483000; inline-size: min(380px, 100vw);
  display: flex; flex-direction: column; background: #14171c; border-inline-start: 1px solid #39414d;
  box-shadow: -6px 0 24px rgb(0 0 0 / .35); }
header { display: flex; align-items: center; gap: 8px; padding: 10px 12px; border-block-end: 1px solid #2a303a; }
h2 { font-size: 15px; margin: 0; flex: 1; min-inline-size: 0; }
h2 small { display: block; font-weight: 400; color: #a8b1bf; font-size: 13px; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
h3 { font-size: 13px; margin: 16px 0 6px; color: #a8b1bf; text-transform: uppercase; letter-spacing: .04em; }
h3.stream { text-transform: none; letter-spacing: 0; overflow-wrap: anywhere; }
h3:first-child { margin-block-start: 0; }
.tabs { display: flex; flex-wrap: wrap; gap: 2px; padding: 6px 8px; border-block-end: 1px solid #2a303a; }
.tabs button { border-color: transparent; background: none; color: #c3cad5; padding: 5px 9px; min-block-size: 32px; }
.tabs button[aria-selected='true'] { background: #2b3340; color: #fff; }
.body { flex: 1; overflow: auto; padding: 12px; overscroll-behavior: contain; }
button, input, select { font: inherit; color: #e6e9ee; background: #20262f; border: 1px solid #465060; border-radius: 6px;
  padding: 5px 10px; min-block-size: 34px; max-inline-size: 100%; }
button { cursor: pointer; }
button:hover { background: #2b3340; }
button[aria-pressed='true'] { background: #5a3a10; border-color: #d99a3d; color: #ffe3b8; }
.first { background: #2e5bd7; border-color: #5d84ee; color: #fff; }
.first:hover { background: #3a68e6; }
:focus-visible { outline: 2px solid #8fb2ff; outline-offset: 2px; }
ul { list-style: none; margin: 0; padding: 0; }
.row { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; margin-block: 6px; }
.grow { flex: 1; min-inline-size: 0; }
.list li { border-block-end: 1px solid #252b34; padding: 6px 0; }
.tree ul { border-inline-start: 1px solid #39414d; margin-inline-start: 6px; padding-inline-start: 10px; }
.tree .cause { color: #a8b1bf; font-size: 13px; }
.tree button { border: 0; background: none; padding: 2px 4px; min-block-size: 28px; text-align: start; }
.tree button:hover { background: #2b3340; }
.tree [aria-current='true'] { background: #2b3340; color: #fff; }
.later { opacity: .7; }
label { display: flex; flex-direction: column; gap: 4px; color: #c3cad5; font-size: 13px; }
input[type='range'] { padding: 0; inline-size: 100%; accent-color: #8fb2ff; }
pre { margin: 6px 0; padding: 8px; background: #0d0f13; border-radius: 6px; font: 13px/1.4 ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; max-block-size: 40vh; overflow: auto; }
summary { cursor: pointer; overflow-wrap: anywhere; }
.bad { color: #ff9d9d; }
.good { color: #8fdcae; }
.quiet { color: #a8b1bf; font-size: 13px; margin: 4px 0; }
@media (max-width: 480px) { .panel { inset-block-start: 12dvh; border-block-start: 1px solid #39414d; } }
`;
