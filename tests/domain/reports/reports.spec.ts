import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import {
  type Embed,
  offeredReport,
  onlyReport,
  openReport,
  reportSet,
  type ReportSignals,
  reportsOf,
} from '#domain/reports/index.ts';
import {
  LATEST_RENEWAL_MS,
  LOAD_LIMIT_MS,
  RENEWAL_RETRY_MS,
  SOONEST_RENEWAL_MS,
  USUAL_TOKEN_MS,
} from '#domain/reports/limits.ts';
import { embedAddress, renewalDelayMs } from '#domain/reports/rules.ts';
import { RunClock } from '#simulator/runner/clock.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const site = { origin: 'https://learn.example', reportHosts: ['reports.example', '.powerbi.com'] };
const group = (name: string, ...reports: string[]) => ({ name, reports });
const START = Date.UTC(2026, 2, 2, 9);
const MINUTE = 60_000;

// Verifies: §6 restrictedReports, §4 Reports
describe('which reports', () => {
  it('the organisation’s, or the learner’s own where they are restricted', () => {
    expect([reportSet({ restrictsReports: false }), reportSet({ restrictsReports: true })]).toEqual([
      'organisation',
      'own',
    ]);
  });

  it.each([
    ['one group with one report', { groups: [group('A', 'x')], hasAssessment: false }, { group: 'A', name: 'x' }],
    ['the assessment report alone', { groups: [], hasAssessment: true }, 'assessment'],
    ['one group with two', { groups: [group('A', 'x', 'y')], hasAssessment: false }, undefined],
    ['two groups with one each', { groups: [group('A', 'x'), group('B', 'x')], hasAssessment: false }, undefined],
    ['one report beside the assessment report', { groups: [group('A', 'x')], hasAssessment: true }, undefined],
    ['none', { groups: [], hasAssessment: false }, undefined],
  ] as const)('%s: opens by itself only where there is no choice', (_what, offer, only) => {
    expect(onlyReport(offer)).toEqual(only);
  });

  it('an address opens what is offered and nothing else', () => {
    const offer = { groups: [group('A', 'x')], hasAssessment: false };
    expect(offeredReport(offer, { group: 'A', name: 'x' })).toEqual({ group: 'A', name: 'x' });
    expect(offeredReport(offer, { group: 'B', name: 'x' })).toBeUndefined();
    expect(offeredReport(offer, 'assessment')).toBeUndefined();
    expect(reportsOf({ ...offer, hasAssessment: true })).toEqual([{ group: 'A', name: 'x' }, 'assessment']);
  });
});

describe('where a report may be loaded from', () => {
  it.each([
    ['https://reports.example/reportEmbed?reportId=1', true],
    ['https://app.powerbi.com/reportEmbed', true],
    ['https://powerbi.com.evil.example/reportEmbed', false],
    ['https://evilpowerbi.com/reportEmbed', false],
    ['https://reports.example:8443/reportEmbed', false],
    ['http://reports.example/reportEmbed', false],
    ['https://learn.example/acme/home', false], // the application itself is no report
    ['/reportEmbed', false],
    ['https://user@reports.example/', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s: %s', (address, isGood) => expect(embedAddress(address, site) !== undefined).toBe(isGood));

  it('whatever the server sends, https on a listed host', () => {
    const nasty = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.stringMatching(/^(https?|javascript|data|blob):[/\\@:.?#%a-z0-9]{0,30}$/),
      fc.constantFrom('reports.example', 'x.powerbi.com', 'learn.example').map((host) => `https://${host}/r`),
    );
    const { reached, assert } = reaching({ address: 0.03 });
    assert(
      fc.property(nasty, (address) => {
        const url = embedAddress(address, site);
        if (!url) return;
        reached('address');
        expect(url.protocol).toBe('https:');
        expect(url.host === 'reports.example' || url.host.endsWith('.powerbi.com')).toBe(true);
      }),
    );
  });
});

describe('when a token is renewed', () => {
  it.each([
    ['an hour', 60 * MINUTE, 58 * MINUTE],
    ['ten minutes', 10 * MINUTE, 8 * MINUTE],
    ['three minutes', 3 * MINUTE, 1.5 * MINUTE],
    ['no end', undefined, USUAL_TOKEN_MS - 2 * MINUTE],
    ['a second', 1_000, SOONEST_RENEWAL_MS],
    ['over already', -5 * MINUTE, SOONEST_RENEWAL_MS],
    ['a month', 30 * 86_400_000, LATEST_RENEWAL_MS],
  ])('%s', (_what, left, delay) => {
    expect(renewalDelayMs(START, left === undefined ? undefined : START + left)).toBe(delay);
  });

  it('before its end where there is time for that, never at once, never later than a day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (left) => {
        const delay = renewalDelayMs(START, START + left);
        expect(delay).toBeGreaterThanOrEqual(SOONEST_RENEWAL_MS);
        expect(delay).toBeLessThanOrEqual(LATEST_RENEWAL_MS);
        if (left > 2 * SOONEST_RENEWAL_MS) expect(delay).toBeLessThan(left);
      }),
    );
  });
});

