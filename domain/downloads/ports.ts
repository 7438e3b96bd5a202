import type { ContentKind } from '../content/index.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Download, DownloadFault, DownloadFile } from './types.ts';

/** Permanent failure of a download: an automatic retry would not help. */
export class DownloadFailure extends Error {
  readonly fault: DownloadFault;
  constructor(fault: DownloadFault) {
    super(fault);
    this.name = 'DownloadFailure';
    this.fault = fault;
  }
}

/** Metadata of a file from the content site, without its bytes; undefined: not sent. */
export type FileFacts = Pick<DownloadFile, 'size' | 'version'>;

/**
 * Why the downloads of a learner are not shown. `evicted`: the browser deleted them together with their records.
 * `unreadable`: nothing opened their key any more, so they were removed. `locked`: they are stored, and the next sign-in
 * with the password opens them.
 */
export type DownloadLoss = 'evicted' | 'unreadable' | 'locked';

/** Storage of downloads in this browser: encrypted, each with its own key, indexed by account. */
export interface DownloadStore {
  /** Whether this browser supports downloads; false is final for this page. */
  isAble: boolean;
  /** Whether downloads can be opened in this page: once the service worker that serves them is active. */
  isServed: Projection<boolean>;
  /**
   * Caches the player of a kind for these titles, without which their files would not open offline. `later`:
   * unreachable now; `never`: this browser cannot start it offline. Never rejects.
   */
  keepPlayer: (kind: ContentKind, titleIds: readonly string[]) => Promise<'kept' | 'later' | 'never'>;
  /**
   * Downloads of an account, the oldest request first; unreadable ones are left out. Rejects if the browser does not
   * respond.
   */
  all: (account: string) => Promise<readonly Download[]>;
  /** Rejects with DownloadFailure if the browser refuses. */
  add: (account: string, download: Download) => Promise<void>;
  /**
   * Atomic update across tabs: `step` receives the stored download. Undefined: the download no longer exists. Rejects
   * with DownloadFailure if the browser refuses.
   */
  change: (account: string, downloadId: string, step: (now: Download) => Download) => Promise<Download | undefined>;
  /** Deletes its files; the request stays. Never rejects. */
  empty: (downloadId: string) => Promise<void>;
  /** Deletes a download, its key first. Never rejects. */
  remove: (downloadId: string) => Promise<void>;
  /**
   * Deletes downloads of all other accounts; undefined: of all accounts. Opens those of this one: call when its session
   * starts or has a new token. Never rejects.
   */
  keepOnly: (account: string | undefined) => Promise<void>;
  /**
   * Whether all stored bytes of a download still exist: browsers may evict any. Undefined: the browser does not
   * respond. Never rejects.
   */
  holds: (download: Download) => Promise<boolean | undefined>;
  /**
   * Downloads the missing bytes of a file; `onPart` receives the progress and is awaited. Resolves when complete.
   * Rejects with PortFailure if the content site fails, with DownloadFailure if the browser fails, and when `signal`
   * aborts.
   */
  fill: (
    file: { download: Download; nth: number; address: string },
    on: { signal: AbortSignal; onPart: (file: DownloadFile) => Promise<unknown> },
  ) => Promise<DownloadFile>;
  /** Requests metadata of a file from the content site. Rejects with PortFailure. */
  ask: (address: string, signal?: AbortSignal) => Promise<FileFacts>;
  /** Runs `work` under an exclusive lock of the account across tabs; skipped once `signal` has aborted. */
  alone: (account: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** Local URL of a file. */
  address: (download: Download, nth: number) => string;
  /** Why an account has none of its downloads. Never rejects; an unresponsive browser counts as no loss. */
  lost: (account: string) => Promise<DownloadLoss | undefined>;
  /** Free bytes by the browser’s estimate; undefined: unknown. Never rejects. */
  room: () => Promise<number | undefined>;
}
