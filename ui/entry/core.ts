import { createContext, useContext } from 'react';
import type { Menu, Menus } from '#domain/access/index.ts';
import type { Notebook } from '#domain/annotations/index.ts';
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
} from '#domain/account/index.ts';
import type { OutsideSessions } from '#domain/aicc/index.ts';
import type { AttemptPorts, LearnerChoices, OpenSittings } from '#domain/attempt/index.ts';
import type { ClientSession, ClientTitles, HomeChecks, Launches } from '#domain/client/index.ts';
import type { Bookmarks } from '#domain/bookmarks/index.ts';
import type { Certificates } from '#domain/certificates/index.ts';
import type {
  Catalogue,
  CatalogueSource,
  HistoryEntry,
  HomeData,
  HomeSource,
  KeptList,
  ServerStatuses,
  TrailKeeper,
} from '#domain/catalogue/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Ids, Random } from '#domain/kernel/ids.ts';
import type { StoredFact } from '#domain/kernel/journal.ts';
import type { JournalKeeper } from '#domain/kernel/journal-keeper.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { Resource } from '#domain/kernel/resource.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { Builds } from '#domain/organisation/index.ts';
import type { Reports, ReportViewer } from '#domain/reports/index.ts';
import type { Authentication } from '#domain/session/index.ts';
import type { Delivery, Outbound, OwnStatement, UndeliveredWork } from '#domain/tracking/index.ts';

/** What waits to be sent, for the saved indicator and the banners. */
export type OutboxView = {
  pending: number;
  parked: number;
  /** Lanes at work now. */
  sending: number;
  /** The platform wants a new sign-in first. */
  paused: boolean;
  /** Milliseconds since the epoch of the next try; undefined = none is waiting. */
  nextTryAtMs: number | undefined;
};

/**
 * Everything behind the sign-in screen, in the domain's own words. Loaded when it is needed, so that the sign-in
 * screen's first load does not carry it.
 */
export type Core = {
  runtime: Runtime;
  clock: Clock;
  ids: Ids;
  random: Random;
  authentication: Authentication;
  attempts: AttemptPorts<HTMLElement>;
  /** The sittings of this tab; ended before the session is. */
  sittings: OpenSittings;
  /** The fields that the organisation adds to registration and profile. */
  extraFields: ExtraFields;
  /** The learner's own profile; what it answers is also what `learner` shows from then on. */
  profiles: Profiles;
  /** What the learner has earned. */
  certificates: Certificates;
  ownGroups: OwnGroups;
  /** The statements that this browser still holds of the learner, oldest first. Rejects when it cannot read them. */
  learningRecord: () => Promise<readonly OwnStatement[]>;
  /** What the platform does not have of the learner's work, as this browser keeps it. */
  undelivered: UndeliveredWork;
  /** Facts of a title that this browser keeps, those of earlier sittings included; read when they are asked for. */
  earlierFacts: (titleId: string) => Promise<readonly StoredFact[]>;
  registration: Registration;
  catalogueSource: Pick<CatalogueSource, 'part' | 'title' | 'deepLaunchTitle' | 'picture'>;
  homeSource: Pick<HomeSource, 'moreSuggestions'>;
  /** `screenChanged`: another screen has opened, so the platform is asked whether there is a newer one. Spec §4. */
  catalogue: Resource<Catalogue> & { screenChanged: () => void };
  statuses: Resource<ServerStatuses>;
  home: Resource<HomeData>;
  homeCheck: HomeChecks;
  /** For a home that came without it, or did not come. */
  history: Resource<readonly HistoryEntry[]>;
  menu: Resource<Menu>;
  passwords: Passwords;
  photos: PhotoDesk;
  /** Earlier searches of the learner. */
  searches: KeptList;
  /** What the learner chose in the command palette. */
  choices: KeptList;
  likes: LearnerChoices;
  menus: Pick<Menus, 'brochureToken'>;
  builds: Builds;
  reports: Reports;
  reportViewer: ReportViewer<HTMLElement>;
  /** The way this learner came in this tab. */
  trail: TrailKeeper;
  /** Whether the app was offered in this session. */
  appPrompt: { get: () => string | undefined; set: (value: string) => void };
  /** What became of the legal agreement in this session: put off, or accepted. */
  agreementPrompt: { get: () => string | undefined; set: (value: string) => void };
  /** Saved and recently viewed titles of whoever is signed in. */
  bookmarks: Bookmarks;
  /** Annotations of whoever is signed in on a title, read when they are asked for; undefined when nobody is. */
  notebook: (titleId: string) => Notebook | undefined;
  handOver: HandOver;
  /** Sign-on by the session of an outside LMS. */
  outsideSessions: OutsideSessions;
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
  };
  journal: Pick<JournalKeeper<Outbound>, 'settled' | 'retry' | 'health'>;
  /** Status, lock and what can be launched. */
  titles: ClientTitles;
  launches: Launches<HTMLElement>;
  /** False in a browser that stores nothing: unsent work ends with the page. */
  isDurable: boolean;
  /** The browser last refused to store because there is no room. */
  isDiskFull: Projection<boolean>;
  /** The browser does not remove what is stored here when it runs out of room; undefined: it has not said yet. */
  isKept: Projection<boolean | undefined>;
  /** True in what looks like a private window: unsent work ends with the window. */
  endsWithWindow: boolean;
  session: ClientSession;
  /** The learner looks at this tab again: whatever other tabs said meanwhile becomes known, should a word have been missed. */
  lookAgain: () => void;
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
export type PhotoDesk = {
  source: Photos;
  /** The file of the profile photo at the platform; undefined: there is none. */
  shown: Resource<Uint8Array<ArrayBuffer> | undefined>;
  /** What redraws and looks at photos, with a thread of its own; rejects when it cannot be loaded. */
  tools: () => Promise<PhotoTools>;
  /** Largest distance of two faces that are alike. */
  threshold: number;
  camera: Camera;
};

/** The camera of this device. Never rejects. */
export interface Camera {
  isThere(): boolean;
  /** Asks the learner; undefined: there is none, or they said no. */
  open(): Promise<MediaStream | undefined>;
  close(stream: MediaStream): void;
  /** What is seen now, as a file; undefined: nothing is. */
  take(film: HTMLVideoElement): Promise<Blob | undefined>;
}

/** What leaves the page by the learner's hand. Never rejects; false: the browser refused. */
export interface HandOver {
  /** The whole address of a path of this application. */
  address(path: string): string;
  save(file: SavedFile): void;
  /** A tab for a file that is on its way, opened in the moment of the click; without one the file is saved instead. */
  tab(): { show: (file: SavedFile) => void; close: () => void };
  copy(text: string): Promise<boolean>;
  canShare(): boolean;
  share(page: { title: string; url: string }): Promise<boolean>;
}
/** `type` decides how a browser treats it. */
export type SavedFile = { name: string; type: string } & ({ text: string } | { bytes: Uint8Array<ArrayBuffer> });

export const CoreContext = createContext<Core | undefined>(undefined);

/** The core, below the gate that has loaded it. */
export function useCore(): Core {
  const core = useContext(CoreContext);
  if (!core) throw new Error('useCore() was called outside the signed-in part. Put the screen below <CoreGate>.');
  return core;
}
