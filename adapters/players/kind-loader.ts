import type { Launch, Player } from '#domain/player/index.ts';

/** Opens one kind of content. */
export type Open = (launch: Launch, host: HTMLElement, signal?: AbortSignal) => Promise<Player>;

export type KindLoader = {
  open: () => Promise<Open>;
  /** Brings in ahead what a likely launch needs (hover, focus): the player's code, the first bytes of the content. */
  prepare?: (address: Promise<string> | undefined) => Promise<unknown>;
};
