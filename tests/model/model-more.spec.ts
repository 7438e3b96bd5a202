import { playMany } from './many.ts';

/** Verifies: §4 Content launch, §7 Tracking, as `histories.spec.ts`: the other half, which runs in parallel. */
playMany(1_000, 1);
