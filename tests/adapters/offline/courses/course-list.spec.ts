import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseLists } from '#adapters/offline/courses/course-list.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { DownloadFailure } from '#domain/downloads/index.ts';
import { reaching } from '../../../support/reaching/reaching.ts';
import { runs } from '../../../support/runs.ts';
import { apiOver } from '../../api/api-over.ts';
import { CONTENT, contentSite } from '../downloads/download-fixture.ts';

// Verifies: reliability F3: a course is complete only by the platform’s list of files, if that list can be parsed
// completely.

const LINK = '/contentstream/titles/main/c/pages/a.html?lang=en';
const PAGE = '/contentstream/titles/main/c/pages/a.html';
const site = contentSite({ [CONTENT + LINK]: { bytes: new TextEncoder().encode('<p>'), etag: '"a"' } });
const hash = 'ab'.repeat(32);

const environmentOf = ({ fetch }: ReturnType<typeof contentSite>) => ({
  fetch: (request: Request) => fetch(request.url, { headers: request.headers, signal: request.signal }),
  location: new URL('https://app.example'),
});
const SITE = '/contentstream/titles/main/';
const textAt = (texts: Record<string, string>) =>
  contentSite(
    Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [
        CONTENT + SITE + path,
        { bytes: new TextEncoder().encode(text), etag: '"a"' },
      ]),
    ),
  );
/** The file list of a course for which the platform lists all files. */
const toldAll = (texts: Record<string, string>, first: string) => {
  const files = Object.entries(texts).map(([path, text]) => ({ href: SITE + path, size: text.length, sha256: hash }));
  const api = apiOver(async () => Response.json({ version: '7', files }));
  const lists = courseLists(api, environmentOf(textAt(texts)), { of: () => Promise.resolve([]) });
  return lists({ titleId: 't', link: SITE + first }, CONTENT + SITE + first, new AbortController().signal);
};

/** The file list of a course for this response of the platform. */
const listOver = (status: number, body: unknown, asked = [PAGE]) => {
  const api = apiOver(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })); // prettier-ignore
  const lists = courseLists(api, environmentOf(site), { of: () => Promise.resolve(asked) });
  return lists({ titleId: 't', link: LINK }, CONTENT + LINK, new AbortController().signal);
};
const told = (files: unknown[]) => listOver(200, { version: '7', files });
const found = {
  page: LINK,
  isComplete: false,
  version: undefined,
  files: [{ link: './a.html', size: 3, version: '"a"' }],
};

describe('the list of a course', () => {
  it('is the platform’s, the first page first, each by where it stands from there', async () => {
    const film = { href: '/contentstream/titles/main/c/shared/film.mp4', size: 9, sha256: hash };
    const list = await told([film, { href: PAGE, size: 3, sha256: hash }]);
    expect(list).toEqual({
      ...{ page: LINK, isComplete: true, version: '7' },
      files: [
        { link: './a.html', size: 3, version: undefined, sha256: hash },
        { link: './../shared/film.mp4', size: 9, version: undefined, sha256: hash },
      ],
    });
  });

  it.each([404, 405, 501])('is what is found where the platform does not know it: %i', async (status) => {
    expect(await listOver(status, {})).toEqual(found);
  });

  it.each([
    ['was not opened here', []],
    ['was opened where other titles are', ['/contentstream/titles/main/d/a.html']],
  ])('is none where nobody says what it is made of, and it %s', async (_what, asked) => {
    await expect(listOver(404, {}, asked)).rejects.toEqual(new DownloadFailure('unlisted'));
  });

  it.each([
    ['a script of its first page', { 'c/a.html': '<script src="go.js"></script>', 'c/go.js': "open('b.html', 'b')" }],
    ['its first page', { 'c/a.html': '<button onclick="window.open(\'b.html\')">' }],
  ])('is none, for that reason, where %s opens the course in a window', async (_what, texts) => {
    const course = { ...texts, 'c/b.html': '<script src="b.js"></script>', 'c/b.js': '1' };
    await expect(toldAll(course, 'c/a.html')).rejects.toEqual(new DownloadFailure('own-window'));
  });

  it.each([
    ['an empty page to write into', "open('log.html', 'log')"],
    ['a page that it does not have', "open('debug.html', 'debug')"],
    ['the window that it has', "open('b.html', '_self')"],
  ])('is the platform’s where a script opens %s', async (_what, opening) => {
    const course = { 'c/a.html': '<script src="go.js"></script>', 'c/go.js': opening, 'c/log.html': '<p>', 'c/b.html': '<img src="x.png">' }; // prettier-ignore
    expect((await toldAll(course, 'c/a.html')).isComplete).toBe(true);
  });

  it.each([401, 403, 500, 503])('is none where the platform refuses or is away: %i', async (status) => {
    await expect(listOver(status, {})).rejects.toThrow(PortFailure);
  });

  it.each([
    ['without the first page', [{ href: `${PAGE}x`, size: 3, sha256: hash }]],
    [
      'with a file that cannot be read',
      [
        { href: PAGE, size: 3, sha256: hash },
        { href: `${PAGE}x`, size: 'many' },
      ],
    ],
    ['with a hash that is none', [{ href: PAGE, size: 3, sha256: 'x' }]],
    ['with a file of another site', [{ href: PAGE, size: 3, sha256: hash }, { href: 'https://x.example/a', size: 1, sha256: hash }]], // prettier-ignore
  ])('is not believed %s', async (_what, files) => {
    expect(await told(files)).toEqual(found);
  });

  it('is believed whole or not at all, whatever is said', async () => {
    const first = { href: PAGE, size: 3, sha256: hash };
    const file = fc.oneof(fc.constant(first), fc.anything());
    const whole = fc.uniqueArray(fc.nat(9)).map((more) => [first, ...more.map((n) => ({ ...first, href: `${PAGE}${n}` }))]); // prettier-ignore
    const { reached, assert } = reaching({ complete: 0.15, found: 0.15 });
    await assert(
      fc.asyncProperty(fc.oneof(whole, fc.array(file), fc.anything()), async (files) => {
        const list = await told(files as unknown[]);
        reached(list.isComplete ? 'complete' : 'found');
        if (list.isComplete) expect(list.files).toHaveLength((files as unknown[]).length);
        else expect(list).toEqual(found);
      }),
      { numRuns: runs(100) },
    );
  });
});
