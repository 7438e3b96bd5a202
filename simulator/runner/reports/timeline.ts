import type { LogEntry } from '../run-log.ts';
import type { Report, Result } from './results.ts';

/** URL of the timeline page in `npm run dev` (`ui/simulated/site.vite.ts`). */
const SERVED = 'http://localhost:5173/__timeline';

/** A step and all events until the next step. `at` is milliseconds since the scenario's start. */
type Taken = { at: number; said: string; came: readonly LogEntry[] };

/** Groups the log by step. Events before the first step belong to a step without text. */
export function stepsTaken({ log }: Pick<Result, 'log'>): Taken[] {
  const taken: (Taken & { came: LogEntry[] })[] = [];
  for (const entry of log) {
    if (entry.where === '>') taken.push({ at: entry.at, said: entry.what, came: [] });
    else {
      if (taken.length === 0) taken.push({ at: entry.at, said: '', came: [] });
      taken.at(-1)?.came.push(entry);
    }
  }
  return taken;
}

/**
 * Renders a page to browse each run step by step: actions, facts, messages, calls, violations and times. `npm run dev`
 * displays the application beside each step; a static file cannot, because browsers block session storage in cross-site
 * frames.
 */
export function timeline({ results }: Pick<Report, 'results'>): string {
  const runs = results.map((result) => ({
    name: `${result.story}: ${result.journey}`,
    about: `seed ${result.seed}, faults ${result.faults}`,
    failures: result.failures.map(({ invariant, detail }) => `${invariant}: ${detail}`),
    link: /^https?:/.test(result.link) ? result.link : '',
    last: result.steps,
    steps: stepsTaken(result),
  }));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Journeys, step by step</title>
<style>${STYLE}</style>
<header>
<label>Journey <select id="run"></select></label>
<button id="back">◀ Back</button>
<label>Step <input id="at" type="range" min="0" value="0"></label>
<button id="on">Forward ▶</button>
<output id="clock"></output>
<label><input id="beside" type="checkbox"> Show the application</label>
<span id="elsewhere">beside it: npm run dev, then <a href="${SERVED}">${SERVED}</a></span>
</header>
<p id="failures" role="status"></p>
<main><ol id="steps"></ol><iframe id="application" title="The application at this step" hidden></iframe></main>
<script type="application/json" id="data">${JSON.stringify(runs).replaceAll('<', '\\u003c')}</script>
<script>${SCRIPT}</script>
</html>
`;
}

/** Script of the page; inserts all texts as text nodes. */
const SCRIPT = `
const runs = JSON.parse(document.getElementById('data').textContent);
const byId = (id) => document.getElementById(id);
const clockOf = (ms) => {
  const seconds = Math.floor(ms / 1000);
  const parts = [[86400, 'd'], [3600, 'h'], [60, 'm'], [1, 's']];
  let left = seconds;
  return parts.map(([unit, name]) => { const n = Math.floor(left / unit); left %= unit; return n ? n + name : ''; }).filter(Boolean).join(' ') || '0s';
};
const element = (name, className, text) => Object.assign(document.createElement(name), { className, textContent: text });
const classOf = ({ where, what }) => where === '!' ? 'breach' : what.startsWith('says ') ? 'message' : /→ ([45]|no answer)/.test(what) ? 'refused' : what.startsWith('records ') ? 'fact' : 'call';
let run = runs[0], at = 0;
const isServed = location.hostname === 'localhost';
byId('beside').disabled = !isServed;
byId('elsewhere').hidden = isServed;
const show = () => {
  byId('at').max = Math.max(0, run.steps.length - 1);
  byId('at').value = at;
  byId('back').disabled = at === 0;
  byId('on').disabled = at >= run.steps.length - 1;
  const step = run.steps[at];
  byId('clock').textContent = step ? (at + 1) + ' of ' + run.steps.length + ', at ' + clockOf(step.at) : 'no steps';
  [...byId('steps').children].forEach((item, index) => {
    item.toggleAttribute('data-later', index > at);
    if (index === at) { item.setAttribute('aria-current', 'step'); item.scrollIntoView({ block: 'nearest' }); }
    else item.removeAttribute('aria-current');
  });
  const frame = byId('application');
  frame.hidden = !byId('beside').checked || run.link === '';
  if (!frame.hidden) {
    const taken = run.steps.slice(0, at + 1).filter(({ said }) => said !== '').length;
    const address = run.link.replace(/([#&]step=)\\d+/, '$1' + Math.min(run.last, taken));
    if (frame.dataset.address !== address) { // a change of the hash alone would not reload it
      frame.dataset.address = address;
      frame.src = 'about:blank';
      setTimeout(() => { frame.src = address; });
    }
  }
};
const choose = (index) => {
  run = runs[index]; at = 0;
  byId('failures').textContent = run.about + (run.failures.length ? '. Failed: ' + run.failures.join('; ') : '. All is well.');
  byId('failures').className = run.failures.length ? 'breach' : '';
  byId('steps').replaceChildren(...run.steps.map((step, index) => {
    const item = element('li', '', '');
    const head = element('button', 'step', clockOf(step.at) + '  ' + (step.said || 'before the first step'));
    head.onclick = () => { at = index; show(); };
    const list = element('ul', '', '');
    list.append(...step.came.map((entry) => element('li', classOf(entry), clockOf(entry.at) + '  ' + entry.where + '  ' + entry.what)));
    item.append(head, list);
    return item;
  }));
  const broken = run.steps.findIndex(({ came }) => came.some(({ where }) => where === '!'));
  if (broken > 0) at = broken;
  show();
};
const go = (by) => { at = Math.min(Math.max(0, at + by), Math.max(0, run.steps.length - 1)); show(); };
runs.forEach(({ name, failures }, index) => byId('run').append(new Option((failures.length ? '✗ ' : '') + name, index)));
byId('run').onchange = ({ target }) => choose(Number(target.value));
byId('back').onclick = () => go(-1);
byId('on').onclick = () => go(1);
byId('at').oninput = ({ target }) => { at = Number(target.value); show(); };
byId('beside').onchange = show;
addEventListener('keydown', ({ key, target }) => {
  if (/^(INPUT|SELECT)$/.test(target.tagName)) return;
  if (key === 'ArrowRight') go(1);
  if (key === 'ArrowLeft') go(-1);
});
if (runs.length) { const first = Math.max(0, runs.findIndex(({ failures }) => failures.length)); byId('run').value = first; choose(first); }
else byId('failures').textContent = 'There are no runs.';
`;

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;padding:.75rem 1rem;position:sticky;top:0;background:Canvas;border-block-end:1px solid GrayText}
select{max-width:24rem}button,select{font:inherit;min-height:2rem}main{display:flex;flex-wrap:wrap;gap:1rem;padding:0 1rem 1rem}p{padding:0 1rem}
ol{flex:1 1 24rem;min-width:0;margin:0;padding:0;list-style:none}ul{margin:0 0 .5rem;padding-inline-start:1.5rem;list-style:none;font:.8125rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
.step{border:0;background:none;color:inherit;text-align:start;width:100%;padding:.25rem .5rem}[aria-current] .step{outline:2px solid Highlight;font-weight:600}
[data-later]{opacity:.6}.breach{color:light-dark(#a61b1b,#ff9c9c);font-weight:600}.refused{color:light-dark(#7a4b00,#f0c36d)}.message{color:light-dark(#17559c,#9cc8ff)}.fact{color:light-dark(#17673f,#7fd8a8)}
iframe{flex:2 1 36rem;height:80vh;position:sticky;top:5rem;align-self:flex-start;border:1px solid GrayText}iframe[hidden]{display:none}`;
