import { describe, expect, it } from 'vitest';
import { analytics, type AnalyticsEvent, analyticsOf } from '#domain/tracking/index.ts';
import { aRuntime } from '../../support/given.ts';

const fact = (type: string, titleId = 'ropes') => ({ type, v: 1, data: { attemptId: 'a', titleId, secret: 'name' } });

// Verifies: §7 /api/herbalife/analytics, §9 Analytics calls are delayed 1000 ms
describe('what the analytics sink is told', () => {
  it.each([
    ['attempt.Opened', 'title-opened'],
    ['attempt.Completed', 'title-completed'],
    ['attempt.Exited', 'title-left'],
  ])('%s is %s of the title, and nothing else that the fact holds', (type, event) => {
    expect(analyticsOf(fact(type))).toEqual({ event, titleId: 'ropes' });
  });

  it.each(['attempt.Started', 'attempt.Advanced', 'attempt.Committed', 'session.Opened', 'account.Registered', 'toString'])(
    'of %s nothing',
    (type) => expect(analyticsOf(fact(type))).toBeUndefined(),
  ); // prettier-ignore
});

function aSink({ isOn = true, tell = () => Promise.resolve() }: { isOn?: boolean; tell?: () => Promise<void> } = {}) {
  const { runtime, log, clock } = aRuntime();
  const told: (AnalyticsEvent & { at: number })[] = [];
  const reports: unknown[] = [];
  let account: string | undefined = 'uma';
  runtime.run('analytics', analytics, {
    analytics: {
      tell: (said) => {
        told.push({ ...said, at: clock.now() });
        return tell();
      },
    },
    isOn: () => isOn,
    account: () => account,
    report: (error) => reports.push(error),
  });
  const record = (type: string, titleId?: string) =>
    log.append([fact(type, titleId)], { stream: 'attempt', cause: 'test' });
  const pass = async () => {
    for (let turn = 0; turn < 10; turn++) {
      clock.flush();
      await Promise.resolve();
    }
  };
  return { record, pass, told, reports, signIn: (next: string | undefined) => (account = next) };
}

describe('the analytics sink', () => {
  it('is told a second later, in order, once', async () => {
    const { record, pass, told } = aSink();
    record('attempt.Opened');
    record('attempt.Advanced');
    record('attempt.Completed');
    expect(told).toEqual([]);
    await pass();
    expect(told).toEqual([
      { event: 'title-opened', titleId: 'ropes', at: 1_000 },
      { event: 'title-completed', titleId: 'ropes', at: 1_000 },
    ]);
  });

  it('is told nothing where it is not on, or nobody is signed in', async () => {
    const off = aSink({ isOn: false });
    off.record('attempt.Opened');
    await off.pass();
    const nobody = aSink();
    nobody.signIn(undefined);
    nobody.record('attempt.Opened');
    await nobody.pass();
    expect([off.told, nobody.told]).toEqual([[], []]);
  });

  it.each([undefined, 'zed'])('is not told when %s is signed in a second later', async (next) => {
    const { record, pass, told, signIn } = aSink();
    record('attempt.Opened');
    signIn(next);
    await pass();
    expect(told).toEqual([]);
  });

  it('that fails is reported, not tried again, and told of the next', async () => {
    const { record, pass, told, reports } = aSink({ tell: () => Promise.reject(new Error('away')) });
    record('attempt.Opened', 'ropes');
    await pass();
    record('attempt.Opened', 'knots');
    await pass();
    expect(told.map(({ titleId }) => titleId)).toEqual(['ropes', 'knots']);
    expect(reports).toHaveLength(2);
  });
});
