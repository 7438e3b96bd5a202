import type { Recorded } from '#domain/kernel/event.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { World } from '../platform/world.ts';
import type { Scenario } from '../scenarios/schema.ts';
import type { Browser } from './browser.ts';
import type { RunClock } from './clock.ts';
import type { Asked, LogEntry } from './run-log.ts';
import type { Screen, Tab } from './tab.ts';
import type { SiteFiles } from './without-line/site-files.ts';
import type { StepPlace } from './words.ts';

/** A fact as a tab recorded it. */
export type SeenFact = {
  tab: Tab;
  account: string | undefined;
  userId: string;
  fact: Recorded;
  /** By the clock of the run, whatever the page takes for the time. */
  at: number;
  /** What was completed when a title was started; of any other fact nobody asks it. */
  completedThen: ReadonlySet<string> | undefined;
};

/** What a journey needs of a platform: the simulated one has it all, a real one its answers only (`isForeign`). */
export type Platform = Pick<
  World,
  'respond' | 'journal' | 'signOn' | 'expireSessions' | 'apply' | 'standing' | 'report'
> & {
  readonly isForeign?: boolean;
  readonly faults: Pick<World['faults'], 'add' | 'clear'>;
  readonly mailbox: Pick<World['mailbox'], 'to'>;
  readonly outside: Pick<World['outside'], 'session'>;
};

/** Answers that are held back until it lets one of them go. The scheduler of fast-check is one. */
export type Race = {
  schedule: <T>(answer: Promise<T>) => Promise<T>;
  count: () => number;
  waitOne: () => Promise<void>;
};

/** Something that must hold in every run did not. `at`: in which step it was noticed; none: after the last. */
export type Breach = { invariant: string; detail: string; at?: StepPlace };

/** Everything of one run: the platform, the browsers with their tabs, the clock, and what was noticed. */
export type Stage = {
  readonly scenario: Scenario;
  readonly seed: number;
  readonly world: Platform;
  /** The same where it is simulated; undefined at a platform that is really there. */
  readonly simulated: World<RunClock> | undefined;
  readonly clock: RunClock;
  /** What the content site has. */
  readonly files: SiteFiles;
  readonly startMs: number;
  readonly isRecorded: boolean;
  readonly log: LogEntry[];
  readonly asked: Asked[];
  readonly messages: string[];
  /** Codes of what was said where credentials are typed, and the field it stood at; undefined: over the form. */
  readonly stoodAt: Map<string, string | undefined>;
  readonly facts: SeenFact[];
  readonly breaches: Breach[];
  readonly guards: Set<string>;
  /** Attempts that the learner began at the beginning, by a way of their own. */
  readonly startedOver: Set<string>;
  /** Screens that were reached, and from where to where. */
  readonly screens: Set<Screen>;
  readonly moves: Set<string>;
  readonly browsers: Map<string, Browser>;
  readonly tabs: Tab[];
  /** Titles whose status the platform changed by itself. */
  readonly rewritten: Set<string>;
  /** Accounts and what is known of their completed titles, as `userId title`; grows only. */
  readonly completed: Set<string>;
  /** Passwords that were changed in this run, by user id. */
  readonly passwords: Map<string, string>;
  now: Tab | undefined;
  /** When the journey was over and its end began; milliseconds since the epoch. */
  restAt: number | undefined;
  /** The step that is being taken. */
  step: StepPlace | undefined;
  device: string;
  tabName: string;
  /** Tab of this name at this device, opened when it is not there. */
  tab: () => Promise<Tab>;
  notify: (refusal: Refusal, where?: string) => void;
  note: (where: string, what: string) => void;
  breach: (invariant: string, detail: string) => void;
  /** The step that is being taken makes no sense here: whoever wrote it may have meant something else. */
  cannot: (why: string) => void;
  /** Looks at what every open tab shows, for what must never be seen. */
  observe: () => void;
};

/** The learner is on another screen now. */
export function arrive(stage: Stage, tab: Tab, screen: Screen): void {
  stage.screens.add(screen);
  if (tab.screen !== screen) stage.moves.add(`${tab.screen} → ${screen}`);
  tab.screen = screen;
}
