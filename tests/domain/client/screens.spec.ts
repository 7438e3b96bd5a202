import { describe, expect, it } from 'vitest';
import { screens } from '#domain/client/screens.ts';
import { type Resource, resource } from '#domain/kernel/resource.ts';
import type { HomeData } from '#domain/catalogue/index.ts';
import { parts } from '../../support/parts.ts';

/** Verifies: §4 Home, Catalogue, Freshness; §5: the platform calls of each screen on opening. */
function aPlatform({ failing = [] as string[], history = undefined as HomeData['history'] } = {}) {
  const asked: string[] = [];
  const source = <T>(name: string, value: T): Resource<T> =>
    resource(
      () => {
        asked.push(name);
        return failing.includes(name) ? Promise.reject(new Error(name)) : Promise.resolve(value);
      },
      () => ({ refused: 'SERVICE_UNAVAILABLE' }),
    );
  const shown = screens({
    catalogue: {
      all: { ...source('catalogue', {}), screenChanged: () => void asked.push('is there a newer catalogue?') },
      statuses: source('statuses', {}),
    },
    home: { answer: source('home', parts<HomeData>({ history })), history: source('history', []) },
    photo: source('photo', undefined),
  });
  return { asked, ...shown };
}
const NEWER = 'is there a newer catalogue?';

describe('a screen that opens', () => {
  it.each([
    ['home', [NEWER, 'home', 'catalogue', 'statuses', 'history']],
    ['catalogue', [NEWER, 'catalogue', 'statuses']],
    ['search', [NEWER, 'catalogue', 'statuses']],
    ['title', [NEWER, 'catalogue', 'statuses', 'home']],
    ['profile', [NEWER, 'catalogue', 'statuses', 'history', 'photo']],
    [undefined, [NEWER]],
  ] as const)('%s asks for what it shows', async (screen, expected) => {
    const { asked, show } = aPlatform();
    expect(await show(screen)).toEqual([]);
    expect(asked).toEqual(expected);
  });

  it('asks for the history by itself only where home does not tell it', async () => {
    const { asked, show } = aPlatform({ history: [] });
    await show('home');
    expect(asked).not.toContain('history');
  });

  it('asks once for what is there, however often it opens', async () => {
    const { asked, show } = aPlatform();
    await show('catalogue');
    await show('search');
    expect(asked.filter((one) => one === 'catalogue')).toHaveLength(1);
    expect(asked.filter((one) => one === NEWER)).toHaveLength(2);
  });

  it('asks for nothing again that the page began with: that screen is no other one', async () => {
    const { asked, begin, show } = aPlatform({ history: [] });
    begin('home');
    expect(asked).toEqual(['home', 'catalogue', 'statuses']);
    expect(await show('home')).toEqual([]);
    expect(asked).toHaveLength(3);
    await show('home');
    expect(asked.slice(3)).toEqual([NEWER]);
  });

  it('asks whether there is a newer catalogue where the page began with another screen', async () => {
    const { asked, begin, show } = aPlatform();
    begin('search');
    await show('catalogue');
    expect(asked).toEqual(['catalogue', 'statuses', NEWER]);
  });

  it('says what could not be had, and has the rest', async () => {
    const { asked, show } = aPlatform({ failing: ['statuses'] });
    expect(await show('catalogue')).toEqual([{ refused: 'SERVICE_UNAVAILABLE' }]);
    expect(asked).toContain('catalogue');
  });
});
