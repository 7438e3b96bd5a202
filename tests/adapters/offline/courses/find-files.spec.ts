import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFiles } from '#adapters/offline/courses/find-files.ts';
import { referencesIn } from '#adapters/offline/courses/references.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { DownloadFailure } from '#domain/downloads/index.ts';
import { reaching } from '../../../support/reaching/reaching.ts';
import { runs } from '../../../support/runs.ts';
import { CONTENT, contentSite } from '../downloads/download-fixture.ts';

// Verifies: reliability F3: links in a course’s own files lead to all of its files, and to no other files.

const SAMPLES = new URL('../../../../simulator/content/samples/', import.meta.url);
const MAIN = `${CONTENT}/contentstream/titles/main/`;
const APP = 'https://app.example';
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A content site with these texts, below one folder. */
const siteOf = (texts: Readonly<Record<string, string>>) =>
  contentSite(
    Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [MAIN + path, { bytes: bytesOf(text), etag: path }]),
    ),
  );
const look = (site: Pick<ReturnType<typeof contentSite>, 'fetch'>, first: string, asked?: readonly string[]) =>
  findFiles(site.fetch, { address: MAIN + first, app: APP, ...(asked && { asked }) }, new AbortController().signal);
const find = async (...of: Parameters<typeof look>) => (await look(...of)).files;
const linksOf = async (texts: Readonly<Record<string, string>>, first: string) =>
  (await find(siteOf(texts), first)).map(({ link }) => link);

const sample = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(new URL(`${folder}/`, SAMPLES)).map((name) => [
      `${folder}/${name}`,
      readFileSync(new URL(`${folder}/${name}`, SAMPLES), 'utf8'),
    ]),
  );

