// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { generatePath } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { patterns } from '#ui/entry/paths.ts';
import { routes } from '#ui/entry/routes.tsx';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { aClient } from '../../support/client.tsx';
import { textsOf } from '../../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
beforeEach(() => vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(cleanup);

const params = { orgCode: 'gates', tagId: 'catalogue', parentId: 'catalogue', titleId: 'handbook', guid: 'g-1' };
const guarded = routes.filter(({ guard }) => guard === 'signed-in').map(({ path }) => generatePath(path, params));
const here = () => window.location.pathname + window.location.search;

// Verifies: §2 Guards
describe('every screen behind sign-in', () => {
  it('is one of those that the specification guards, players and deep links among them', () => {
    expect(guarded).toEqual(
      expect.arrayContaining([
        '/gates/home',
        '/gates/catalogue',
        '/gates/catalogue/catalogue',
        '/gates/title/catalogue/handbook',
        '/gates/content/stream/handbook',
        '/gates/deep-launch/handbook',
        '/gates/player/stream/handbook',
        '/gates/search',
        '/gates/about',
      ]),
    );
  });

  it.each(guarded.map((path) => `${path}?from=mail#part`))(
    '%s without a session leads to the organisation screen',
    async (path) => {
      const { arrive, services } = aClient('gates', texts);
      await arrive(path);
      await waitFor(() => expect(here()).toBe(patterns.organisationLogin), { timeout: 15_000 });
      expect(services.destination.get()).toBe(path);
    },
  );

  it.each(guarded.map((path) => `${path}?from=mail#part`))(
    '%s with something pending leads to settling it',
    async (path) => {
      const { arrive, services, signIn } = aClient('gates', texts);
      await signIn('terms');
      await arrive(path);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Before you continue' }, { timeout: 15_000 }),
      ).toBeTruthy();
      expect([here(), services.destination.get()]).toEqual(['/gates/register', path]);
    },
  );

  it.each(['/gates/reset', '/gates/nowhere'])(
    '%s with something pending shows nothing behind the gates',
    async (path) => {
      const { arrive, signIn } = aClient('gates', texts);
      await signIn('all');
      await arrive(path);
      await waitFor(() => expect(here()).toBe('/gates/register'), { timeout: 15_000 });
    },
  );
});

describe('the screens between signing in and home', () => {
  it.each(['/gates/register', '/gates/registerStatus'])('%s without a session leads to signing in', async (path) => {
    const { arrive } = aClient('gates', texts);
    await arrive(path);
    await waitFor(() => expect(here()).toBe('/gates/login'), { timeout: 15_000 });
  });

  it.each([
    ['/gates/register', 'clear', '/gates/home'],
    ['/gates/registerStatus', 'clear', '/gates/home'],
    ['/gates/registerStatus', 'all', '/gates/register'],
    ['/other/registerStatus', 'all', '/gates/register'],
  ])('%s for %s leads to %s', async (path, who, place) => {
    const { arrive, signIn } = aClient('gates', texts);
    await signIn(who);
    await arrive(path);
    await waitFor(() => expect(here()).toBe(place), { timeout: 15_000 });
  });
});
