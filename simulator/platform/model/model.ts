import type { Scenario } from '../../scenarios/schema.ts';
import { type Chances, chancesOf, type Random } from '../random.ts';
import { Accounts } from './accounts.ts';
import { CatalogueStore } from './catalogue.ts';
import { type Database, keptTables, type KeptTables, markBeginning, openDatabase, restoreTables } from './db.ts';
import { Home } from './home.ts';
import { Lrs } from './lrs.ts';
import { Mailbox } from './mailbox.ts';
import { ProgressStore } from './progress.ts';
import { ScormStore } from './scorm-store.ts';
import { type KeptReports, Reports } from './reports.ts';
import { seed } from './seed.ts';
import { HacpRelay, type KeptRelay } from '../aicc/hacp-relay.ts';
import { type KeptStore, RecordStore } from '../lrs/record-store.ts';
import { timelineOf } from './timeline.ts';

/** A file of a content, with its media type. */
export type ContentFile = { bytes: Uint8Array; contentType: string };

export type ModelOptions = {
  scenario: Scenario;
  seed: number;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Put before the path of content links; empty = the platform's own origin. */
  contentOrigin: string;
  /** Put before the address of the record store; empty = the platform's own origin is not known. */
  storeOrigin: string;
  /** Sends a form to an outside LMS; undefined: it cannot be reached. */
  outside: (url: string, form: string) => string | undefined;
  /** Put before sign-on pages that the story names by their path; empty = the platform's own origin. */
  signOnOrigin: string;
  /** Address that embedded reports are loaded from. */
  reportUrl: string;
  contentFile: (path: string) => ContentFile | undefined;
  /** What the course is made of whose first page is there; undefined: nobody knows. */
  courseFiles: (path: string) => CourseFiles | undefined;
};

/** The files of a course, by their paths below the content's root; `sha256` in hexadecimal. */
export type CourseFiles = {
  version: string;
  files: readonly { path: string; size: number; sha256: string }[];
};

/** The state of one platform and what can be asked of it. Handlers are the only callers. */
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
  /** Lets everything happen that is due by now. */
  readonly catchUp: () => void;
  readonly kept: () => KeptModel;
};

/** The state of a platform as plain data: what has changed since its story began. Passwords and tokens are in it. */
export type KeptModel = {
  /** Milliseconds since the epoch, from which the moments of the story are counted. */
  startedAt: number;
  tables: KeptTables;
  catalogueVersion: number;
  /** Changes of the story's timeline that have happened. */
  timeline: number;
  relay: KeptRelay;
  reports: KeptReports;
  store: KeptStore;
};

/** `kept`: what became of a platform with the same options, which goes on. */
export function createModel(
  options: ModelOptions,
  { of: random }: Chances = chancesOf(options.seed),
  kept?: KeptModel,
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
      tables: keptTables(db),
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