describe('the files of a course', () => {
  it.each(['scorm/induction', 'scorm/silent', 'scorm/disorderly', 'scorm/captive', 'xapi/first-aid', 'aicc/forklift'])(
    'are all found in %s, the first page first',
    async (folder) => {
      const described = /\.(au|crs|cst|des)$/; // files for the LMS that imports a package: no course requests these
      const all = sample(folder);
      const links = await linksOf(all, `${folder}/index.html`);
      const wanted = Object.keys(all).filter((path) => !described.test(path));
      expect(links[0]).toBe('./index.html');
      expect([...links].sort()).toEqual(wanted.map((path) => `.${path.slice(folder.length)}`).sort());
    },
  );

  it('are found from whichever text names them, with their sizes and versions, and each once', async () => {
    const course = {
      'c/imsmanifest.xml': '<manifest><file href="pages/a.html"/><file href="shared/film.mp4"/></manifest>',
      'c/pages/a.html':
        '<link href="../shared/s.css?v=2"><img srcset="one.png 1x, two.png 2x"><script src="p.js"></script><a href="#top">',
      'c/pages/one.png': '1',
      'c/pages/two.png': '',
      'c/pages/p.js': "load('data/q.json'); show('nothing-like-this.png'); open(`https://other.example/x.html`)",
      'c/pages/data/q.json': '{"next": "b.html"}',
      'c/pages/b.html': '<p style="background: url(bg.jpg)">',
      'c/pages/bg.jpg': 'jpg',
      'c/shared/s.css': '@import "more.css"; a { src: url("font.woff2") }',
      'c/shared/more.css': '',
      'c/shared/font.woff2': 'font',
      'c/shared/film.mp4': 'film',
      'other/x.js': 'of another title',
    };
    const site = siteOf(course);
    const files = await find(site, 'c/pages/a.html');
    const expected = Object.entries(course).filter(([path]) => path.startsWith('c/'));
    const at = (link: string) => new URL(link, `${MAIN}c/pages/a.html`).href.slice(MAIN.length);
    expect(Object.fromEntries(files.map(({ link, size, version }) => [at(link), [size, version]]))).toEqual(
      Object.fromEntries(expected.map(([path, text]) => [path, [bytesOf(text).length, path]])),
    );
    expect(site.asked.filter(({ address }) => !address.startsWith(`${MAIN}c/`))).toEqual([]);
  });

  it('are too many where there are more than a pack may have, whatever else its texts seem to name', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `<file href="f/${n}.js"/>`).join('');
    const large = { 'c/imsmanifest.xml': `<manifest>${many(3_001)}</manifest>`, 'c/a.html': '' };
    const site = siteOf(large);
    await expect(find(site, 'c/a.html')).rejects.toEqual(new DownloadFailure('too-many'));
    expect(site.asked.length, 'nothing of it is looked for').toBeLessThan(5);
    const wordy = { 'c/a.html': `<script>${many(4_000)}</script><img src="b.png">`, 'c/b.png': 'png' };
    expect(await linksOf(wordy, 'c/a.html')).toEqual(['./a.html', './b.png']);
    const asked = Array.from({ length: 3_001 }, (_, n) => new URL(`${MAIN}c/gone-${n}.js`).pathname);
    const page = `${MAIN}c/a.html`;
    const { files: vain } = await findFiles(
      siteOf(wordy).fetch,
      { address: page, app: APP, asked },
      new AbortController().signal,
    );
    expect(
      vain.map(({ link }) => link),
      'nor for what it asked for in vain',
    ).toEqual(['./a.html', './b.png']);
  });

  it('are also those that it was seen to ask for, and what they name: nothing else knows of a name that is made up', async () => {
    const course = {
      'c/a.html': '<script src="a.js"></script>',
      'c/a.js': "load('data/' + language + '.json')",
      'c/data/en.json': '{"picture": "data/en.png"}',
      'c/data/en.png': 'png',
      'other/b.js': 'of another title',
    };
    const site = siteOf(course);
    const asked = ['c/data/en.json', 'c/gone.json', 'other/b.js'].map((path) => new URL(MAIN + path).pathname);
    const files = await find(site, 'c/a.html', asked);
    expect(files.map(({ link }) => link).sort()).toEqual(
      ['./a.html', './a.js', './data/en.json', './data/en.png'].sort(),
    );
    expect(site.asked.filter(({ address }) => address.includes('/other/'))).toEqual([]);
  });

  it.each([
    ['scorm/induction', true, 'whose manifest lists them'],
    ['xapi/first-aid', false, 'without a manifest'],
    ['aicc/forklift', false, 'of a kind that has none'],
  ])('of %s are known: %s, as those of one %s', async (folder, isListed) => {
    const site = siteOf(sample(folder));
    const first = `${folder}/index.html`;
    expect((await look(site, first)).isKnown).toBe(isListed);
    expect((await look(site, first, [new URL(MAIN + first).pathname])).isKnown).toBe(true);
    expect((await look(site, first, ['/contentstream/titles/main/other/a.html'])).isKnown).toBe(isListed);
  });

  it('are not known where the manifest lists the first page for all of them', async () => {
    const course = {
      'c/imsmanifest.xml': '<manifest xsi:schemaLocation="ims.xsd"><file href="a.html"/></manifest>',
      'c/a.html': '<script src="a.js"></script>',
      'c/a.js': "load('en' + '.json')",
    };
    expect((await look(siteOf(course), 'c/a.html')).isKnown).toBe(false);
    const alone = { ...course, 'c/a.html': '<script>load(name)</script>' };
    expect((await look(siteOf(alone), 'c/a.html')).isKnown).toBe(false);
  });

  it.each([
    ['tincan.xml', '<tincan><launch lang="en">driver/a.html</launch></tincan>'],
    ['cmi5.xml', '<courseStructure><url>driver/a.html</url></courseStructure>'],
  ])('are those below its %s, which lists none', async (name, manifest) => {
    const course = {
      [`c/${name}`]: manifest,
      'c/driver/a.html': '<script src="../config.js"></script>',
      'c/config.js': "load('made' + '/up.js')",
      'c/made/up.js': '',
      'config.js': 'of another title',
    };
    const path = (of: string) => new URL(MAIN + of).pathname;
    const links = ({ files }: Awaited<ReturnType<typeof look>>) =>
      files.map(({ link }) => new URL(link, `${MAIN}c/driver/`).href.slice(MAIN.length)).sort();
    const first = await look(siteOf(course), 'c/driver/a.html');
    expect([links(first), first.isKnown]).toEqual([['c/config.js', 'c/driver/a.html', `c/${name}`].sort(), false]);
    const again = await look(siteOf(course), 'c/driver/a.html', [path('c/made/up.js'), path('config.js')]);
    const all = Object.keys(course).filter((one) => one.startsWith('c/'));
    expect([links(again), again.isKnown]).toEqual([all.sort(), true]);
  });

  it('that are nowhere are none, and without its first page there is no course', async () => {
    expect(await linksOf({ 'c/a.html': '<img src="gone.png">' }, 'c/a.html')).toEqual(['./a.html']);
    await expect(linksOf({}, 'c/a.html')).rejects.toMatchObject({ status: 404 });
  });

  it('are those of its own folder: what it names above is another title’s', async () => {
    const named = { 'c/a.html': '<script src="../other/x.js"></script>', 'other/x.js': 'of another title' };
    const site = siteOf(named);
    expect((await find(site, 'c/a.html')).map(({ link }) => link)).toEqual(['./a.html']);
    expect(site.asked.map(({ address }) => address)).not.toContain(`${MAIN}other/x.js`);
  });

  it('are not guessed where nobody answers', async () => {
    const away = { fetch: () => Promise.reject(new TypeError('network')) };
    await expect(find(away, 'c/a.html')).rejects.toSatisfy(PortFailure.isNoAnswer);
    const ill = { fetch: async () => new Response('', { status: 503 }) };
    await expect(find(ill, 'c/a.html')).rejects.toSatisfy(PortFailure.isAway);
  });

  it('are not taken of a course that opens a window of its own', async () => {
    await expect(linksOf(sample('scorm/launcher'), 'scorm/launcher/index.html')).rejects.toEqual(
      new DownloadFailure('own-window'),
    );
    const inline = { 'c/a.html': "<body onload=\"window.open('course.htm?x=1', 'c')\">", 'c/course.htm': '' };
    await expect(linksOf(inline, 'c/a.html')).rejects.toEqual(new DownloadFailure('own-window'));
  });

  it.each([
    ['opens nothing but an empty page to write into', "open('log.html', 'Log', 'width=600')"],
    ['opens a page that is not there', "open('debug.html', 'Debug')"],
    ['goes on in the window that it has', "currentWindow.open('end.html','_self')"],
    ['opens a page of another site', "open('https://other.example/end.html')"],
  ])('are taken of a course whose script %s', async (_, opening) => {
    const course = {
      'c/a.html': '<script src="driver.js"></script>',
      'c/driver.js': `function show() { ${opening} }`,
      'c/log.html': '<script>opener.write(document.body)</script>',
      'c/end.html': '<img src="end.png">',
      'c/end.png': 'png',
    };
    expect(await linksOf(course, 'c/a.html')).toContain('./driver.js');
  });

  it.each([
    [
      'in its page, as courses of an older tool do',
      '<script>var before = window.top.onresize;\ntop.onresize = go</script>',
    ],
    ['in a script that says so', '<script type="text/javascript">top . onresize = go;</script>'],
    ['after all that stands before', "<script>/* } */ if (a) { b('{'); } // {\n window.top.onresize = go;</script>"],
    ['in a script of its own', '<script src="early.js"></script>'],
  ])('are not taken of a course that reaches for the page around it at once: %s', async (_, page) => {
    const course = { 'c/a.html': `<a href="b.html">`, 'c/b.html': page, 'c/early.js': 'self.top.document.title = 1' };
    const listed = {
      ...course,
      'c/imsmanifest.xml': '<manifest><file href="a.html"/><file href="b.html"/></manifest>',
    };
    for (const one of [course, listed])
      await expect(linksOf(one, 'c/a.html')).rejects.toEqual(new DownloadFailure('page-around'));
    const around = { address: `${MAIN}c/a.html`, app: CONTENT }; // where courses are on the same origin as the application
    expect((await findFiles(siteOf(course).fetch, around, new AbortController().signal)).files).toHaveLength(
      page.includes('src') ? 3 : 2,
    );
  });

  it.each([
    ['and catches what comes of it', '<script>try { window.top.onresize = go; } catch (e) {}</script>'],
    ['where it may', '<script>if (isAlone) window.top.onresize = go;</script>'],
    ['where it may, a line below', '<script>if (isAlone)\n window.top.onresize = go;</script>'],
    ['later', '<script>function go() { window.top.onresize = go; }</script>'],
    ['when it is asked to', "<script>addEventListener('click', () => window.top.print());</script>"],
    [
      'for what every page may have',
      '<script>window.top.postMessage(1, "*"); var up = top.location; top.focus()</script>',
    ],
    ['in words', '<script>var help = "x; top.onresize = go";</script><p>; top.onresize'],
    ['in data', '<script type="text/template">; top.onresize = go</script>'],
    ['by a name of its own', '<script>stack.top.onresize = go; desktop.onresize = go;</script>'],
  ])('are taken of a course that reaches for the page around it %s', async (_, page) => {
    expect(await linksOf({ 'c/a.html': page }, 'c/a.html')).toEqual(['./a.html']);
  });

  it('are found in what a text has packed into itself: base64 of JSON, of zlib and of gzip', async () => {
    const textOf = (name: string) => JSON.stringify({ slides: [{ at: `data/${name}.js` }], more: 'lorem '.repeat(30) });
    const packed = [
      Buffer.from(textOf('plain')).toString('base64'),
      deflateSync(textOf('deflated') + crypto.randomUUID().repeat(5)).toString('base64'),
      gzipSync(textOf('zipped') + crypto.randomUUID().repeat(5)).toString('base64'),
    ];
    const course = {
      'c/a.html': `<script>var a = ${JSON.stringify([...packed, `eN${'A'.repeat(200)}`])}</script>`,
      ...Object.fromEntries(['plain', 'deflated', 'zipped'].map((name) => [`c/data/${name}.js`, 'start()'])),
    };
    expect((await linksOf(course, 'c/a.html')).sort()).toEqual(
      ['./a.html', './data/deflated.js', './data/plain.js', './data/zipped.js'].sort(),
    );
  });

  it('are found where JSON escapes their names, and where a script names them in passing', async () => {
    const course = {
      'c/a.html': '<script src="a.js"></script>',
      'c/a.js': String.raw`f('{"a":"data\/one.json"}'); log("not in course/two.json"); w('<link href=css/three.css>'); x.y.html`,
      'c/data/one.json': '{}',
      'c/course/two.json': '{}',
      'c/css/three.css': 'a{}',
    };
    const site = siteOf(course);
    const links = (await find(site, 'c/a.html')).map(({ link }) => link);
    expect(links.sort()).toEqual(['./a.html', './a.js', './course/two.json', './css/three.css', './data/one.json']);
    expect(site.asked.map(({ address }) => address)).not.toContain(`${MAIN}c/x.y.html`);
  });
});

