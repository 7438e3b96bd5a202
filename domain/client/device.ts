import type { Projection } from '../kernel/projection.ts';

/** The camera of this device. Never rejects. `Film`: what it is seen in; `Stream`: what comes from it. */
export interface Camera<Film, Stream> {
  isThere: () => boolean;
  /** Asks the learner; undefined: there is none, or they said no. */
  open: () => Promise<Stream | undefined>;
  close: (stream: Stream) => void;
  /** What is seen now, as a file; undefined: nothing is. */
  take: (film: Film) => Promise<Blob | undefined>;
}

/** What leaves the page by the learner's hand. Never rejects; false: the browser refused. */
export interface Sharing {
  /** The whole address of a path of this application. */
  address: (path: string) => string;
  save: (file: SavedFile) => void;
  /** A tab for a file that is on its way, opened in the moment of the click; without one the file is saved instead. */
  tab: () => { show: (file: SavedFile) => void; close: () => void };
  copy: (text: string) => Promise<boolean>;
  canShare: () => boolean;
  share: (page: { title: string; url: string }) => Promise<boolean>;
}

/** A newer version of the application, which this browser has got ready while this one is open. */
export interface NewVersion {
  isReady: Projection<boolean>;
  /** Loads it in the place of this one. */
  load: () => void;
}

/** `type` decides how a browser treats it. */
export type SavedFile = { name: string; type: string } & ({ text: string } | { bytes: Uint8Array<ArrayBuffer> });
