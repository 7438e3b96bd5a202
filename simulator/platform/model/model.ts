import type { Scenario } from '../../scenarios/schema.ts';
import { type Probabilities, probabilitiesOf, type Random } from '../random.ts';
import { Accounts } from './accounts.ts';
import { CatalogueStore } from './catalogue.ts';
import {
  type Database,
  persistedTables,
  type PersistedTables,
  markBeginning,
  openDatabase,
  restoreTables,
} from './db.ts';
import { Home } from './home.ts';
import { Lrs } from './lrs.ts';
import { Mailbox } from './mailbox.ts';
import { ProgressStore } from './progress.ts';
import { ScormStore } from './scorm-store.ts';
import { type PersistedReports, Reports } from './reports.ts';
import { seed } from './seed.ts';
import { HacpRelay, type PersistedRelay } from '../aicc/hacp-relay.ts';
import { type PersistedStore, RecordStore } from '../lrs/record-store.ts';
import { timelineOf } from './timeline.ts';

export type ContentFile = { bytes: Uint8Array; contentType: string };

export type ModelOptions = {
  scenario: Scenario;
  seed: number;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Prefix of content links; empty for the platform's own origin. */
  contentOrigin: string;
  /** Origin of the record store; empty if the platform does not know its own origin. */
  storeOrigin: string;
  /** Sends a form to an outside LMS; undefined if the LMS is unreachable. */
  outside: (url: string, form: string) => string | undefined;
  /** Prefix of sign-on pages that the scenario names by path; empty for the platform's own origin. */
  signOnOrigin: string;
  /** URL of the embedded report page. */
  reportUrl: string;
  contentFile: (path: string) => ContentFile | undefined;
  /** Files of the course with this start page; undefined if unknown. */
  courseFiles: (path: string) => CourseFiles | undefined;
};

/** Files of a course, by path below the content root. `sha256` is hexadecimal. */
export type CourseFiles = {
  version: string;
  files: readonly { path: string; size: number; sha256: string }[];
};

/** State of one platform instance. Only handlers call its methods. */
export type Model = {
  readonly scenario: Scenario;
  readonly options: ModelOptions;
  readonly now: () => number;
  readonly random: Random;
  readonly db: Database;
  readonly accounts: Accounts;
  readonly mailbox: Mailbox;
  readonly catalogue: CatalogueStore;
  readonly progress: ProgressStore;
  readonly home: Home;
  readonly lrs: Lrs;
  readonly scorm: ScormStore;
  readonly store: RecordStore;
  readonly relay: HacpRelay;
  readonly reports: Reports;
  /** Applies all changes that are due by now. */
  readonly catchUp: () => void;
  readonly kept: () => PersistedModel;
};

/** Serializable changes since the start of the scenario. Contains passwords and tokens. */
export type PersistedModel = {
  /** Milliseconds since the epoch; scenario times are relative to this moment. */
  startedAt: number;
  tables: PersistedTables;
  catalogueVersion: number;
  /** Number of applied timeline changes. */
  timeline: number;
  relay: PersistedRelay;
  reports: PersistedReports;
  store: PersistedStore;
};

/** Creates the state of an instance. `kept` is the persisted state of one with the same options, to resume. */
export function createModel(
  options: ModelOptions,
  { of: random }: Probabilities = probabilitiesOf(options.seed),
  kept?: PersistedModel,
): Model {
  const { scenario, now } = options;
  const startedAt = kept?.startedAt ?? now();
  const db = openDatabase();
  seed(db, scenario, startedAt);
  markBeginning(db);
  if (kept) restoreTables(db, kept.tables);
  const progress = new ProgressStore(db, now);
  const catalogue = new CatalogueStore(db, progress, scenario.catalogue.raw);
  const timeline = timelineOf(scenario, startedAt, kept?.timeline);
  const model: Model = {
    scenario,
    options,
    now,
    random: random('handlers'),
    db,
    accounts: new Accounts(db, scenario, random('tokens'), now),
    mailbox: new Mailbox(db, random('mail'), now, scenario.organisation, scenario.policies.resetLinkMinutes),
    catalogue,
    progress,
    home: new Home(db, scenario, catalogue, progress),
    lrs: new Lrs(db, now, scenario.policies.deduplicatesStatements),
    scorm: new ScormStore(db),
    store: new RecordStore(random('store'), now),
    relay: new HacpRelay(options.outside),
    reports: new Reports(scenario, random('reports'), now),
    catchUp: () => timeline.run(model),
    kept: () => ({
      startedAt,
      tables: persistedTables(db),
      catalogueVersion: catalogue.version,
      timeline: timeline.done(),
      relay: model.relay.kept(),
      reports: model.reports.kept(),
      store: model.store.kept(),
    }),
  };
  if (kept) {
    catalogue.restore(kept.catalogueVersion);
    model.relay.restore(kept.relay);
    model.reports.restore(kept.reports);
    model.store.restore(kept.store);
  }
  return model;
}
