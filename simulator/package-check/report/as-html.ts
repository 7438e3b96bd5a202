import { escapeHtml } from '../../mount/simulated-page.ts';
import type { ReportedPackage, ReportedPlay, PackageReport } from './schema.ts';
import { kindWords, placeWords, sizeWords, verdictWords } from './words.ts';

const SEVERITIES = { error: 'Error', warning: 'Warning', note: 'Note' } as const;

/** Renders a self-contained page without scripts, images and external resources. */
export const asHtml = ({ packages, played }: PackageReport): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(packages.map(({ title }) => title).join(', '))} – tried</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Packages that were tried</h1>
${contentsHtml(packages, played !== undefined)}
${packages.map(packageHtml).join('\n')}
${played === undefined ? '' : playHtml(played)}
</main>
</body>
</html>
`;

/** Table of contents, if there is more than one section. */
function contentsHtml(packages: readonly ReportedPackage[], hasPlay: boolean): string {
  const links = [
    ...packages.map((one, at) => `<a href="#package-${at + 1}">${escapeHtml(one.title)}</a>: ${verdictWords(one)}`),
    ...(hasPlay ? ['<a href="#played">While it ran</a>'] : []),
  ];
  if (links.length < 2) return '';
  return `<nav aria-label="Contents"><ol>${links.map((link) => `<li>${link}</li>`).join('')}</ol></nav>`;
}

const packageHtml = (one: ReportedPackage, at: number): string => `<section id="package-${at + 1}">
<h2>${escapeHtml(one.title)}</h2>
<p class="${one.verdict}"><strong>${verdictWords(one)}</strong></p>
<dl>
<dt>File</dt><dd>${escapeHtml(one.name)}</dd>
<dt>Kind</dt><dd>${kindWords(one)}</dd>
<dt>Holds</dt><dd>${one.files} files, ${sizeWords(one.bytes)}</dd>
${one.sha256 === undefined ? '' : `<dt>SHA-256</dt><dd><code>${one.sha256}</code></dd>`}
</dl>
${one.units.length === 0 ? '' : `<h3>What it opens</h3><ol>${one.units.map(unitHtml).join('')}</ol>`}
${one.findings.length === 0 ? '' : `<h3>What was found</h3>${findingsHtml(one.findings)}`}
</section>`;

const playHtml = ({ findings, calls, dropped }: ReportedPlay): string => `<section id="played">
<h2>While it ran</h2>
${findings.length === 0 ? '<p>Nothing wrong was seen.</p>' : findingsHtml(findings)}
${calls.length === 0 ? '' : `<h3>Calls</h3><div class="wide" tabindex="0" role="region" aria-label="Calls"><table><thead><tr><th scope="col">No.</th><th scope="col">Time (UTC)</th><th scope="col">Took</th><th scope="col">Call</th><th scope="col">Answer</th></tr></thead><tbody>${calls.map(callHtml).join('')}</tbody></table></div>`}
${dropped === 0 ? '' : `<p>${dropped} more calls are not shown.</p>`}
</section>`;

const callHtml = ({ seq, at, ms, name, args, answer, error }: ReportedPlay['calls'][number]): string =>
  `<tr><td>${seq}</td><td>${new Date(at).toISOString().slice(11, 23)}</td><td>${ms.toFixed(1)} ms</td><td><code>${escapeHtml(`${name}(${args.map((value) => JSON.stringify(value)).join(', ')})`)}</code></td><td><code>${escapeHtml(answer)}</code>${error === '0' ? '' : ` <strong>${escapeHtml(error)}</strong>`}</td></tr>`;

const findingsHtml = (findings: ReportedPackage['findings']): string =>
  `<ol class="findings">${findings.map(findingHtml).join('')}</ol>`;

const unitHtml = ({ title, href, masteryScore, launchData }: ReportedPackage['units'][number]): string =>
  `<li>${escapeHtml(title)} <code>${escapeHtml(href)}</code>${masteryScore === undefined ? '' : ` passed from ${masteryScore}`}${launchData === undefined ? '' : ` · launch data ${escapeHtml(launchData)}`}</li>`;

const findingHtml = ({ id, severity, words, place, standard, fix }: ReportedPackage['findings'][number]): string =>
  `<li class="${severity}"><p><strong>${SEVERITIES[severity]} ${id}</strong> ${place ? `<code>${escapeHtml(placeWords(place))}</code> ` : ''}${escapeHtml(words)}</p><p>${escapeHtml(fix)}</p><p class="standard">${escapeHtml(standard)}</p></li>`;

const STYLE = `:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif;--bad:light-dark(#b3261e,#ffb4ab);--warn:light-dark(#8a5000,#ffb870);--good:light-dark(#1b6b3a,#8fdcae);--quiet:light-dark(#5b6270,#a8b1bf);--edge:light-dark(#d5d9e0,#39414d)}
body{margin:0}main{max-width:60rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}h1{font-size:1.5rem}h2{margin-block-end:.25rem}
section{border-block-start:1px solid var(--edge);padding:1rem 0}nav li{padding-block:.25rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;color:var(--quiet)}dd{margin:0}
.fine{color:var(--good)}.faulty,.refused{color:var(--bad)}
.findings{list-style:none;padding:0}.findings li{border-inline-start:.3rem solid var(--quiet);padding:.1rem 1rem;margin:1rem 0}.findings p{margin:.25rem 0}
.findings .error{border-color:var(--bad)}.findings .warning{border-color:var(--warn)}.standard{font-size:.875rem;color:var(--quiet)}
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem;inline-size:100%}th,td{text-align:start;vertical-align:top;padding:.25rem .75rem .25rem 0;border-block-end:1px solid var(--edge)}td:nth-child(-n+3){white-space:nowrap}`;
