/** How far the product meets a criterion. `notApplicable`: it has nothing that the criterion is about. */
export type Verdict = 'met' | 'partly' | 'notApplicable';

/** A success criterion of WCAG 2.2, level A or AA, and the tests that go red when the product stops meeting it. */
export type Criterion = {
  readonly number: string;
  readonly level: 'A' | 'AA';
  readonly verdict: Verdict;
  readonly tests: readonly string[];
};

/** All 55, in their order. Held against the tests that they name by `tests/architecture/criteria.spec.ts`. */
export const criteria = [
  { number: '1.1.1', level: 'A', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  { number: '1.2.1', level: 'A', verdict: 'met', tests: ['tests/ui/player/media.spec.tsx'] },
  { number: '1.2.2', level: 'A', verdict: 'met', tests: ['tests/ui/player/media.spec.tsx'] },
  { number: '1.2.3', level: 'A', verdict: 'met', tests: ['tests/ui/player/media.spec.tsx'] },
  { number: '1.2.4', level: 'AA', verdict: 'notApplicable', tests: [] },
  {
    number: '1.2.5',
    level: 'AA',
    verdict: 'met',
    tests: ['tests/ui/player/media.spec.tsx', 'tests/browser/media/controls.pw.ts'],
  },
  { number: '1.3.1', level: 'A', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  { number: '1.3.2', level: 'A', verdict: 'met', tests: ['tests/browser/walks/whole-way.pw.ts'] },
  { number: '1.3.3', level: 'A', verdict: 'met', tests: ['tests/architecture/access.spec.ts'] },
  { number: '1.3.4', level: 'AA', verdict: 'met', tests: ['tests/architecture/access.spec.ts'] },
  { number: '1.3.5', level: 'AA', verdict: 'met', tests: ['tests/browser/gates.pw.ts'] },
  { number: '1.4.1', level: 'A', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  { number: '1.4.2', level: 'A', verdict: 'met', tests: ['tests/ui/sign-in/sign-in.spec.tsx'] },
  {
    number: '1.4.3',
    level: 'AA',
    verdict: 'met',
    tests: ['tests/browser/sweep/sweep.pw.ts', 'tests/ui/format/colour.spec.ts'],
  },
  { number: '1.4.4', level: 'AA', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  { number: '1.4.5', level: 'AA', verdict: 'met', tests: ['tests/architecture/access.spec.ts'] },
  { number: '1.4.10', level: 'AA', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  {
    number: '1.4.11',
    level: 'AA',
    verdict: 'met',
    tests: ['tests/ui/format/colour.spec.ts', 'tests/browser/pdf/aloud.pw.ts'],
  },
  {
    number: '1.4.12',
    level: 'AA',
    verdict: 'met',
    tests: ['tests/browser/sweep/sweep.pw.ts', 'tests/browser/epub/typefaces.pw.ts'],
  },
  { number: '1.4.13', level: 'AA', verdict: 'met', tests: ['tests/browser/shell.pw.ts'] },
  {
    number: '2.1.1',
    level: 'A',
    verdict: 'met',
    tests: ['tests/browser/walks/whole-way.pw.ts', 'tests/browser/profile.pw.ts'],
  },
  { number: '2.1.2', level: 'A', verdict: 'met', tests: ['tests/browser/walks/whole-way.pw.ts'] },
  { number: '2.1.4', level: 'A', verdict: 'met', tests: ['tests/ui/player/player-rules.spec.tsx'] },
  { number: '2.2.1', level: 'A', verdict: 'met', tests: ['tests/ui/sign-in/sign-in.spec.tsx'] },
  { number: '2.2.2', level: 'A', verdict: 'met', tests: ['tests/browser/journeys/reduced-motion.pw.ts'] },
  { number: '2.3.1', level: 'A', verdict: 'met', tests: ['tests/architecture/access.spec.ts'] },
  {
    number: '2.4.1',
    level: 'A',
    verdict: 'met',
    tests: ['tests/browser/walks/whole-way.pw.ts', 'tests/browser/landmarks.pw.ts'],
  },
  { number: '2.4.2', level: 'A', verdict: 'met', tests: ['tests/browser/shell.pw.ts'] },
  { number: '2.4.3', level: 'A', verdict: 'met', tests: ['tests/browser/walks/whole-way.pw.ts'] },
  { number: '2.4.4', level: 'A', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  { number: '2.4.5', level: 'AA', verdict: 'met', tests: ['tests/ui/palette.spec.tsx'] },
  { number: '2.4.6', level: 'AA', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  {
    number: '2.4.7',
    level: 'AA',
    verdict: 'met',
    tests: ['tests/browser/sweep/sweep.pw.ts', 'tests/browser/walks/whole-way.pw.ts'],
  },
  { number: '2.4.11', level: 'AA', verdict: 'met', tests: ['tests/browser/walks/whole-way.pw.ts'] },
  { number: '2.5.1', level: 'A', verdict: 'met', tests: ['tests/browser/epub/turning.pw.ts'] },
  { number: '2.5.2', level: 'A', verdict: 'met', tests: ['tests/architecture/access.spec.ts'] },
  { number: '2.5.3', level: 'A', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  { number: '2.5.4', level: 'A', verdict: 'notApplicable', tests: ['tests/architecture/access.spec.ts'] },
  { number: '2.5.7', level: 'AA', verdict: 'met', tests: ['tests/browser/epub/notes.pw.ts'] },
  { number: '2.5.8', level: 'AA', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  { number: '3.1.1', level: 'A', verdict: 'met', tests: ['tests/ui/i18n/i18n.spec.ts'] },
  { number: '3.1.2', level: 'AA', verdict: 'met', tests: ['tests/ui/player/media.spec.tsx'] },
  { number: '3.2.1', level: 'A', verdict: 'met', tests: ['tests/architecture/access.spec.ts'] },
  { number: '3.2.2', level: 'A', verdict: 'met', tests: ['tests/browser/shell.pw.ts'] },
  { number: '3.2.3', level: 'AA', verdict: 'met', tests: ['tests/browser/shell.pw.ts'] },
  { number: '3.2.4', level: 'AA', verdict: 'met', tests: ['tests/architecture/words.spec.ts'] },
  { number: '3.2.6', level: 'A', verdict: 'met', tests: ['tests/domain/access/menu.spec.ts'] },
  { number: '3.3.1', level: 'A', verdict: 'met', tests: ['tests/browser/journeys/registration.pw.ts'] },
  { number: '3.3.2', level: 'A', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  { number: '3.3.3', level: 'AA', verdict: 'met', tests: ['tests/browser/journeys/messages.pw.ts'] },
  { number: '3.3.4', level: 'AA', verdict: 'met', tests: ['tests/ui/player/notes.spec.tsx'] },
  { number: '3.3.7', level: 'A', verdict: 'met', tests: ['tests/browser/journeys/passwords.pw.ts'] },
  { number: '3.3.8', level: 'AA', verdict: 'met', tests: ['tests/browser/gates.pw.ts'] },
  { number: '4.1.2', level: 'A', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
  { number: '4.1.3', level: 'AA', verdict: 'met', tests: ['tests/browser/sweep/sweep.pw.ts'] },
] as const satisfies readonly Criterion[];
