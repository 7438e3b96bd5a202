import type { Catalogue } from '../../catalogue/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Connection } from '../../kernel/connection.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Resource } from '../../kernel/resource.ts';
import type { KnownPosition, ListedCourse, Download, DownloadStore, DownloadTerms } from '../../downloads/index.ts';
import type { Tabs } from '../../session/index.ts';

export type DownloadPorts = {
  store: DownloadStore;
  /** Download policy of an organisation; undefined if it could not be loaded. */
  termsOf: (organisationCode: string) => DownloadTerms | 'none' | undefined;
  /** Organisation code of the signed-in learner. */
  organisationCode: () => string | undefined;
  /** Also notifies when the organisation becomes known. */
  account: Projection<string | undefined>;
  catalogue: Resource<Catalogue>;
  connection: Projection<Connection>;
  /** Address of a file, from the platform’s proxy call. */
  address: (link: string) => Promise<string>;
  /**
   * Lists the files of a course: `link` is its first page, at `address`. Rejects with PortFailure, or with DownloadFailure
   * if it cannot be downloaded.
   */
  listOf: (title: { titleId: string; link: string }, address: string, signal: AbortSignal) => Promise<ListedCourse>;
  /** Content-site paths that a course was observed to request in this browser. Never rejects. */
  askedOf: (titleId: string) => Promise<readonly string[]>;
  /** The platform’s position of the learner in a title. Rejects with PortFailure. */
  placeOf: (titleId: string) => Promise<KnownPosition>;
  /** Resolves with true when nothing of the learner’s work is pending, with false after the limit. */
  drained: (limitMs: number) => Promise<boolean>;
  /** Requests persistent storage from the browser. */
  persist: () => Promise<void>;
  clock: Clock;
  /** Epoch in ms by the device’s own clock, which measures expiry: offline it is the only clock. */
  deviceNow: () => number;
  ids: Ids;
  tabs: Tabs;
  /** Called when the tab becomes visible. */
  onLooked: (listen: () => void) => void;
  report: (where: string, error: unknown) => void;
};

/** The signed-in learner, as long as the session lasts. `session`: its number in this tab. */
export type Owner = { account: string; session: number; signal: AbortSignal };

/**
 * Stored downloads of one owner. Each change is stored and then displayed, in all tabs. After the session nothing is
 * changed.
 */
export type OwnedDownloads = {
  all: () => readonly Download[];
  add: (download: Download) => Promise<void>;
  /** Undefined: the download no longer exists. Rejects with DownloadFailure if the browser refuses. */
  change: (downloadId: string, step: (now: Download) => Download) => Promise<Download | undefined>;
  /** Displays a change that the browser cannot store; it lasts until the next read. */
  show: (downloadId: string, step: (now: Download) => Download) => void;
  /** Never rejects. */
  remove: (downloadIds: readonly string[]) => Promise<void>;
};
