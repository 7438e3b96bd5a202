import { type Coverage, percent } from '../coverage.ts';
import { lineOf, runsAMinute, type Report, type Result } from './results.ts';

/** Renders a self-contained HTML page: failures first, then coverage, then all journeys. */
export function html({ results, notPlayed, coverage, tookMs, explored }: Report): string {
  const failed = results.filter(({ failures }) => failures.length > 0);
  const verdict = failed.length === 0 ? 'All runs are well' : `${failed.length} of ${results.length} runs failed`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${verdict}</title>
<style>${STYLE}</style>
<main>
<h1 class="${failed.length === 0 ? 'well' : 'failed'}">${verdict}</h1>
<p>${explored ? `${explored.lives} lives, ${runsAMinute(explored)} a minute of one core` : `${results.length} runs`} in ${(tookMs / 1000).toFixed(1)} s</p>
${failed.map(failureOf).join('\n')}
${openQuestions(results, notPlayed)}
<h2>What was reached</h2>
<table><tr><th>of</th><th>reached</th><th>all</th><th>%</th><th>missing</th></tr>
${Object.entries<Coverage[keyof Coverage]>(coverage).map(rowOf).join('\n')}
</table>
<h2>Journeys</h2>
<table><tr><th>story</th><th>journey</th><th>runs</th><th>failed</th></tr>
${journeysIn(results).join('\n')}
</table>
</main>
</html>
`;
}

const failureOf = ({
  story,
  journey,
  seed,
  faults,
  failures,
  replay,
  link,
  log,
}: Result): string => `<details class="failure">
<summary><strong>${escaped(story)}</strong> ${escaped(journey)} · seed ${seed} · faults ${escaped(faults)}</summary>
<ul>${failures.map(({ invariant, detail, at }) => `<li>${at === undefined ? '' : `<code>${escaped(at)}</code> `}<strong>${escaped(invariant)}</strong>: ${escaped(detail)}</li>`).join('')}</ul>
<pre class="command">${escaped(replay)}</pre>
<p><a href="${escaped(link)}">Open it where it failed</a> (while <code>npm run dev</code> is on)</p>
<pre>${escaped(log.map(lineOf).join('\n'))}</pre>
</details>`;

/** What the target could not ask or play, and faults without effect; empty if there is nothing. */
function openQuestions(results: readonly Result[], notPlayed: Report['notPlayed']): string {
  const rows = [
    ...results.flatMap(({ story, journey, notAsked, idleFaults }) => [
      ...notAsked.map(({ word, reason }) => [story, journey, `not asked: ${word}`, reason]),
      ...idleFaults.map((fault) => [story, journey, 'without effect', `no call met the fault ${fault}`]),
    ]),
    ...notPlayed.map(({ story, journey, reason }) => [story, journey, 'not played', reason]),
  ];
  if (rows.length === 0) return '';
  const cells = (row: readonly string[]) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`;
  return `<h2>Not asked</h2>\n<table><tr><th>story</th><th>journey</th><th>what</th><th>why</th></tr>\n${rows.map(cells).join('\n')}\n</table>`;
}

const rowOf = ([axis, part]: [string, Coverage[keyof Coverage]]): string =>
  `<tr><td>${axis}</td><td>${part.reached.length}</td><td>${part.reached.length + part.missing.length}</td><td>${percent(part)}</td><td class="missing">${escaped(part.missing.join(', '))}</td></tr>`;

function journeysIn(results: readonly Result[]): string[] {
  const rows = new Map<string, { story: string; journey: string; runs: number; failed: number }>();
  for (const { story, journey, failures } of results) {
    const row = rows.get(`${story}\n${journey}`) ?? { story, journey, runs: 0, failed: 0 };
    rows.set(`${story}\n${journey}`, {
      ...row,
      runs: row.runs + 1,
      failed: row.failed + (failures.length > 0 ? 1 : 0),
    });
  }
  return [...rows.values()].map(
    ({ story, journey, runs, failed }) =>
      `<tr><td>${escaped(story)}</td><td>${escaped(journey)}</td><td>${runs}</td><td${failed > 0 ? ' class="failed"' : ''}>${failed}</td></tr>`,
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem}
h1.well{color:light-dark(#17673f,#7fd8a8)}.failed{color:light-dark(#a61b1b,#ff9c9c)}
table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.35rem .6rem;border-block-end:1px solid light-dark(#d5dae0,#3a4149)}
.missing{font-size:.8125rem;overflow-wrap:anywhere}pre{overflow:auto;font-size:.8125rem;padding:.75rem;background:light-dark(#f3f5f7,#1c2126)}
details.failure{border-inline-start:4px solid light-dark(#a61b1b,#ff9c9c);padding-inline-start:.75rem;margin-block:1rem}summary{cursor:pointer}`;
