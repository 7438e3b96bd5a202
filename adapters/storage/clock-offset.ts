import type { Environment } from '../platform/environment.ts';
import { storageKey } from './storage-key.ts';

/** Largest clock difference in ms at which times of two devices are compared. */
const SMALL_MS = 5 * 60_000;

/**
 * Last measured difference in ms between this device's clock and the platform's, in localStorage under `clock-offset`.
 * A page that starts offline has no other way to judge its clock.
 */
export function lastClockOffset(environment: Pick<Environment, 'localStorage' | 'sessionStorage' | 'now'>) {
  const slot = storageKey(environment, 'clock-offset', 'browser');
  return {
    note: (serverNow: number): void => slot.set(String(Math.round(serverNow - environment.now()))),
    isSmall: (): boolean => Math.abs(Number(slot.get() ?? Number.NaN)) < SMALL_MS,
  };
}