const failed = (status: number) =>
  new PortFailure('getReport', { status, kind: status === 0 ? 'no-answer' : 'status' });
const hang = () => new Promise<never>(() => undefined);

/** A report over a platform with a list of responses (the last one repeats), and a controllable frame. */
function aReport({
  answers = [{}],
  lifeMs = 10 * MINUTE,
  frame = {},
}: {
  answers?: readonly (Partial<Embed> | PortFailure | 'never')[];
  lifeMs?: number;
  frame?: {
    opens?: () => Promise<void>;
    pages?: () => Promise<never>;
    renews?: () => Promise<void>;
    isQuick?: boolean;
  };
} = {}) {
  const clock = new RunClock(START);
  const timers = clock.page();
  const tokens: string[] = [];
  const signals: ReportSignals[] = [];
  let asked = 0;
  let open = 0;
  const turns: string[] = [];
  const opened = openReport(
    {
      embed: () => {
        const answer = answers[Math.min(asked++, answers.length - 1)];
        if (answer === 'never') return hang();
        if (answer instanceof PortFailure) return Promise.reject(answer);
        const good = { id: 'r', address: 'https://reports.example/e', tokenType: 'Embed' as const };
        return Promise.resolve({ ...good, token: `token-${asked}`, expiresAt: clock.now() + lifeMs, ...answer });
      },
      viewer: {
        open: async ({ embed }, _host, told) => {
          await frame.opens?.();
          tokens.push(embed.token);
          signals.push(told);
          open++;
          if (frame.isQuick) told.shown();
          return {
            pages:
              frame.pages ??
              (() => Promise.resolve({ pages: ['a', 'b'].map((id) => ({ id, label: id.toUpperCase() })), page: 'a' })),
            turnTo: (page) => {
              turns.push(page);
              return Promise.resolve();
            },
            renew: async (token) => {
              await frame.renews?.();
              tokens.push(token);
            },
            close: () => {
              open--;
            },
          };
        },
      },
      clock: Object.assign(Object.create(null) as object, { now: () => clock.now(), schedule: timers.schedule }),
      site,
    },
    {},
    { frameName: 'Report', language: 'en-US' },
  );
  return {
    opened,
    view: () => opened.view.get(),
    tokens,
    turns,
    asked: () => asked,
    open: () => open,
    tell: async (name: Exclude<keyof ReportSignals, 'turned'>) => {
      signals.at(-1)?.[name]();
      await clock.settle();
    },
    turned: (id: string) => signals.at(-1)?.turned({ id, label: id }),
    pass: async (ms: number) => clock.advance(ms),
    timers: () => timers.waiting(),
  };
}

