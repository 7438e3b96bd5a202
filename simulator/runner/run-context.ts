import type { Recorded } from '#domain/kernel/event.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { FaultRule } from '../platform/faults/rule.ts';
import type { PlatformInstance } from '../platform/instance.ts';
import type { Scenario } from '../scenarios/schema.ts';
import type { Browser } from './browser.ts';
import type { RunClock } from './clock.ts';
import type { LoggedCall, LogEntry } from './run-log.ts';
import type { Screen, Tab } from './tab.ts';
import type { SiteFiles } from './offline/site-files.ts';
import type { StepPlace } from './words.ts';

/** A fact recorded by a tab. */
export type SeenFact = {
  tab: Tab;
  account: string | undefined;
  userId: string;
  fact: Recorded;
  /** Time by the clock of the run, independent of the page's own clock. */
  at: number;
  /** Completions at the start of an attempt; undefined for other facts. */
  completedThen: ReadonlySet<string> | undefined;
};

/** What a journey needs of a platform. A real platform (`isThirdParty`) offers its responses only. */
export type Platform = Pick<
  PlatformInstance,
  'respond' | 'journal' | 'signOn' | 'expireSessions' | 'apply' | 'standing' | 'report'
> & {
  readonly isThirdParty?: boolean;
  readonly faults: Pick<PlatformInstance['faults'], 'add' | 'clear'>;
  readonly mailbox: Pick<PlatformInstance['mailbox'], 'to'>;
  readonly outside: Pick<PlatformInstance['outside'], 'session'>;
};

/** Holds responses back and releases them in its own order. The scheduler of fast-check is one. */
export type ResponseScheduler = {
  schedule: <T>(answer: Promise<T>) => Promise<T>;
  count: () => number;
  waitOne: () => Promise<void>;
};

/** A violated invariant. `at` is the step that detected it; undefined after the last step. */
export type InvariantViolation = { invariant: string; detail: string; at?: StepPlace };

/** An expectation that the target could not check: its word, and why. */
export type NotAsked = { word: string; reason: string };

/** Context of one run: platform, browsers, tabs, clock and results. */
export type RunContext = {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly world: Platform;
  /** The same platform if simulated; undefined for a real one. */
  readonly simulated: PlatformInstance<RunClock> | undefined;
  readonly clock: RunClock;
  /** Files of the content site. */
  readonly files: SiteFiles;
  readonly startMs: number;
  readonly isRecorded: boolean;
  readonly log: LogEntry[];
  readonly asked: LoggedCall[];
  readonly messages: string[];
  /** Message codes of sign-in forms with the field of display; undefined if displayed above the form. */
  readonly stoodAt: Map<string, string | undefined>;
  readonly facts: SeenFact[];
  readonly breaches: InvariantViolation[];
  /** Faults that ended before a call met them. */
  readonly idleFaults: FaultRule[];
  readonly guards: Set<string>;
  /** Attempts that the learner explicitly started over. */
  readonly startedOver: Set<string>;
  /** Screens reached, and transitions between them. */
  readonly screens: Set<Screen>;
  readonly moves: Set<string>;
  readonly browsers: Map<string, Browser>;
  readonly tabs: Tab[];
  /** Titles whose status the platform changed. */
  readonly rewritten: Set<string>;
  /** Known completions as `userId titleId`; only grows. */
  readonly completed: Set<string>;
  /** Passwords changed in this run, by user id. */
  readonly passwords: Map<string, string>;
  now: Tab | undefined;
  /** End of the journey, in milliseconds since the epoch. */
  restAt: number | undefined;
  step: StepPlace | undefined;
  device: string;
  tabName: string;
  /** Returns the current tab of the current device; opens a tab if needed. */
  tab: () => Promise<Tab>;
  notify: (refusal: Refusal, where?: string) => void;
  note: (where: string, what: string) => void;
  breach: (invariant: string, detail: string) => void;
  /** Reports that the current step is impossible here, probably by mistake. */
  cannot: (why: string) => void;
  /** Checks what every open tab displays. */
  observe: () => void;
};

/** Moves the learner to another screen. */
export function arrive(stage: RunContext, tab: Tab, screen: Screen): void {
  stage.screens.add(screen);
  if (tab.screen !== screen) stage.moves.add(`${tab.screen} → ${screen}`);
  tab.screen = screen;
}
