import { describe, expect, it } from 'vitest';
import { catalogueApi } from '#adapters/api/catalogue.api.ts';
import { contentAddressApi, savedStateApi } from '#adapters/api/saved-state.api.ts';
import { readTitle } from '#adapters/api/wire/catalogue.wire.ts';
import { fields } from '#adapters/api/wire/read.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { apiOver } from './api/api-over.ts';

const titleOf = (links: unknown, contentType = 'video') =>
  readTitle(
    fields({
      id: 't',
      content: { contentid: 't', resources: [{ contentType, deviceType: 'all', canStream: true, links }] },
    }),
    () => undefined,
  );

describe('what stands beside audio and video', () => {
  it('is read from the links of the resource that is played', () => {
    const title = titleOf([
      { rel: 'captions', href: '/a.vtt', srclang: 'en-US', label: ' English ' },
      { rel: 'stream', href: '/film.webm' },
      { rel: 'chapters', href: '/c.vtt' },
      { rel: 'transcript', href: '/t.vtt', srclang: 'fr' },
      { rel: 'descriptions', href: '/d.vtt', srclang: 'en-US' },
      { rel: 'poster', href: '/p.png' },
    ]);
    expect(title?.link).toBe('/film.webm');
    expect(title?.tracks).toEqual([
      { kind: 'captions', link: '/a.vtt', language: 'en-US', label: 'English' },
      { kind: 'chapters', link: '/c.vtt', language: '', label: '' },
      { kind: 'transcript', link: '/t.vtt', language: 'fr', label: '' },
      { kind: 'descriptions', link: '/d.vtt', language: 'en-US', label: '' },
    ]);
  });

  it.each([
    ['a second one of the same language', [{ rel: 'captions', href: '/b.vtt', srclang: 'EN-us' }]],
    ['one without an address', [{ rel: 'captions', srclang: 'fr' }]],
    ['one whose language is no tag', [{ rel: 'captions', href: '/b.vtt', srclang: 'x'.repeat(400) }]],
    ['what is no link', [7, null, 'captions', { rel: 7, href: {} }]],
  ])('is left out: %s', (_what, more) => {
    const links = [
      { rel: 'stream', href: '/film.webm' },
      { rel: 'captions', href: '/a.vtt', srclang: 'en-US' },
      ...more,
    ];
    expect(titleOf(links)?.tracks?.map(({ link }) => link)).toEqual(['/a.vtt']);
  });

  it('is never endless, and never what is played', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ rel: 'captions', href: '/x.vtt', srclang: `l${at}` }));
    expect(titleOf(many)?.tracks?.length).toBe(100);
    expect(titleOf(many)?.link).toBeUndefined();
    expect(titleOf([{ rel: 'stream', href: '/film.webm' }])).not.toHaveProperty('tracks');
  });
});

describe('the platform', () => {
  const world = createInstance({
    scenario: scenarioNamed('generic'),
    contentOrigin: 'https://content.example',
  });
  const token = world.signOn('ada')?.access_token;
  const api = apiOver(directFetch(world), () => token);
  const now = () => 1_800_000_000_000;

  it.each([
    [
      'evacuation-film',
      ['captions en-US', 'captions tr-TR', 'captions zh-CN', 'captions fr-FR', 'chapters en-US', 'descriptions en-US'],
    ],
    ['breathing', ['transcript en-US', 'transcript tr-TR', 'transcript zh-CN', 'transcript fr-FR']],
    ['alarm-sounds', []],
  ])('names what stands beside %s, and gives the address of each', async (titleId, expected) => {
    const title = await catalogueApi({ api, now, report: () => undefined }).title(titleId);
    const tracks = title.tracks ?? [];
    expect(tracks.map(({ kind, language }) => `${kind} ${language}`)).toEqual(expected);
    for (const { link } of tracks) expect(await contentAddressApi(api)(link)).toBe(`https://content.example${link}`);
    expect(world.journal.violations).toEqual([]);
  });

  it('keeps a second and not how long it all is', async () => {
    const agent = () => ({ objectType: 'Agent' as const, account: { homePage: PLATFORM_ORIGIN, name: 'p-ada' } });
    const saved = await savedStateApi(api, now, agent)({ titleId: 'breathing', activityId: 'urn:b', kind: 'audio' });
    expect(saved.position).toEqual({ unit: 'second', at: 12, of: 0 });
  });
});
