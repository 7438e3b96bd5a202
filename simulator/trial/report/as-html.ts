import { escapeHtml } from '../../mount/simulated-page.ts';
import type { ReportedPackage, TrialReport } from './report.ts';
import { kindWords, placeWords, sizeWords, verdictWords } from './words.ts';

const SEVERITIES = { error: 'Error', warning: 'Warning', note: 'Note' } as const;

/** One page without anything beside it: no script, no picture, nothing of another host. */
export const asHtml = ({ packages }: TrialReport): string => `<!doctype html>
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
${packages.map(packageHtml).join('\n')}
</main>
</body>
</html>
`;

const packageHtml = (one: ReportedPackage): string => `<section>
<h2>${escapeHtml(one.title)}</h2>
<p class="${one.verdict}"><strong>${verdictWords(one)}</strong></p>
<dl>
<dt>File</dt><dd>${escapeHtml(one.name)}</dd>
<dt>Kind</dt><dd>${kindWords(one)}</dd>
<dt>Holds</dt><dd>${one.files} files, ${sizeWords(one.bytes)}</dd>
${one.sha256 === undefined ? '' : `<dt>SHA-256</dt><dd><code>${one.sha256}</code></dd>`}
</dl>
${one.units.length === 0 ? '' : `<h3>What it opens</h3><ol>${one.units.map(unitHtml).join('')}</ol>`}
${one.findings.length === 0 ? '' : `<h3>What was found</h3><ol class="findings">${one.findings.map(findingHtml).join('')}</ol>`}
</section>`;

const unitHtml = ({ title, href, masteryScore, launchData }: ReportedPackage['units'][number]): string =>
  `<li>${escapeHtml(title)} <code>${escapeHtml(href)}</code>${masteryScore === undefined ? '' : ` passed from ${masteryScore}`}${launchData === undefined ? '' : ` · launch data ${escapeHtml(launchData)}`}</li>`;

const findingHtml = ({ id, severity, words, place, standard, fix }: ReportedPackage['findings'][number]): string =>
  `<li class="${severity}"><p><strong>${SEVERITIES[severity]} ${id}</strong> ${place ? `<code>${escapeHtml(placeWords(place))}</code> ` : ''}${escapeHtml(words)}</p><p>${escapeHtml(fix)}</p><p class="standard">${escapeHtml(standard)}</p></li>`;

const STYLE = `:root{color-scheme:light dark;font:100%/1.5 system-ui,sans-serif}body{margin:0}main{max-width:52rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem}section{border-top:1px solid;padding:1rem 0}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dd{margin:0}
.findings{list-style:none;padding:0}.findings li{border-inline-start:.3rem solid;padding:.1rem 1rem;margin:1rem 0}.findings p{margin:.25rem 0}
.error{border-color:#c62828}.warning{border-color:#b26a00}.note{border-color:#757575}.standard{font-size:.875rem}`;
