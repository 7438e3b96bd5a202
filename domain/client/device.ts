import type { Projection } from '../kernel/projection.ts';

/** Camera of this device. Never rejects. `Film`: element that displays it; `Stream`: its stream. */
export interface Camera<Film, Stream> {
  isThere: () => boolean;
  /** Prompts the learner; undefined: no camera, or permission denied. */
  open: () => Promise<Stream | undefined>;
  close: (stream: Stream) => void;
  /** Current frame as a file; undefined: no frame. */
  take: (film: Film) => Promise<Blob | undefined>;
}

/** Actions by which the learner exports data. Never rejects; false: the browser refused. */
export interface Sharing {
  /** Full URL of a path of this application. */
  address: (path: string) => string;
  save: (file: SavedFile) => void;
  /**
   * Opens the tab during the click, before the file has loaded; later the pop-up blocker would refuse it. Without a tab
   * the file is saved instead.
   */
  tab: () => { show: (file: SavedFile) => void; close: () => void };
  copy: (text: string) => Promise<boolean>;
  canShare: () => boolean;
  share: (page: { title: string; url: string }) => Promise<boolean>;
}

/** A newer version of the application, downloaded and ready to be activated. */
export interface NewVersion {
  isReady: Projection<boolean>;
  /** Replaces this version by the newer one. */
  load: () => void;
}

/** `type`: MIME type. */
export type SavedFile = { name: string; type: string } & ({ text: string } | { bytes: Uint8Array<ArrayBuffer> });