// Verifies: §2 Embedded reports, §8 "An error in report loading sets an error view"
describe('an open report', () => {
  it.each([false, true])('loads, shows its pages and turns them (the frame is quicker: %s)', async (isQuick) => {
    const report = aReport({ frame: { isQuick } });
    expect(report.view()).toEqual({ at: 'loading' });
    await report.pass(0);
    await report.tell('shown');
    const pages = ['a', 'b'].map((id) => ({ id, label: id.toUpperCase() }));
    expect(report.view()).toEqual({ at: 'shown', pages, page: 'a' });
    report.opened.turnTo('b');
    report.turned('b');
    expect(report.view()).toEqual({ at: 'shown', pages, page: 'b' });
    expect(report.turns).toEqual(['b']);
  });

  it('is shown without pages when the frame never names them', async () => {
    const report = aReport({ frame: { pages: hang } });
    await report.pass(0);
    await report.tell('shown');
    await report.pass(MINUTE);
    expect(report.view()).toEqual({ at: 'shown', pages: [], page: undefined });
  });

  it('keeps its token fresh for as long as it is there, and asks for none afterwards', async () => {
    const report = aReport();
    await report.pass(0);
    await report.tell('shown');
    await report.pass(8 * MINUTE - 1);
    expect(report.tokens).toEqual(['token-1']);
    await report.pass(1);
    expect(report.tokens).toEqual(['token-1', 'token-2']);
    await report.pass(60 * MINUTE);
    expect(report.tokens).toHaveLength(9);
    report.opened.close();
    expect([report.open(), report.timers()]).toEqual([0, 0]);
    await report.pass(60 * MINUTE);
    expect(report.asked()).toBe(9);
  });

  it('stays when a renewal fails for the moment, and tries again', async () => {
    const report = aReport({ answers: [{}, failed(503), failed(0), {}] });
    await report.pass(0);
    await report.tell('shown');
    await report.pass(8 * MINUTE + 2 * RENEWAL_RETRY_MS);
    expect(report.view().at).toBe('shown');
    expect(report.tokens).toEqual(['token-1', 'token-4']);
  });

  it('tries again when the frame does not take the token', async () => {
    const report = aReport({ frame: { renews: hang } });
    await report.pass(0);
    await report.tell('shown');
    await report.pass(9 * MINUTE);
    expect(report.view().at).toBe('shown');
    expect(report.asked()).toBeGreaterThan(2);
  });

  it('renews at once when the frame says that the token has ended', async () => {
    const report = aReport();
    await report.pass(0);
    await report.tell('shown');
    await report.tell('tokenExpired');
    expect(report.tokens).toEqual(['token-1', 'token-2']);
    expect(report.view().at).toBe('shown');
  });

  it.each([
    ['refused', [failed(404)], 'REPORTS_RETRIEVING_FAILURE'],
    ['not there', [failed(0)], 'CONNECTION_FAILURE'],
    ['away', [failed(503)], 'SERVICE_UNAVAILABLE'],
    ['not signed in', [failed(401)], 'EXPIRED_SESSION'],
    ['on another host', [{ address: 'https://evil.example/e' }], 'REPORT_HOST_REFUSED'],
    ['no address', [{ address: 'javascript:alert(1)' }], 'REPORT_HOST_REFUSED'],
  ] as const)(
    'when it is asked for and is %s: says so, loads nothing and leaves no timer',
    async (_w, answers, code) => {
      const report = aReport({ answers });
      await report.pass(0);
      expect(report.view()).toMatchObject({ at: 'failed', because: { refused: code } });
      expect([report.tokens, report.timers()]).toEqual([[], 0]);
    },
  );

  it.each([
    ['the platform never answers', { answers: ['never'] as const }],
    ['the frame never begins', { frame: { opens: hang } }],
    ['the frame never says that it is loaded', {}],
  ])('is given up when %s', async (_what, world) => {
    const report = aReport(world);
    await report.pass(LOAD_LIMIT_MS - 1);
    expect(report.view().at).toBe('loading');
    await report.pass(1);
    expect(report.view()).toMatchObject({ at: 'failed', because: { refused: 'REPORT_NOT_SHOWN' } });
    expect([report.open(), report.timers()]).toEqual([0, 0]);
  });

  it.each([
    ['the SDK refuses it', { frame: { opens: () => Promise.reject(new Error('Invalid embed URL')) } }],
    ['the frame fails', {}],
  ])('is taken away when %s', async (_what, world) => {
    const report = aReport(world);
    await report.pass(0);
    await report.tell('failed');
    expect(report.view()).toMatchObject({ at: 'failed', because: { refused: 'REPORT_NOT_SHOWN' } });
    expect([report.open(), report.timers()]).toEqual([0, 0]);
  });

  it.each([
    ['is refused', failed(403), 'REPORTS_RETRIEVING_FAILURE'],
    ['is for another host', { address: 'https://app.powerbi.com/e' }, 'REPORT_NOT_SHOWN'],
  ] as const)('ends when a new token %s: the frame gets none', async (_what, answer, code) => {
    const report = aReport({ answers: [{}, answer] });
    await report.pass(0);
    await report.tell('shown');
    await report.pass(8 * MINUTE);
    expect(report.view()).toMatchObject({ at: 'failed', because: { refused: code } });
    expect([report.tokens, report.open(), report.timers()]).toEqual([['token-1'], 0, 0]);
  });

  it('ends when its token has ended and there is no new one', async () => {
    const report = aReport({ answers: [{}, failed(503)] });
    await report.pass(0);
    await report.tell('shown');
    await report.tell('tokenExpired');
    expect(report.view()).toMatchObject({ at: 'failed', because: { refused: 'SERVICE_UNAVAILABLE' } });
  });

  it('that is left while it is asked for is never put there', async () => {
    for (const answers of [[{}], [{ address: 'https://evil.example' }], [failed(503)]] as const) {
      const report = aReport({ answers });
      report.opened.close();
      await report.pass(MINUTE);
      expect([report.view(), report.open(), report.timers()]).toEqual([{ at: 'loading' }, 0, 0]);
    }
  });

  it('that is left while its frame is made is taken away when the frame is there', async () => {
    let made = () => {};
    const report = aReport({ frame: { opens: () => new Promise((resolve) => (made = resolve)) } });
    await report.pass(0);
    report.opened.close();
    made();
    await report.pass(0);
    expect([report.tokens, report.open(), report.timers()]).toEqual([['token-1'], 0, 0]);
  });

  it.each([
    ['takes the token', undefined],
    ['does not take it', new Error('gone')],
  ])('that is left while its token is renewed leaves no timer when the frame then %s', async (_what, error) => {
    let answer = () => {};
    const renews = () => new Promise<void>((resolve, reject) => (answer = () => (error ? reject(error) : resolve())));
    const report = aReport({ frame: { renews } });
    await report.pass(0);
    await report.tell('shown');
    await report.pass(8 * MINUTE);
    report.opened.close();
    answer();
    await report.pass(0);
    expect([report.open(), report.timers()]).toEqual([0, 0]);
  });

  it('asks no more often than every five seconds, however short its tokens are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -10 * MINUTE, max: 3 * MINUTE }), async (lifeMs) => {
        const report = aReport({ lifeMs });
        await report.pass(0);
        await report.tell('shown');
        await report.pass(MINUTE);
        expect(report.asked()).toBeLessThanOrEqual(1 + MINUTE / SOONEST_RENEWAL_MS);
        report.opened.close();
      }),
      { numRuns: runs(30) },
    );
  });
});
