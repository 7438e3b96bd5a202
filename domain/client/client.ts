import type { Menu, Menus } from '../access/index.ts';
import type {
  ExtraFields,
  StoredRegistration,
  MailPatterns,
  OwnGroups,
  Passwords,
  Photos,
  PhotoTools,
  Profiles,
  Registrations,
  SecureRandom,
} from '../account/index.ts';
import type { OutsideSessions } from '../aicc/index.ts';
import type { Notebook, NotesOnTitle } from '../annotations/index.ts';
import type { AttemptPorts, OpenAttempts, TitleLocks } from '../attempt/index.ts';
import type { Bookmarks } from '../bookmarks/index.ts';
import type { LearnerPreferences } from '../player/index.ts';
import type {
  Catalogue,
  CatalogueSource,
  HistoryEntry,
  HomeData,
  HomeSource,
  StoredList,
  ServerStatuses,
  BreadcrumbStore,
} from '../catalogue/index.ts';
import type { Certificates } from '../certificates/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Recorded } from '../kernel/event.ts';
import type { Ids, Random } from '../kernel/ids.ts';
import type { StoredFact } from '../kernel/journal.ts';
import type { JournalWriter } from '../kernel/journal-writer.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Resource } from '../kernel/resource.ts';
import type { Runtime } from '../kernel/runtime.ts';
import type { OrganisationPorts } from '../organisation/index.ts';
import type { WholeRecording } from '../recording/index.ts';
import type { Reports, ReportViewer } from '../reports/index.ts';
import type { Authentication } from '../session/index.ts';
import type { Delivery, Outbound, OutboxView, OwnStatement, UndeliveredWork } from '../tracking/index.ts';
import type { Camera, NewVersion, Sharing } from './device.ts';
import type { Drafts } from './drafts.ts';
import type { HomeChecks } from './home.ts';
import type { Launches } from './launch/launches.ts';
import type { ClientDownloads } from './downloads/index.ts';
import type { Screens } from './screens.ts';
import type { ClientSession } from './session/index.ts';
import type { ClientTitles } from './titles.ts';

/**
 * The headless client: one object per area, each with projections and commands. Screens and the headless runner use
 * nothing else. `Host`: container of content; `Film` and `Stream`: view and stream of a camera.
 */
export type Client<Host = unknown, Film = unknown, Stream = unknown> = Readonly<{
  runtime: Runtime;
  session: ClientSession;
  launches: ClientLaunches<Host>;
  titles: ClientSavedTitles;
  catalogue: ClientCatalogue;
  home: ClientHome;
  profile: ClientProfile<Film, Stream>;
  account: ClientAccount;
  organisation: ClientOrganisation<Host>;
  own: LocalUserData;
  screens: Screens;
  work: ClientWork;
  downloads: ClientDownloads;
  device: Device;
}>;

/** Launches, and open attempts. */
export type ClientLaunches<Host> = Launches<Host> & {
  attempts: AttemptPorts<Host>;
  titleLocks: TitleLocks;
  /** Attempts of this tab; they end before the session does. */
  openAttempts: OpenAttempts;
};

/** Status, lock and launch data of titles, and what the learner stored about them. */
export type ClientSavedTitles = ClientTitles & {
  /** Stored facts of a title in this browser, earlier attempts included; read on each call. */
  earlierFacts: (titleId: string) => Promise<readonly StoredFact[]>;
  /** Annotations of the signed-in learner on a title, read on each call; undefined if nobody is signed in. */
  notebook: (titleId: string) => Notebook | undefined;
  /** Annotations of the signed-in learner on all titles. Rejects if the browser refuses. */
  allNotes: () => Promise<readonly NotesOnTitle[]>;
  /** Saved and recently viewed titles of the signed-in learner. */
  bookmarks: Bookmarks;
};

/** The catalogue, its statuses, searches and breadcrumbs. */
export type ClientCatalogue = {
  source: Pick<CatalogueSource, 'part' | 'title' | 'deepLaunchTitle' | 'picture'>;
  /** `screenChanged`: another screen opened, so checks the platform for a newer catalogue. Spec §4. */
  all: Resource<Catalogue> & { screenChanged: () => void };
  statuses: Resource<ServerStatuses>;
  /** Earlier searches of the learner. */
  searches: StoredList;
  /** Breadcrumbs of this learner in this tab. */
  trail: BreadcrumbStore;
};

export type ClientHome = {
  /** Home data of the platform. */
  answer: Resource<HomeData>;
  /** Used if home data has no history, or failed to load. */
  history: Resource<readonly HistoryEntry[]>;
  source: Pick<HomeSource, 'moreSuggestions'>;
  check: HomeChecks;
};

