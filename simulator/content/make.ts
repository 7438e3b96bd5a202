import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
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
import { HOSTILE_CAPTIONS, HOSTILE_CHAPTERS } from './media/hostile-captions.ts';
import { makePackages } from './packages.ts';
import { makeHostileDocument } from './pdf/hostile-document.ts';
import { makeCard, makeDamaged, makeHandbook, makeSiteRules } from './pdf/make-pdf.ts';

/** Every sample that needs no browser, by its path below samples/. The same scripts give the same bytes. */
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
