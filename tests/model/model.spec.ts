import { playMany } from './many.ts';

/**
 * Verifies: §4 Content launch, §7 Tracking, with simulated browser APIs and network: two learners with one or two
 * browsers.
 */
playMany(1_000, 0);