export type ClientProfile<Film, Stream> = {
  /** Its responses also update `session.learner`. */
  profiles: Profiles;
  /** Certificates of the learner. */
  certificates: Certificates;
  ownGroups: OwnGroups;
  /** Fields that the organisation adds to registration and profile. */
  extraFields: ExtraFields;
  photos: PhotoUpload<Film, Stream>;
  /** Statements of the learner in this browser, oldest first. Rejects if the browser cannot read them. */
  learningRecord: () => Promise<readonly OwnStatement[]>;
};

/** Account creation and sign-in. */
export type ClientAccount = {
  authentication: Authentication;
  registration: Registration;
  passwords: Passwords;
  /** Sign-on with a session of an external LMS. */
  outsideSessions: OutsideSessions;
};

/** Menu, reports and other offers of the organisation. */
export type ClientOrganisation<Host> = OrganisationPorts & {
  menu: Resource<Menu>;
  menus: Pick<Menus, 'brochureToken'>;
  reports: Reports;
  reportViewer: ReportViewer<Host>;
};

/** Settings and choices of the learner in this browser. */
export type LocalUserData = {
  preferences: LearnerPreferences;
  /** Recent choices in the command palette. */
  choices: StoredList;
  /** Unsent form input; screens use it through `useDraft`. */
  drafts: Drafts;
  /** Whether the app installation was offered in this session. */
  appPrompt: Prompt;
  /** State of the legal agreement in this session: postponed, or accepted. */
  agreementPrompt: Prompt;
};
export type Prompt = { get: () => string | undefined; set: (value: string) => void };

/** Storage and delivery of the learner’s work. */
export type ClientWork = {
  outbox: {
    state: Projection<OutboxView>;
    /** State of delivery, for inspection. */
    delivery: () => Delivery | undefined;
    tryNow: () => void;
    refresh: () => void;
    /** Final flush: the page is hidden or closing. */
    flush: (why: 'hidden' | 'leaving') => void;
    /** Resolves with true when nothing is pending, with false after the limit. */
    drained: (limitMs: number) => Promise<boolean>;
    /** Stops delivery in this tab. */
    stop: () => void;
  };
  journal: Pick<JournalWriter<Outbound>, 'settled' | 'retry' | 'health'>;
  /** Undelivered work of the learner in this browser. */
  undelivered: UndeliveredWork;
  /**
   * The learner’s recording since sign-in, across pages. `earlier`: facts of earlier pages that the caller stored,
   * oldest first. Never rejects: the result names missing facts.
   */
  recording: (earlier?: readonly Recorded[]) => Promise<WholeRecording>;
  /** False if the browser stores nothing: unsent work is lost with the page. */
  isDurable: boolean;
  /** The browser’s last refusal was due to a full disk. */
  isDiskFull: Projection<boolean>;
  /** Whether the browser exempts the stored data from eviction; undefined: unknown yet. */
  isKept: Projection<boolean | undefined>;
  /** True in a probable private window: unsent work is lost with the window. */
  endsWithWindow: boolean;
  /** The tab became visible: checks for changes of other tabs whose messages were missed. */
  lookAgain: () => void;
  /** The page enters the back/forward cache: releases the database so that other pages are not blocked. */
  rest: () => void;
  wake: () => void;
};

/** Services of the browser and its device. */
export type Device = {
  clock: Clock;
  ids: Ids;
  random: Random;
  sharing: Sharing;
  newVersion: NewVersion;
};

/** Self-registration and account activation: the ports, and the state of this tab. */
export type Registration = {
  runtime: Runtime;
  registrations: Registrations;
  mailPatterns: MailPatterns;
  secureRandom: SecureRandom;
  kept: Projection<StoredRegistration>;
  keep: (kept: StoredRegistration) => void;
  /**
   * Activation by the link of a mail. Its first load uses up the link, so the same link is the same resource in this
   * tab.
   */
  activation: (organisationCode: string, guid: string) => Resource<void>;
};

export type PhotoUpload<Film, Stream> = {
  source: Photos;
  /** Profile photo at the platform; undefined: there is none. */
  shown: Resource<Uint8Array<ArrayBuffer> | undefined>;
  /** Loads the tools that redraw and inspect photos in a worker; rejects if they cannot be loaded. */
  tools: () => Promise<PhotoTools>;
  /** Maximum distance of two matching faces. */
  threshold: number;
  camera: Camera<Film, Stream>;
};
