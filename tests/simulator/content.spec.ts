import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { JSDOM } from 'jsdom';
import JSZip from 'jszip';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Scorm12API } from 'scorm-again';
import { describe, expect, it } from 'vitest';
import { makeSamples } from '#simulator/content/make.ts';
import { scenarioKinds } from '#simulator/scenarios/kinds.ts';

const SAMPLES = fileURLToPath(new URL('../../simulator/content/samples/', import.meta.url));
const read = (path: string) => readFileSync(SAMPLES + path);
const text = (path: string) => read(path).toString('utf8');
const allFiles = () =>
  readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(SAMPLES + path).isFile())
    .map((path) => path.replaceAll('\\', '/'));
const packages = (file: string) => allFiles().filter((path) => path.endsWith(`/${file}`));

describe('the sample content', () => {
  it('stays small: less than 2.5 MB in all', () => {
    expect(allFiles().reduce((sum, path) => sum + statSync(SAMPLES + path).size, 0)).toBeLessThan(2_500_000);
  });

  it('has the usual one of each kind', () => {
    const usual = Object.values(scenarioKinds).map(({ sample }) => sample);
    expect(allFiles()).toEqual(expect.arrayContaining(usual));
  });

  it('is what the scripts make; run `npm run content` when this fails', async () => {
    const made = await makeSamples();
    const filmed = ['audio/breathing.weba', 'video/evacuation.webm'];
    expect(allFiles().sort()).toEqual([...made.keys(), ...filmed].sort());
    for (const [path, bytes] of made) expect(Buffer.compare(read(path), bytes), path).toBe(0);
  });
});

describe('documents', () => {
  const open = (path: string) => getDocument({ data: new Uint8Array(read(path)), verbosity: 0 }).promise;

  it.each([
    ['pdf/safety-handbook.pdf', 12, 7],
    ['pdf/evacuation-card.pdf', 1, 0],
    ['pdf/site-rules.pdf', 60, 6],
  ])('%s has %i pages and %i bookmarks at the top level', async (path, pages, bookmarks) => {
    const document = await open(path);
    expect(document.numPages).toBe(pages);
    const outline = ((await document.getOutline()) as { dest: unknown[] }[] | null) ?? [];
    expect(outline.length).toBe(bookmarks);
    for (const { dest } of outline) expect(await document.getPageIndex(dest[0] as never)).toBeGreaterThanOrEqual(0);
    await document.destroy();
  });

  it('the bookmark of a chapter leads to the page with its heading', async () => {
    const document = await open('pdf/safety-handbook.pdf');
    const outline = (await document.getOutline()) as { title: string; dest: unknown[]; items: unknown[] }[];
    const fire = outline.find(({ title }) => title.includes('Fire'));
    const page = await document.getPage((await document.getPageIndex(fire?.dest[0] as never)) + 1);
    const words = (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(' ');
    expect(words).toContain('Fire and evacuation');
    expect(fire?.items.length).toBe(2);
    await document.destroy();
  });

  it('the damaged PDF begins like one and cannot be opened', async () => {
    expect(text('pdf/damaged.pdf').startsWith('%PDF-')).toBe(true);
    await expect(open('pdf/damaged.pdf')).rejects.toThrow(/Invalid PDF/);
  });

  it('the EPUB names its type first and uncompressed, and every chapter of its spine exists and is XML', async () => {
    const bytes = read('epub/the-lighthouse.epub');
    expect(bytes.subarray(30, 58).toString('latin1')).toBe('mimetypeapplication/epub+zip');
    expect(bytes.readUInt16LE(8), 'stored').toBe(0);
    const zip = await JSZip.loadAsync(bytes);
    const xml = (source: string) => new new JSDOM('').window.DOMParser().parseFromString(source, 'application/xml');
    const opf = xml((await zip.file('EPUB/package.opf')?.async('string')) ?? '');
    const hrefs = new Map([...opf.querySelectorAll('item')].map((item) => [item.id, item.getAttribute('href')]));
    const spine = [...opf.querySelectorAll('itemref')].map((item) => hrefs.get(item.getAttribute('idref') ?? ''));
    expect(spine.length).toBe(5);
    for (const href of [...hrefs.values()]) {
      const source = await zip.file(`EPUB/${String(href)}`)?.async('string');
      expect(source, String(href)).toBeTruthy();
      if (href?.endsWith('xhtml')) expect(xml(source ?? '').querySelector('parsererror'), href).toBeNull();
    }
  });
});

describe('sound and film', () => {
  it('the film is WebM that says how long it is: 20 s', () => {
    const bytes = read('video/evacuation.webm');
    expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
    expect(durationMs(bytes)).toBeGreaterThan(19_900);
    expect(durationMs(bytes)).toBeLessThan(20_200);
    expect(durationMs(read('audio/breathing.weba'))).toBeGreaterThan(29_900);
  });

  it('the chime is a WAV of 4 s', () => {
    const wav = read('audio/chime.wav');
    expect(wav.subarray(0, 4).toString()).toBe('RIFF');
    expect(wav.readUInt32LE(40) / wav.readUInt32LE(28)).toBe(4);
  });

  it('has captions in all four languages, with the same times, and chapters', () => {
    const tracks = ['en-US', 'tr-TR', 'zh-CN', 'fr-FR', 'chapters'].map((name) => text(`video/evacuation.${name}.vtt`));
    const times = tracks.map((track) => track.match(/\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}/g));
    expect(times[0]?.length).toBe(4);
    for (const track of tracks) expect(track.startsWith('WEBVTT\n\n')).toBe(true);
    for (const time of times) expect(time).toEqual(times[0]);
    expect(new Set(tracks).size).toBe(5);
  });
});

