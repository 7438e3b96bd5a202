import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  PROBE_INTERVAL_MS,
  type Connection,
  type ConnectionNews,
  connectionOf,
  connectionStep,
  SETTLES_MS,
} from '#domain/kernel/connection.ts';
import { resource } from '#domain/kernel/resource.ts';
import { refreshOnReconnect } from '#domain/kernel/want-of-connection.ts';
import { runs } from '../../support/runs.ts';

const news: readonly ConnectionNews[] = ['lost', 'answered', 'settled'];

/** Verifies: reliability F1, §8 Status -1. With a manual clock. */
function world() {
  let now = 0;
  let waiting: { at: number; work: () => void }[] = [];
  let probes = 0;
  const watch = connectionOf(
    (delayMs, work) => {
      const one = { at: now + delayMs, work };
      waiting.push(one);
      return () => void (waiting = waiting.filter((other) => other !== one));
    },
    () => {
      probes++;
      return Promise.resolve();
    },
  );
  const seen: Connection[] = [];
  watch.connection.subscribe(() => seen.push(watch.connection.get()));
  return {
    ...watch,
    seen,
    probes: () => probes,
    pass: (ms: number) => {
      const end = now + ms;
      for (;;) {
        const [next] = waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        waiting = waiting.filter((one) => one !== next);
        next.work();
      }
      now = end;
    },
  };
}

describe('the connection of a tab', () => {
  it('is lost by what has no answer and comes back by an answer alone, after any news', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...news)), (told) => {
        const end = told.reduce<Connection>(connectionStep, 'online');
        const lastWord = told.findLastIndex((one) => one !== 'settled');
        const isLost = told[lastWord] === 'lost';
        expect(end === 'without').toBe(isLost);
        if (end === 'back') expect(told.slice(0, lastWord)).toContain('lost');
      }),
      { numRuns: runs(300) },
    );
  });

  it('asks every 15 s while nobody answers, at once when the browser believes in a network, and never else', () => {
    const line = world();
    line.pass(10 * PROBE_INTERVAL_MS);
    line.ask();
    expect(line.probes()).toBe(0);
    line.lost();
    line.pass(3 * PROBE_INTERVAL_MS);
    expect(line.probes()).toBe(3);
    line.ask();
    expect(line.probes()).toBe(4);
    line.answered();
    line.pass(10 * PROBE_INTERVAL_MS);
    expect(line.probes()).toBe(4);
  });

  it('says for a moment that it is back', () => {
    const line = world();
    line.answered();
    line.lost();
    line.lost();
    line.answered();
    line.pass(SETTLES_MS - 1);
    expect(line.seen).toEqual(['without', 'back']);
    line.pass(1);
    expect(line.seen).toEqual(['without', 'back', 'online']);
  });

  it('says so as long as ever where it was back a moment before', () => {
    const line = world();
    line.lost();
    line.answered();
    line.pass(1_000);
    line.lost();
    line.answered();
    line.pass(SETTLES_MS - 1);
    expect(line.connection.get()).toBe('back');
  });

  it('is asked about by one row of questions, however often it was lost', () => {
    const line = world();
    line.lost();
    line.answered();
    line.lost();
    line.pass(PROBE_INTERVAL_MS);
    expect(line.probes()).toBe(1);
  });

  it('that is lost again in that moment stays lost', () => {
    const line = world();
    line.lost();
    line.answered();
    line.lost();
    line.pass(SETTLES_MS);
    expect(line.connection.get()).toBe('without');
  });
});

describe('what could not be asked for', () => {
  const asking = async (outcomes: readonly (string | Error)[]) => {
    let asked = 0;
    const one = resource(
      () => {
        const outcome = outcomes[asked++];
        return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
      },
      (error) => ({ refused: (error as Error).message }) as never,
    );
    const line = world();
    const stop = refreshOnReconnect(line.connection, one);
    await one.load();
    return { one, line, stop, asked: () => asked };
  };

  it('for want of a connection is asked for again when there is one', async () => {
    const { one, line } = await asking([new Error('CONNECTION_FAILURE'), 'here']);
    line.lost();
    line.answered();
    await Promise.resolve();
    await one.load();
    expect(one.get()).toMatchObject({ at: 'ready', value: 'here' });
  });

  it('so is what is old for that reason', async () => {
    const { one, line, asked } = await asking(['old', new Error('CONNECTION_FAILURE'), 'new']);
    await one.refresh();
    line.lost();
    expect(asked()).toBe(2);
    line.answered();
    expect(asked()).toBe(3);
  });

  it('so is what became old before anybody showed it, once, and not while the line is gone', async () => {
    const asked = async (isThere: boolean) => {
      let times = 0;
      const one = resource(
        () => (times++ === 1 ? Promise.reject(new Error()) : Promise.resolve(times)),
        () => ({ refused: 'CONNECTION_FAILURE' }),
      );
      await one.load();
      await one.refresh();
      const line = world();
      if (!isThere) line.lost();
      for (const shown of [one, one]) refreshOnReconnect(line.connection, shown);
      return times;
    };
    expect(await asked(true)).toBe(3);
    expect(await asked(false)).toBe(2);
  });

  it('what was refused for another reason, or is there, is left alone; and so is what nobody shows any more', async () => {
    for (const first of [new Error('TITLE_NOT_FOUND'), 'here']) {
      const { line, asked } = await asking([first]);
      line.lost();
      line.answered();
      expect(asked()).toBe(1);
    }
    const gone = await asking([new Error('CONNECTION_FAILURE')]);
    gone.stop();
    gone.line.lost();
    gone.line.answered();
    expect(gone.asked()).toBe(1);
  });
});
