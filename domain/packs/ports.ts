import type { ContentKind } from '../content/index.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Pack, PackFault, PackFile } from './types.ts';

/** A pack cannot be kept as things are; asking again by itself would not help. */
export class PackFailure extends Error {
  readonly fault: PackFault;
  constructor(fault: PackFault) {
    super(fault);
    this.name = 'PackFailure';
    this.fault = fault;
  }
}

/** What the content site says of a file without giving it; undefined: it does not say. */
export type FileFacts = Pick<PackFile, 'size' | 'version'>;

/** Where packs are kept in this browser: sealed, each with a key of its own, known by the account that they belong to. */
export interface PackStore {
  /** Whether this browser has all that keeping packs needs; false: it never will in this page. */
  isAble: boolean;
  /** Whether what is kept can be opened in this page: as soon as the worker that answers with it is there. */
  isServed: Projection<boolean>;
  /**
   * Keeps what plays a kind: a file without its player would not open. `later`: nobody answers now; `never`: this browser does
   * not let it start without a line. Never rejects.
   */
  keepPlayer: (kind: ContentKind) => Promise<'kept' | 'later' | 'never'>;
  /** Those of an account, the oldest wish first; what cannot be read is left out. Rejects where the browser does not tell. */
  all: (account: string) => Promise<readonly Pack[]>;
  /** Rejects with PackFailure where the browser refuses. */
  add: (account: string, pack: Pack) => Promise<void>;
  /**
   * One step after the other, whichever tab takes it: `step` is given the pack as it is kept now. Undefined: it is there no
   * more. Rejects with PackFailure where the browser refuses.
   */
  change: (account: string, packId: string, step: (now: Pack) => Pack) => Promise<Pack | undefined>;
  /** Its files go, and the wish stays. Never rejects. */
  empty: (packId: string) => Promise<void>;
  /** Its key first. Never rejects. */
  remove: (packId: string) => Promise<void>;
  /** Nothing of any other account stays; undefined: nothing of anybody. Never rejects. */
  keepOnly: (account: string | undefined) => Promise<void>;
  /**
   * Whether each byte that a pack says to have is there: browsers remove what they like. Undefined: the browser does not tell
   * now. Never rejects.
   */
  holds: (pack: Pack) => Promise<boolean | undefined>;
  /**
   * Fetches what is missing of a file; `onPart` is told what is kept by then, and waited for. Resolves when it is whole.
   * Rejects with PortFailure where the content site fails, with PackFailure where the browser does, and when `signal` aborts.
   */
  fill: (
    file: { pack: Pack; nth: number; address: string },
    on: { signal: AbortSignal; onPart: (file: PackFile) => Promise<unknown> },
  ) => Promise<PackFile>;
  /** Asks the content site about a file. Rejects with PortFailure. */
  ask: (address: string, signal?: AbortSignal) => Promise<FileFacts>;
  /** Works in one tab at a time for an account, as soon as no other one does; not at all once `signal` has aborted. */
  alone: (account: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** The address in this browser of a file. */
  address: (pack: Pack, nth: number) => string;
  /**
   * Nothing of an account is here, and something was: the browser threw all of it away, with what was known of it. Never rejects;
   * a browser that does not tell has lost nothing.
   */
  lost: (account: string) => Promise<boolean>;
  /** Bytes that the browser says it still has; undefined: it does not say. Never rejects. */
  room: () => Promise<number | undefined>;
}
