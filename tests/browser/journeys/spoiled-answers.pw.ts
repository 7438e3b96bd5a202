import { comeSignedIn, expect, received, test } from '../support/platform.ts';
import {
  expectWholeAttempts,
  goToPage,
  leaveTitle,
  nextPage,
  nothingWaits,
  onceEach,
  openCourse,
  openDocument,
  pagesReached,
  runsOf,
} from '../support/learning.ts';
import { onlyNightly } from '../../support/runs.ts';

// Verifies: reliability F2 to F5: whatever happens to a response, each fact has one effect.

const TRACKING = ['putStatement', 'savePdfState', 'syncScormState'];

/**
 * Faults of a network or a gateway. Each strikes a few times, then calls succeed. Two of them here, all in `npm run
 * test:nightly`; `model/` covers every order without a page.
 */
for (const [nth, [name, faults]] of (
  [
    ['answers are lost on their way back', [{ kind: 'lost-answer', nth: [1, 3, 5] }]],
    [
      'the platform is overloaded (503 with a page of HTML)',
      [{ kind: 'status', status: 503, html: true, nth: [1, 2, 4] }],
    ],
    [
      'the platform asks to wait (429 with Retry-After)',
      [{ kind: 'status', status: 429, retryAfterSeconds: 1, nth: [1, 3] }],
    ],
    ['a portal answers 200 with a page of HTML', [{ kind: 'html-200', nth: [1, 3] }]],
    ['calls come through twice', [{ kind: 'duplicate', probability: 0.5 }]],
  ] as const
).entries()) {
  test(
    `${name}: a document and a course are recorded, each fact with one effect`,
    [0, 3].includes(nth) ? {} : onlyNightly,
    async ({ page, platform }) => {
      await comeSignedIn(page, platform, 'ben');
      for (const fault of faults) platform.world.faults.add({ ...fault, operation: TRACKING });
      await openDocument(page, platform);
      for (const shown of [6, 7, 12]) await goToPage(page, shown);
      await leaveTitle(page);
      const course = await openCourse(page, platform, 'tidy-desks');
      await nextPage(page, course, 2);
      await leaveTitle(page);
      await received(platform, 'tidy-desks', 'exited');
      await nothingWaits(page);

      const struck = platform.world.faults.list().reduce((sum, { strikes }) => sum + strikes, 0);
      expect(struck, 'the faults struck').toBeGreaterThan(1);
      expect(pagesReached(platform, 'safety-handbook')).toEqual([1, 6, 7, 12]);
      expect(onceEach(platform, 'safety-handbook').filter(({ verb }) => verb === 'completed')).toHaveLength(1);
      expectWholeAttempts(platform, 'safety-handbook', 1);
      expectWholeAttempts(platform, 'tidy-desks', 1);
      const runs = runsOf(platform, 'tidy-desks');
      expect(new Set(runs.map(({ attemptId }) => attemptId)).size).toBe(1);
      expect(runs.at(-1)?.map['cmi.core.lesson_location']).toBe('1');
    },
  );
}
