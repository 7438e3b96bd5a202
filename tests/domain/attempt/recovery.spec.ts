import { describe, expect, it } from 'vitest';
import { attempt, attemptEvents as events, liveAttempts, recover, rehydrate } from '#domain/attempt/index.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import { sessionEvents } from '#domain/session/index.ts';
import { aRuntime } from '../../support/given.ts';

/** Verifies: §4 "no progress is ever lost", where pages died in the middle of an attempt. */
const turn = () => new Promise<void>((go) => setImmediate(go));
const session = sessionEvents.Opened({
  sessionId: 's',
  organisationCode: 'acme',
  userId: 'ada',
  account: 'ada',
  resumed: false,
});
const started = (attemptId: string, titleId = 'handbook') =>
  events.Started({ attemptId, titleId, activityId: 'urn:t', kind: 'pdf', sessionId: 's', titleName: 'T' });
const opened = (attemptId: string, titleId = 'handbook') => events.Opened({ attemptId, titleId, epoch: 1 });
const exited = (attemptId: string) =>
  events.Exited({ attemptId, titleId: 'handbook', reason: 'left', secondsSpent: 5 });

let facts = 0;
const keptFact = (event: { type: string; v: number; data: unknown }, at = 1_000): StoredFact => ({
  ...event,
  id: `kept-${++facts}`,
  at,
  stream: `attempt:${String((event.data as { attemptId?: string }).attemptId)}`,
  cause: 'test',
});

/** A tab that has just opened, with the facts that this browser stored for the learner. */
function afterADeath(kept: StoredFact[]) {
  const { log, runtime, clock, incidents } = aRuntime();
  const live = liveAttempts(log);
  const held: string[] = [];
  const elsewhere = new Set<string>();
  const steps: string[] = [];
  const ports = {
    catchUp: async () => {
      await turn();
      log.restore(kept);
    },
    keptOf: async () => new Set([...kept, ...log.facts].map(({ stream }) => stream)),
    runtime,
    isLive: live.isLive,
    hold: (attemptId: string) => {
      held.push(attemptId);
      const release = () => void steps.push(`released ${attemptId}`);
      return Promise.resolve(elsewhere.has(attemptId) ? undefined : { release });
    },
    settled: async () => {
      await turn();
      steps.push('stored');
    },
  };
  const ends = () => log.facts.flatMap((fact) => (events.Exited.is(fact) && !fact.restored ? [fact.data] : []));
  return { log, runtime, clock, incidents, live, ports, held, elsewhere, steps, ends, kept };
}
const all = () => true;

describe('recovery', () => {
  it('ends an attempt whose page died, with the seconds up to its last fact', async () => {
    const page = events.Advanced({ attemptId: 'a', titleId: 'handbook', position: { unit: 'page', at: 2, of: 9 } });
    const { ports, ends } = afterADeath([
      keptFact(started('a'), 500),
      keptFact(opened('a'), 1_000),
      keptFact(page, 63_900),
    ]);
    await recover(ports, 'ada', all);
    expect(ends()).toMatchObject([{ attemptId: 'a', reason: 'recovered', secondsSpent: 62 }]);
  });

  it('counts no standstill, whether anything was done after it or not', async () => {
    const still = (attemptId: string) => events.Stalled({ attemptId, titleId: 'handbook', ms: 3_600_000 });
    const page = events.Advanced({ attemptId: 'a', titleId: 'handbook', position: { unit: 'page', at: 2, of: 9 } });
    const { ports, ends } = afterADeath([
      keptFact(started('a'), 500),
      keptFact(opened('a'), 1_000),
      keptFact(still('a'), 3_621_000),
      keptFact(page, 3_626_000),
      keptFact(started('b'), 500),
      keptFact(opened('b'), 1_000),
      keptFact(still('b'), 3_621_000),
    ]);
    await recover(ports, 'ada', all);
    expect(ends().map(({ attemptId, secondsSpent }) => [attemptId, secondsSpent])).toEqual([
      ['a', 25],
      ['b', 20],
    ]);
  });

  it('leaves an attempt alone that lives in another tab, or in this one', async () => {
    const { ports, ends, elsewhere, log } = afterADeath([keptFact(started('other')), keptFact(opened('other'))]);
    elsewhere.add('other');
    log.append([started('mine'), opened('mine')], { stream: 'attempt:mine', cause: 'test' });
    await recover(ports, 'ada', all);
    expect(ends()).toEqual([]);
  });

  it('leaves an attempt alone that another tab ended while this one waited for it', async () => {
    const { ports, ends, kept } = afterADeath([keptFact(started('a')), keptFact(opened('a'))]);
    const hold = (attemptId: string) => {
      kept.push(keptFact(exited('a')));
      return ports.hold(attemptId);
    };
    await recover({ ...ports, hold }, 'ada', all);
    expect(ends()).toEqual([]);
  });

  it('at a launch ends the attempts with that title only', async () => {
    const kept = [keptFact(started('a')), keptFact(opened('a'))];
    const { ports, ends } = afterADeath([...kept, keptFact(started('b', 'rules')), keptFact(opened('b', 'rules'))]);
    await recover(ports, 'ada', ({ titleId }) => titleId === 'rules');
    expect(ends()).toMatchObject([{ attemptId: 'b' }]);
  });

  it('holds an attempt until its end is stored', async () => {
    const { ports, steps } = afterADeath([keptFact(started('a')), keptFact(opened('a'))]);
    await recover(ports, 'ada', all);
    expect(steps).toEqual(['stored', 'released a']);
  });

  it('leaves an attempt alone of which another tab has told all, so that nothing of it is kept any more', async () => {
    const { ports, ends } = afterADeath([keptFact(started('a')), keptFact(opened('a'))]);
    await recover({ ...ports, keptOf: async () => new Set() }, 'ada', all);
    expect(ends()).toEqual([]);
  });
});

describe('a session that opens', () => {
  const opening = (kept: StoredFact[], failing = false) => {
    const world = afterADeath(kept);
    const seen: string[] = [];
    world.runtime.run('recovery', rehydrate, {
      ...world.ports,
      catchUp: () => (failing ? Promise.reject(new Error('no disk')) : world.ports.catchUp()),
      onReady: (account: string) => {
        const [first] = Object.values(world.runtime.state(attempt).get().attempts);
        seen.push(`${account}: ${String(first?.stage === 'closed' ? first.exit : undefined)}`);
      },
      report: (where: string) => void seen.push(where),
    });
    world.log.append([session], { stream: 'session', cause: 'test' });
    return { ...world, seen };
  };

  it('sends work when what this browser knows is back, and ended', async () => {
    const { seen } = opening([keptFact(started('a')), keptFact(opened('a'))]);
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(seen).toEqual(['ada: recovered']);
  });

  it('sends work also when the journal cannot be read', async () => {
    const { seen } = opening([], true);
    for (let turns = 0; turns < 10; turns++) await turn();
    expect(seen).toEqual(['recovery', 'ada: undefined']);
  });
});

describe('the attempts under way in a tab', () => {
  it('are those begun here and not ended, also not by a launch that failed', () => {
    const { log, live } = afterADeath([]);
    const origin = { stream: 'attempt', cause: 'test' };
    log.restore([keptFact(started('dead')), keptFact(opened('dead'))]);
    expect(live.isAny()).toBe(false);
    log.append([started('a'), started('b')], origin);
    expect(live.isLive('a')).toBe(true);
    log.append([events.Abandoned({ attemptId: 'a', titleId: 'handbook', because: 'LAUNCH_FAILURE' })], origin);
    log.append([exited('b')], origin);
    expect(live.isAny()).toBe(false);
  });
});
