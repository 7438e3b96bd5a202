import { describe, expect, it } from 'vitest';
import { contentSite } from '#ui/simulated/content-site.ts';

/** A page at this URL. `files`: `config.json` of each host, by origin; other hosts do not respond. */
const pageAt = (address: string, files: Readonly<Record<string, string>>) => ({
  location: new URL(address),
  fetch: async ({ url }: Request) => {
    const { origin, pathname } = new URL(url);
    const text = files[origin];
    if (text === undefined || pathname !== '/config.json') throw new TypeError('Failed to fetch');
    return new Response(text);
  },
});
const EMPTY = '{ "contentOrigin": "" }';

// Verifies: content origin of a page that simulates its platform; courses stay on another site.
describe('the content site of a page that plays its platform', () => {
  it('is what config.json of its host says', async () => {
    const named = '{ "contentOrigin": "https://content.example.net", "trustedContent": false }';
    expect(await contentSite(pageAt('https://demo.example.org/#x', { 'https://demo.example.org': named }))).toEqual({
      contentOrigin: 'https://content.example.net',
      hostPerTitle: false,
      trustedContent: false,
      isApart: true,
    });
  });

  it('has a host for each title where config.json of its host says so', async () => {
    const named = '{ "contentOrigin": "https://{title}.content.example.net" }';
    expect(await contentSite(pageAt('https://demo.example.org', { 'https://demo.example.org': named }))).toMatchObject({
      contentOrigin: 'https://content.example.net',
      hostPerTitle: true,
    });
  });

  it.each([
    ['http://localhost:4000', 'http://127.0.0.1:4000'],
    ['http://127.0.0.1:4000', 'http://localhost:4000'],
  ])('is, for %s, the same server under its other name', async (own, other) => {
    expect(await contentSite(pageAt(own, { [own]: EMPTY, [other]: EMPTY }))).toMatchObject({
      contentOrigin: other,
      isApart: true,
    });
  });

  it.each([
    ['the other name does not answer this page', 'http://localhost:4000', EMPTY],
    ['a public host names none', 'https://demo.example.org', EMPTY],
    ['a host answers a page for what it has not', 'https://demo.example.org', '<!doctype html>'],
  ])('is none where %s, and nobody is trusted for it', async (_when, own, text) => {
    expect(await contentSite(pageAt(own, { [own]: text }))).toEqual({
      contentOrigin: own,
      hostPerTitle: false,
      trustedContent: false,
      isApart: false,
    });
  });

  it.each([
    ['https://demo.example.org', []],
    ['http://localhost:4000', ['http://127.0.0.1:4000']],
  ])('is, for %s, the page’s own where its host vouches for all contents', async (own, others) => {
    const files = Object.fromEntries([own, ...others].map((origin) => [origin, '{ "trustedContent": true }']));
    expect(await contentSite(pageAt(own, files))).toEqual({
      contentOrigin: own,
      hostPerTitle: false,
      trustedContent: true,
      isApart: false,
    });
  });
});