describe('what a text names', () => {
  it('is of its own site, and never more than an address, whatever the text is', () => {
    const from = `${MAIN}c/a.html`;
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('src="', "url('", '"', "'", '../', '../../../../', 'https://other.example/a.js', 'javascript:x.js', 'data:text/html,x.html', '//other.example/b.css', 'a b.png', '%zz.js'), // prettier-ignore
    );
    const named = fc
      .tuple(
        fc.constantFrom(
          ['src="', '"'],
          ["url('", "')"],
          ['"', '"'],
          ['srcset="', ' 2x"'],
          ['@import "', '"'],
          [' ', ' '],
        ),
        fc.constantFrom('one.png', '../two.js', '/three.css', '//other.example/b.css', 'https://other.example/a.js', 'data:text/html,x.html', 'a/b c.json', '%zz.js'), // prettier-ignore
      )
      .map(([[before = '', after = ''], name]) => before + name + after);
    const { reached, assert } = reaching({ name: 0.2 });
    assert(
      fc.property(fc.array(fc.oneof(piece, named)), fc.constantFrom('page', 'style', 'script'), (pieces, type) => {
        for (const one of referencesIn(pieces.join(''), { type, from })) {
          reached('name');
          expect(one.startsWith(`${CONTENT}/`)).toBe(true);
          expect(new URL(one).href).toBe(one);
        }
      }),
      { numRuns: runs(300) },
    );
  });
});
