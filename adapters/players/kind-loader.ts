import type { Launch, Player } from '#domain/attempt/ports.ts';

/** Opens one kind of content. */
export type Open = (launch: Launch, host: HTMLElement, signal?: AbortSignal) => Promise<Player>;

export type KindLoader = {
  open: () => Promise<Open>;
  /** Brings the code of the player in ahead, when a launch is likely (hover, focus). */
  prepare?: () => Promise<unknown>;
};