describe('the film’s descriptions', () => {
  it('stand inside its scenes, each in one that its captions are in too', () => {
    const timesOf = (name: string) =>
      [...text(`video/evacuation.${name}.vtt`).matchAll(/00:00:(\d\d)\.000 --> 00:00:(\d\d)\.000/g)].map(
        ([, from, to]) => [Number(from), Number(to)] as const,
      );
    const scenes = timesOf('en-US');
    const described = timesOf('descriptions');
    expect(described.length).toBe(scenes.length);
    for (const [at, [from, to]] of described.entries()) {
      expect(from).toBeGreaterThanOrEqual(scenes[at]![0]);
      expect(to).toBeLessThanOrEqual(scenes[at]![1]);
    }
  });
});

describe('packages', () => {
  it.each(packages('imsmanifest.xml'))('%s lists files that exist and starts one of them', (path) => {
    const folder = path.slice(0, -'imsmanifest.xml'.length);
    const xml = new new JSDOM('').window.DOMParser().parseFromString(text(path), 'application/xml');
    expect(xml.querySelector('parsererror')).toBeNull();
    expect(xml.querySelector('schemaversion')?.textContent).toBe('1.2');
    const start = xml.querySelector('resource')?.getAttribute('href') ?? '';
    const listed = [...xml.querySelectorAll('file')].map((file) => file.getAttribute('href') ?? '');
    expect(listed).toContain(start);
    expect(allFiles()).toEqual(expect.arrayContaining(listed.map((name) => folder + name)));
  });

  it('every page of a package refers only to files of the package, and to nothing outside', () => {
    for (const path of packages('index.html')) {
      const folder = path.slice(0, -'index.html'.length);
      const links = [...text(path).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '');
      expect(allFiles(), path).toEqual(expect.arrayContaining(links.map((link) => folder + link)));
    }
  });

  it('the xAPI package and the AICC course name the page that exists', () => {
    expect(text('xapi/first-aid/tincan.xml')).toContain('<launch lang="en-US">index.html</launch>');
    expect(text('aicc/forklift/course.au')).toContain('"index.html"');
  });
});

