import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseLists } from '#adapters/offline/courses/course-list.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { PackFailure } from '#domain/packs/index.ts';
import { runs } from '../../../support/runs.ts';
import { apiOver } from '../../api/api-over.ts';
import { CONTENT, contentSite } from '../packs/pack-world.ts';

// Verifies: reliability F3: a course is complete by the platform's word alone, and by a word that can be read to its end.

const LINK = '/contentstream/titles/main/c/pages/a.html?lang=en';
const PAGE = '/contentstream/titles/main/c/pages/a.html';
const site = contentSite({ [CONTENT + LINK]: { bytes: new TextEncoder().encode('<p>'), etag: '"a"' } });
const hash = 'ab'.repeat(32);

/** What is listed of a course where the platform answers so. */
const listOver = (status: number, body: unknown, asked = [PAGE]) => {
  const api = apiOver(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })); // prettier-ignore
  const lists = courseLists(api, site.fetch, { of: () => Promise.resolve(asked) });
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
    await expect(listOver(404, {}, asked)).rejects.toEqual(new PackFailure('unlisted'));
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
    const file = fc.oneof(fc.constant({ href: PAGE, size: 3, sha256: hash }), fc.anything());
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.array(file), fc.anything()), async (files) => {
        const list = await told(files as unknown[]);
        if (list.isComplete) expect(list.files).toHaveLength((files as unknown[]).length);
        else expect(list).toEqual(found);
      }),
      { numRuns: runs(100) },
    );
  });
});
