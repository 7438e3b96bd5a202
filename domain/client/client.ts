import type { Menu, Menus } from '../access/index.ts';
import type {
  ExtraFields,
  KeptRegistration,
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
  KeptList,
  ServerStatuses,
  TrailKeeper,
} from '../catalogue/index.ts';
import type { Certificates } from '../certificates/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Recorded } from '../kernel/event.ts';
import type { Ids, Random } from '../kernel/ids.ts';
import type { StoredFact } from '../kernel/journal.ts';
import type { JournalKeeper } from '../kernel/journal-keeper.ts';
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
import type { ClientPacks } from './packs/index.ts';
import type { Screens } from './screens.ts';
import type { ClientSession } from './session/index.ts';
import type { ClientTitles } from './titles.ts';

/**
 * The learner's client without a page: one object an area, each projections and commands. The one door of the screens and
 * of the headless runner. `Host`: where content is shown; `Film` and `Stream`: what a camera shows and is.
 */
export type Client<Host = unknown, Film = unknown, Stream = unknown> = Readonly<{
  runtime: Runtime;
  session: ClientSession;
  launches: ClientLaunches<Host>;
  titles: ClientOwnTitles;
  catalogue: ClientCatalogue;
  home: ClientHome;
  profile: ClientProfile<Film, Stream>;
  account: ClientAccount;
  organisation: ClientOrganisation<Host>;
  own: OwnThings;
  screens: Screens;
  work: ClientWork;
  packs: ClientPacks;
  device: Device;
}>;

/** How titles are launched, and what is open. */
export type ClientLaunches<Host> = Launches<Host> & {
  attempts: AttemptPorts<Host>;
  titleLocks: TitleLocks;
  /** The attempts of this tab; ended before the session is. */
  openAttempts: OpenAttempts;
};

/** Status, lock and what can be launched, of titles; and what the learner keeps of them. */
export type ClientOwnTitles = ClientTitles & {
  /** Facts of a title that this browser keeps, those of earlier attempts included; read when they are asked for. */
  earlierFacts: (titleId: string) => Promise<readonly StoredFact[]>;
  /** Annotations of whoever is signed in on a title, read when they are asked for; undefined when nobody is. */
  notebook: (titleId: string) => Notebook | undefined;
  /** Annotations of whoever is signed in, on all titles. Rejects when the browser refuses. */
  allNotes: () => Promise<readonly NotesOnTitle[]>;
  /** Saved and recently viewed titles of whoever is signed in. */
  bookmarks: Bookmarks;
};

/** What the learner can find. */
export type ClientCatalogue = {
  source: Pick<CatalogueSource, 'part' | 'title' | 'deepLaunchTitle' | 'picture'>;
  /** `screenChanged`: another screen has opened, so the platform is asked whether there is a newer one. Spec §4. */
  all: Resource<Catalogue> & { screenChanged: () => void };
  statuses: Resource<ServerStatuses>;
  /** Earlier searches of the learner. */
  searches: KeptList;
  /** The way this learner came in this tab. */
  trail: TrailKeeper;
};

export type ClientHome = {
  /** What the platform says of home. */
  answer: Resource<HomeData>;
  /** For a home that came without it, or did not come. */
  history: Resource<readonly HistoryEntry[]>;
  source: Pick<HomeSource, 'moreSuggestions'>;
  check: HomeChecks;
};

/** The learner's own profile. */
export type ClientProfile<Film, Stream> = {
  /** What it answers is also what `session.learner` shows from then on. */
  profiles: Profiles;
  /** What the learner has earned. */
  certificates: Certificates;
  ownGroups: OwnGroups;
  /** The fields that the organisation adds to registration and profile. */
  extraFields: ExtraFields;
  photos: PhotoDesk<Film, Stream>;
  /** The statements that this browser still holds of the learner, oldest first. Rejects when it cannot read them. */
  learningRecord: () => Promise<readonly OwnStatement[]>;
};

