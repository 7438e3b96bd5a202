import { playMany } from './many.ts';

/** Verifies: §4 Content launch, §7 Tracking, with everything that is below a page: two learners at one browser, or at two. */
playMany(1_000, 0);
