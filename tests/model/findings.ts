import type { Done } from './ledger.ts';
import type { Sent } from './environment/network.ts';

/** Kinds of violations. */
export const COLUMNS = [
  'lost',
  'doubled',
  'reordered',
  'invented',
  'misattributed',
  'older after newer',
  'older stays last',
  'two bodies for one id',
  'time told is not time lived',
  'ending before state',
  'resumed older',
  'stuck',
] as const;
export type Column = (typeof COLUMNS)[number];
export type Finding = { column: Column; detail: string };

/** A sent record with the action it reports; undefined if nobody did such an action. */
export type Read = { sent: Sent; about: Done | undefined };