/** Coming to have an account, and coming in. */
export type ClientAccount = {
  authentication: Authentication;
  registration: Registration;
  passwords: Passwords;
  /** Sign-on by the session of an outside LMS. */
  outsideSessions: OutsideSessions;
};

/** What the learner's organisation offers besides titles. */
export type ClientOrganisation<Host> = OrganisationPorts & {
  menu: Resource<Menu>;
  menus: Pick<Menus, 'brochureToken'>;
  reports: Reports;
  reportViewer: ReportViewer<Host>;
};

/** What learners set for themselves, and what they have put off or chosen. */
export type OwnThings = {
  preferences: LearnerPreferences;
  /** What the learner chose in the command palette. */
  choices: KeptList;
  /** What was typed and not sent yet; screens ask for it by `useDraft`. */
  drafts: Drafts;
  /** Whether the app was offered in this session. */
  appPrompt: Prompt;
  /** What became of the legal agreement in this session: put off, or accepted. */
  agreementPrompt: Prompt;
};
export type Prompt = { get: () => string | undefined; set: (value: string) => void };

/** The learner's work on its way to this browser's disk and to the platform. */
export type ClientWork = {
  outbox: {
    state: Projection<OutboxView>;
    /** All that delivery knows of the learner's work, for whoever looks at it. */
    delivery: () => Delivery | undefined;
    tryNow: () => void;
    refresh: () => void;
    /** The page is hidden or going away: sends what it still can. */
    flush: (why: 'hidden' | 'leaving') => void;
    /** True when nothing waits any more, false after the limit. */
    drained: (limitMs: number) => Promise<boolean>;
    /** This tab sends nothing any more. */
    stop: () => void;
  };
  journal: Pick<JournalKeeper<Outbound>, 'settled' | 'retry' | 'health'>;
  /** What the platform does not have of the learner's work, as this browser keeps it. */
  undelivered: UndeliveredWork;
  /**
   * What was done in this browser since the learner came, whatever pages it took. `earlier`: facts of earlier pages that the
   * caller has kept, oldest first. Never rejects: what is missing is said.
   */
  recording: (earlier?: readonly Recorded[]) => Promise<WholeRecording>;
  /** False in a browser that stores nothing: unsent work ends with the page. */
  isDurable: boolean;
  /** The browser last refused to store because there is no room. */
  isDiskFull: Projection<boolean>;
  /** The browser does not remove what is stored here when it runs out of room; undefined: it has not said yet. */
  isKept: Projection<boolean | undefined>;
  /** True in what looks like a private window: unsent work ends with the window. */
  endsWithWindow: boolean;
  /** The learner looks at this tab again: whatever other tabs said meanwhile becomes known, should a word have been missed. */
  lookAgain: () => void;
  /** The page goes into the browser's back/forward cache: until it wakes, it keeps the database from no other page. */
  rest: () => void;
  wake: () => void;
};

/** What the browser and its device lend. */
export type Device = {
  clock: Clock;
  ids: Ids;
  random: Random;
  sharing: Sharing;
  newVersion: NewVersion;
};

/** Registering oneself and activating the account: the ports, and what this tab remembers of it. */
export type Registration = {
  runtime: Runtime;
  registrations: Registrations;
  mailPatterns: MailPatterns;
  secureRandom: SecureRandom;
  kept: Projection<KeptRegistration>;
  keep: (kept: KeptRegistration) => void;
  /** The link of an activation mail, used up when it is first loaded: the same link is the same resource in this tab. */
  activation: (organisationCode: string, guid: string) => Resource<void>;
};

/** The learner's photos. */
export type PhotoDesk<Film, Stream> = {
  source: Photos;
  /** The file of the profile photo at the platform; undefined: there is none. */
  shown: Resource<Uint8Array<ArrayBuffer> | undefined>;
  /** What redraws and looks at photos, with a thread of its own; rejects when it cannot be loaded. */
  tools: () => Promise<PhotoTools>;
  /** Largest distance of two faces that are alike. */
  threshold: number;
  camera: Camera<Film, Stream>;
};
