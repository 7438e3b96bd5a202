import type { Environment } from '../platform/environment.ts';
import { storageSlot } from './storage-slot.ts';

/** Moments of two devices can be compared while their clocks differ by so many milliseconds at the most. */
const SMALL_MS = 5 * 60_000;

/**
 * By how many milliseconds this device's clock differed from the platform's when it last told its own; under `clock-offset` in
 * this browser. A page that begins offline has nothing else to judge its clock by.
 */
export function lastClockOffset(environment: Pick<Environment, 'localStorage' | 'sessionStorage' | 'now'>) {
  const slot = storageSlot(environment, 'clock-offset', 'browser');
  return {
    note: (serverNow: number): void => slot.set(String(Math.round(serverNow - environment.now()))),
    isSmall: (): boolean => Math.abs(Number(slot.get() ?? Number.NaN)) < SMALL_MS,
  };
}