describe('the SCORM courses, run against an implementation that is not ours', () => {
  it('induction: three right answers pass it, and leaving finishes with bookmark, score and session time', async () => {
    const { window, api } = await run('scorm/induction/index.html', { 'cmi.core.student_name': 'Lee, Ann' });
    expect(window.document.getElementById('learner')?.textContent).toBe('Ann Lee');
    expect(api.cmi.core.lesson_status).toBe('incomplete');
    for (let n = 0; n < 3; n++) window.document.getElementById('next')?.click();
    for (const choice of ['alarm"][value="b', 'lift"][value="a', 'oil"][value="b'])
      window.document.querySelector<HTMLInputElement>(`input[name="${choice}"]`)?.click();
    window.document.getElementById('submit')?.click();
    expect(window.document.getElementById('status')?.textContent).toContain('You scored 100 of 100');
    const before = structuredClone({ ...flat(api) });
    window.dispatchEvent(new window.Event('pagehide'));
    window.dispatchEvent(new window.Event('unload'));
    expect(before).toMatchObject({ location: '3', status: 'passed', raw: '100', interactions: 3, objectives: 3 });
    expect(api.isTerminated()).toBe(true);
    window.close();
  });

  it('induction: comes back to the page it was left on', async () => {
    const { window } = await run('scorm/induction/index.html', {
      'cmi.core.lesson_location': '2',
      'cmi.core.lesson_status': 'incomplete',
    });
    expect(window.document.querySelector('section:not([hidden]) h1')?.textContent).toBe('Lift with your legs');
    window.close();
  });

  it('silent: leaves a bookmark, no status and no Finish', async () => {
    const { window, api } = await run('scorm/silent/index.html', {});
    window.document.getElementById('next')?.click();
    window.dispatchEvent(new window.Event('pagehide'));
    expect(api.cmi.core.lesson_location).toBe('1');
    expect(api.cmi.core.lesson_status).toBe('not attempted');
    expect(api.isTerminated()).toBe(false);
    window.close();
  });

  it('disorderly: makes its forty calls and is still there', async () => {
    const { window } = await run('scorm/disorderly/index.html', {});
    expect(window.document.getElementById('status')?.textContent).toMatch(/^40 calls made/);
    window.close();
  });

  it('all of them open without a platform and say so', async () => {
    for (const path of packages('imsmanifest.xml')) {
      const { window } = await run(path.replace('imsmanifest.xml', 'index.html'));
      expect(window.document.getElementById('status')?.textContent, path).toMatch(/No learning platform was found/);
      window.close();
    }
  });
});

async function run(path: string, saved?: Record<string, string>) {
  const api = new Scorm12API({ autocommit: false, logLevel: 5 });
  if (saved) api.loadFromFlattenedJSON(saved);
  const dom = await JSDOM.fromFile(SAMPLES + path, {
    runScripts: 'dangerously',
    resources: 'usable',
    pretendToBeVisual: true,
    beforeParse: (window) => {
      window.scrollTo = () => undefined;
      if (saved) Object.assign(window, { API: api });
    },
  });
  await new Promise((loaded) => dom.window.addEventListener('load', loaded));
  return { window: dom.window, api };
}

function flat(api: Scorm12API) {
  const { core, interactions, objectives } = api.cmi;
  return {
    location: core.lesson_location,
    status: core.lesson_status,
    raw: core.score.raw,
    interactions: interactions.childArray.length,
    objectives: objectives.childArray.length,
  };
}

/** Duration element (0x4489, a float of 4 or 8 bytes) of a WebM file whose time unit is the usual millisecond. */
function durationMs(webm: Buffer): number {
  const at = webm.indexOf(Buffer.from('4489', 'hex'));
  const size = (webm[at + 2] ?? 0) & 0x7f;
  return size === 8 ? webm.readDoubleBE(at + 3) : webm.readFloatBE(at + 3);
}
