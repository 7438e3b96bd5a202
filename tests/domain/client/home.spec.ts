import { describe, expect, it, vi } from 'vitest';
import { type HomeData } from '#domain/catalogue/index.ts';
import { homeChecks } from '#domain/client/index.ts';
import { resource } from '#domain/kernel/resource.ts';

/** Verifies: §4 Session and caching: home reloads once after 15 s if the ids changed; §9. */
const home = (tag: string): HomeData => ({
  groupIds: [],
  history: undefined,
  lastWorkedOn: { titleId: undefined, at: undefined },
  suggestions: { titleIds: [], next: undefined },
  tagIds: [tag],
  searches: [],
  pages: [],
});

async function aHome({ isLoaded = true } = {}) {
  let answer = home('first');
  let sessionId: string | undefined = 's-1';
  const due: { ms: number; work: () => void }[] = [];
  const asked = vi.fn(() => Promise.resolve(answer));
  const shown = resource(asked, () => ({ refused: 'SERVICE_UNAVAILABLE' }));
  if (isLoaded) await shown.load();
  const refreshed: string[] = [];
  const refresh = (name: string) => ({ refresh: () => Promise.resolve(void refreshed.push(name)) });
  const checks = homeChecks({
    home: shown,
    catalogue: refresh('catalogue'),
    statuses: refresh('statuses'),
    sessionId: () => sessionId,
    after: (ms, work) => {
      const one = { ms, work };
      due.push(one);
      return () => void due.splice(due.indexOf(one), 1);
    },
  });
  return {
    checks,
    asked,
    refreshed,
    waits: () => due.map(({ ms }) => ms),
    pass: async () => {
      for (const { work } of due.splice(0)) work();
      for (let turns = 0; turns < 9; turns++) await Promise.resolve();
    },
    becomes: (tag: string) => (answer = home(tag)),
    signIn: (id: string | undefined) => (sessionId = id),
  };
}

describe('home, 15 seconds after it was shown', () => {
  it('is asked for again, and all that it shows with it where its ids changed', async () => {
    const { checks, pass, waits, becomes, refreshed } = await aHome();
    checks.show();
    expect(waits()).toEqual([15_000]);
    becomes('second');
    await pass();
    expect([checks.state.get(), refreshed]).toEqual(['changed', ['catalogue', 'statuses']]);
  });

  it('stays as it is where they did not', async () => {
    const { checks, pass, asked, refreshed } = await aHome();
    checks.show();
    await pass();
    expect([checks.state.get(), asked.mock.calls.length, refreshed]).toEqual(['none', 2, []]);
  });

  it('is not asked for once the learner has gone on', async () => {
    const { checks, waits } = await aHome();
    checks.show()();
    expect(waits()).toEqual([]);
  });

  it('tells nobody who has gone on meanwhile', async () => {
    const { checks, pass, becomes, refreshed } = await aHome();
    const goOn = checks.show();
    becomes('second');
    const passing = pass();
    goOn();
    await passing;
    expect([checks.state.get(), refreshed]).toEqual(['none', []]);
  });

  it('is asked for once in a session, and again in the next', async () => {
    const { checks, pass, waits, signIn } = await aHome();
    checks.show();
    await pass();
    checks.show();
    expect(waits()).toEqual([]);
    signIn(undefined);
    checks.show();
    expect(waits()).toEqual([]);
    signIn('s-2');
    checks.show();
    expect(waits()).toEqual([15_000]);
  });

  it('that has not come is asked for by nobody, and is another time', async () => {
    const { checks, pass, asked, waits } = await aHome({ isLoaded: false });
    checks.show()();
    checks.show();
    await pass();
    expect(asked).not.toHaveBeenCalled();
    checks.show();
    expect(waits()).toEqual([15_000]);
  });
});
