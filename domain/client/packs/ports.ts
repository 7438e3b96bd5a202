import type { Catalogue } from '../../catalogue/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Connection } from '../../kernel/connection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Resource } from '../../kernel/resource.ts';
import type { Known, ListedCourse, Pack, PackStore, PackTerms } from '../../packs/index.ts';
import type { Tabs } from '../../session/index.ts';

export type PackPorts = {
  store: PackStore;
  /** What an organisation lets its learners take along; undefined where the operator could not be asked. */
  termsOf: (organisationCode: string) => PackTerms | 'none' | undefined;
  /** Code of the organisation of whoever is signed in. */
  organisationCode: () => string | undefined;
  /** Tells, too, when who that is becomes known. */
  account: Projection<string | undefined>;
  catalogue: Resource<Catalogue>;
  connection: Projection<Connection>;
  /** The address of a file, by the platform's proxy call. */
  address: (link: string) => Promise<string>;
  /** The files of a course: `link` names its first page, which is at `address`. Rejects with PortFailure, or PackFailure where it cannot be taken along. */
  listOf: (title: { titleId: string; link: string }, address: string, signal: AbortSignal) => Promise<ListedCourse>;
  /** Paths of the content site that a course was seen to ask for in this browser. Never rejects. */
  askedOf: (titleId: string) => Promise<readonly string[]>;
  /** Where the platform says that the learner is in a title. Rejects with PortFailure. */
  placeOf: (titleId: string) => Promise<Known>;
  /** True once nothing of the learner's work waits any more, false after the limit. */
  drained: (limitMs: number) => Promise<boolean>;
  /** Asks the browser not to remove what is stored. */
  persist: () => Promise<void>;
  clock: Clock;
  /** Epoch in ms by the device's own clock, by which terms are counted: without a line it is the only one. */
  deviceNow: () => number;
  ids: Ids;
  tabs: Tabs;
  /** Told when the learner looks at this tab again. */
  onLooked: (listen: () => void) => void;
  report: (where: string, error: unknown) => void;
};

/** The signed-in learner, as long as the session lasts. `session`: its number in this tab. */
export type Owner = { account: string; session: number; signal: AbortSignal };

/**
 * Stored downloads of one owner. Each change is stored first and displayed then, here and in other tabs; once the session is
 * over, nothing is changed.
 */
export type OwnedPacks = {
  all: () => readonly Pack[];
  add: (pack: Pack) => Promise<void>;
  /** Undefined: the download does not exist any more. Rejects with PackFailure if the browser refuses. */
  change: (packId: string, step: (now: Pack) => Pack) => Promise<Pack | undefined>;
  /** Displays a change that the browser cannot store; it lasts until the next read. */
  show: (packId: string, step: (now: Pack) => Pack) => void;
  /** Never rejects. */
  remove: (packIds: readonly string[]) => Promise<void>;
};
