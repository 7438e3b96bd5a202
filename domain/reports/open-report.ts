import { atom } from '../kernel/atom.ts';
import type { Clock } from '../kernel/clock.ts';
import { PortFailure } from '../outcome/port-failure.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Refusal } from '../outcome/refusal.ts';
import { refusalFor, refuse } from '../messages/index.ts';
import { ANSWER_LIMIT_MS, LOAD_LIMIT_MS, RENEWAL_RETRY_MS } from './limits.ts';
import type { EmbeddedReport, ReportViewer } from './ports.ts';
import { embedAddress, renewalDelayMs } from './rules.ts';
import type { Embed, ReportPage, ReportView } from './types.ts';

export type OpenReportPorts<Host> = {
  /** Requests embed data of this report, with a new token. Rejects with PortFailure. */
  embed: () => Promise<Embed>;
  viewer: ReportViewer<Host>;
  clock: Clock;
  site: { origin: string; reportHosts: readonly string[] };
};

/** A report that is loading or displayed. */
export type OpenReport = {
  view: Projection<ReportView>;
  /** Requests another page of the report; `view` displays the result. */
  turnTo: (page: string) => void;
  /** Removes the report with its token and timers. */
  close: () => void;
};

/**
 * Displays one report and renews its token before the expiry. Every wait has a limit, because an embedded page may
 * never respond. Any failure gives the failed view; for a retry call this again. Spec §2 Embedded reports, §4 Reports.
 */
export function openReport<Host>(
  { embed, viewer, clock, site }: OpenReportPorts<Host>,
  host: Host,
  { frameName, language }: { frameName: string; language: string },
): OpenReport {
  const view = atom<ReportView>({ at: 'loading' });
  const timers = timersOf(clock);
  let report: EmbeddedReport | undefined;
  let over = false;
  const isOver = () => over;

  const close = () => {
    over = true;
    timers.end();
    report?.close();
    report = undefined;
  };
  const fail = (because: Refusal) => {
    if (over) return;
    close();
    view.set({ at: 'failed', because });
  };
  const dead = () => fail(refuse('REPORT_NOT_SHOWN'));
  const answered = <T>(work: Promise<T>) => withinLimit(clock, ANSWER_LIMIT_MS, work);

  const shown = async () => {
    if (over || !report || view.projection.get().at === 'shown') return;
    timers.stop('load');
    view.set({ at: 'shown', pages: [], page: undefined });
    // A report without a page list is usable: it has its own navigation.
    const known = await answered(report.pages()).catch(() => undefined);
    const now = view.projection.get();
    if (known && now.at === 'shown') view.set({ at: 'shown', pages: known.pages, page: now.page ?? known.page });
  };
  const turned = ({ id }: ReportPage) => {
    const now = view.projection.get();
    if (now.at === 'shown') view.set({ ...now, page: id });
  };

  const { later } = timers;
  const renew = renewal({ embed, clock, site, answered, dead, fail, later, report: () => report, isOver });

  const begin = async () => {
    const given = await embed();
    if (isOver()) return;
    const address = embedAddress(given.address, site);
    if (!address) {
      fail(refuse('REPORT_HOST_REFUSED'));
      return;
    }
    let early = false as boolean; // set by the viewer’s call
    const signals = {
      // The frame’s signal may precede the resolution of `open`.
      shown: () => void (report ? shown() : (early = true)),
      turned,
      tokenExpired: () => void renew(true, address),
      failed: dead,
    };
    const opened = await viewer.open({ embed: given, address, frameName, language }, host, signals);
    if (isOver()) {
      opened.close();
      return;
    }
    report = opened;
    later('renewal', renewalDelayMs(clock.now(), given.expiresAt), () => void renew(false, address));
    if (early) await shown();
  };

  later('load', LOAD_LIMIT_MS, dead);
  begin().catch((error: unknown) =>
    fail(error instanceof PortFailure ? refusalFor('loadReports', error) : refuse('REPORT_NOT_SHOWN')),
  );
  return {
    view: view.projection,
    turnTo: (page) => void (report && answered(report.turnTo(page)).catch(() => undefined)), // the old page stays
    close,
  };
}

type Timer = 'load' | 'renewal';

/** Named timers, at most one per name; none starts after the end. */
function timersOf(clock: Clock) {
  const timers = new Map<Timer, { unsubscribe: () => void }>();
  let isOver = false;
  const stop = (name: Timer) => {
    timers.get(name)?.unsubscribe();
    timers.delete(name);
  };
  return {
    stop,
    later: (name: Timer, delayMs: number, work: () => void) => {
      stop(name);
      if (!isOver) timers.set(name, clock.schedule(work, delayMs));
    },
    end: () => {
      isOver = true;
      stop('load');
      stop('renewal');
    },
  };
}

type Renewing = Pick<OpenReportPorts<never>, 'embed' | 'clock' | 'site'> & {
  /** Undefined: not loaded yet. */
  report: () => EmbeddedReport | undefined;
  isOver: () => boolean;
  answered: <T>(work: Promise<T>) => Promise<T>;
  later: (name: Timer, delayMs: number, work: () => void) => void;
  fail: (because: Refusal) => void;
  dead: () => void;
};

/** Renews a report’s token and schedules the next renewal; `hasEnded`: the old token has expired. */
function renewal({ embed, clock, site, report, isOver, answered, later, fail, dead }: Renewing) {
  let isRenewing = false;
  const renew = async (hasEnded: boolean, from: URL): Promise<void> => {
    if (isOver() || isRenewing) return;
    isRenewing = true;
    try {
      const fresh = await embed();
      const shown = report();
      if (isOver() || !shown) return;
      // The frame belongs to one host: a token for another host must not be sent.
      if (embedAddress(fresh.address, site)?.origin !== from.origin) {
        dead();
        return;
      }
      await answered(shown.renew(fresh.token));
      later('renewal', renewalDelayMs(clock.now(), fresh.expiresAt), () => void renew(false, from));
    } catch (error) {
      const isFinal = error instanceof PortFailure && error.kind === 'status' && error.status < 500;
      if (hasEnded || isFinal) {
        fail(refusalFor('loadReports', error));
        return;
      }
      later('renewal', RENEWAL_RETRY_MS, () => void renew(false, from)); // the displayed report is still valid
    } finally {
      isRenewing = false;
    }
  };
  return renew;
}

/** Result of `work`, or a rejection after `limitMs` milliseconds. */
function withinLimit<T>(clock: Clock, limitMs: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const limit = clock.schedule(() => reject(new Error('no answer')), limitMs);
    work.then(resolve, reject).finally(() => limit.unsubscribe());
  });
}
