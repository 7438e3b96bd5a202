import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildList } from '#adapters/offline/build-list.ts';
import { builtFiles, gzipSize, readBuilt } from '../support/built.ts';
import { firstLoad } from '../support/first-load.ts';
import { expect, test } from './support/platform.ts';

/** JavaScript in bytes that the sign-in screen may load before it accepts input, gzip -9. */
const FIRST_LOAD_LIMIT = 109_810;

/** Files that a build may have, without workers: each file that a screen needs costs a round trip on a slow network. */
const MOST_SCRIPTS = 24;
const MOST_STYLES = 10;

/** Chunks that only a signed-in learner needs, with their file name prefixes. */
const later: Record<string, string> = {
  'pdf player': 'open-pdf',
  'pdf.js': 'pdf-',
  'pdf.js viewer': 'pdf_viewer',
  'course player': 'open-frame',
  'book player': 'open-epub',
  'film and audio player': 'open-media',
  'catalogue, title, search and palette': 'catalogue-',
  'registration, gates and passwords': 'auth-',
  'profile, reports and about': 'profile-',
  'player screen': 'player-',
  'SDK of embedded reports': 'power-bi-',
  'the client behind sign-in, the engine of plurals and formats, and home': 'signed-in-',
};

/** Texts that only the simulator and its scenarios contain. */
const simulatorWords = [
  'mswjs',
  'mockServiceWorker',
  '__simulator',
  '/simulated/',
  'simulator-panel',
  'trial-call', // only a package check reports the calls of a course
  'trial-saw',
  'trial-kill',
  'simulated-worker',
  'Fork from here',
  'instancesByName',
  'lost-answer',
  'session-expiry',
  'generateCatalogue',
  'flaky-network',
  'photo-check',
  'Lighthouse1',
  'Lighthouse Group',
];
const scripts = builtFiles().filter((path) => /^(assets\/.*|sw)\.m?js$/.test(path));

test('the sign-in screen can be used after at most 110 kB of JavaScript, and leaves alone players, pdf.js and the screens behind it, which are files of their own', async ({
  page,
  platform,
}) => {
  const { untilUsable, whileIdle } = await firstLoad(page, platform);
  const loaded = untilUsable.filter((path) => scripts.includes(path));
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded.reduce((sum, path) => sum + gzipSize(readBuilt(path)), 0)).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
  for (const [part, name] of Object.entries(later)) {
    const files = scripts.filter((path) => path.startsWith(`assets/${name}`));
    expect(files, `${part} has a file of its own`).not.toEqual([]);
    expect(
      untilUsable.filter((path) => files.includes(path)),
      `${part} before sign-in`,
    ).toEqual([]);
  }
  const players = scripts.filter((path) => /^assets\/(open-|pdf)/.test(path));
  expect(
    whileIdle.filter((path) => players.includes(path)),
    'players while the form stands there',
  ).toEqual([]);
});

test('the bundled letters cost a visit one file, two in Turkish and none in Chinese', async ({ browser, platform }) => {
  for (const [locale, most] of [
    ['en-US', 35_000],
    ['tr-TR', 55_000],
    ['zh-CN', 0],
  ] as const) {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    const { untilUsable, whileIdle } = await firstLoad(page, platform, /./);
    const fonts = [...untilUsable, ...whileIdle].filter((path) => path.endsWith('.woff2'));
    expect(
      fonts.reduce((sum, path) => sum + readBuilt(path).length, 0),
      locale,
    ).toBeLessThanOrEqual(most);
    expect(fonts.length > 0, locale).toBe(most > 0);
    await context.close();
  }
});

test('the build is cut by ways through the product: few files, and each screen needs few of them', () => {
  expect(scripts.filter((path) => !/worker|^sw/.test(path)).length).toBeLessThanOrEqual(MOST_SCRIPTS);
  expect(builtFiles().filter((path) => /^assets\/.*\.css$/.test(path)).length).toBeLessThanOrEqual(MOST_STYLES);
});

test('the SDK of embedded reports is in one file, which no other file brings along', () => {
  const holding = scripts.filter((path) => readBuilt(path).includes('powerBISDKGlobalServiceInstanceName'));
  expect(holding).toEqual([expect.stringMatching(/^assets\/power-bi-/)]);
  const bringing = scripts.filter((path) => /(from|import)\s*["']\.\/power-bi-/.test(readBuilt(path).toString('utf8')));
  expect(bringing, 'static imports').toEqual([]);
});

test('the application cache begins with the files of every screen', () => {
  const { first } = buildList(new Map(builtFiles().map((path) => [`/${path}`, 'hash'])), 'id', '');
  for (const [part, name] of Object.entries(later).filter(([, one]) => !/^(open-|pdf|power-bi)/.test(one))) {
    const files = scripts.filter((path) => path.startsWith(`assets/${name}`));
    expect(files, part).not.toEqual([]);
    expect(first, part).toEqual(expect.arrayContaining(files.map((path) => `/${path}`)));
  }
});

test('the book reader brings no XML parser along: the browser has one, kept up to date', () => {
  const notices = readBuilt('THIRD-PARTY-NOTICES.txt').toString('utf8');
  expect(notices).toContain('epubjs');
  expect(notices).not.toContain('xmldom');
});

test('the build holds nothing of the simulator', () => {
  const built = builtFiles().filter((path) => /\.(m?js|html|css|json)$/.test(path));
  // additional files of a demo
  expect(builtFiles().filter((path) => /^(contentstream\/|config\.json|404\.html)/.test(path))).toEqual([]);
  for (const word of simulatorWords) {
    expect(
      sources().some((text) => text.includes(word)),
      `"${word}" still is a word of the simulator`,
    ).toBe(true);
    expect(
      built.filter((path) => readBuilt(path).includes(word)),
      `files with "${word}"`,
    ).toEqual([]);
  }
});

test('the build has no source maps, no service worker but those that keep it, and no path of the machine it was made on', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  expect(builtFiles().filter((path) => /\.map$|worker\.js$|(^|\/)sw\.js$/i.test(path))).toEqual([
    'reader/sw.js',
    'shell/sw.js',
    'sw.js',
  ]);
  const telling = scripts.filter((path) => {
    const text = readBuilt(path).toString('utf8');
    return text.includes('sourceMappingURL=') || text.includes(root);
  });
  expect(telling).toEqual([]);
});

/** Sources of the simulator and of its page. */
function sources(): string[] {
  return ['../../simulator/', '../../ui/simulated/']
    .map((path) => new URL(path, import.meta.url))
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(tsx?|yaml|js)$/.test(path) && !/(^|\/)(dist|samples)\//.test(path))
        .map((path) => new URL(path, folder)),
    )
    .map((file) => `${fileURLToPath(file)}\n${readFileSync(file, 'utf8')}`);
}
