import { resultsOfFile, type Results } from './results.ts';

/** Conformance with a criterion. `notApplicable`: the product has nothing that the criterion covers. */
export type Verdict = 'met' | 'partly' | 'notMet' | 'notApplicable';

/** Success criterion of WCAG 2.2, level A or AA, and the tests that fail when the product violates the criterion. */
export type Criterion = {
  readonly number: string;
  readonly level: 'A' | 'AA';
  readonly tests: readonly string[];
  readonly applies?: false;
  /** Known violation, as text for readers of the statement. */
  readonly open?: string;
};

/** Whether all tests of a criterion only read source code, so that actual behaviour may differ. */
export const isBySources = ({ tests }: Criterion): boolean =>
  tests.every((path) => path.startsWith('tests/architecture/'));

/** Verdict from a test run; `met` requires passed tests in every listed file. */
export function verdictOf(criterion: Criterion, results: Results): Verdict {
  if (criterion.applies === false) return 'notApplicable';
  const found = criterion.tests.map((test) => resultsOfFile(results, test));
  if (found.some(({ failed }) => failed > 0)) return 'notMet';
  const isWhole = found.length > 0 && found.every(({ passed }) => passed > 0);
  return isWhole && !isBySources(criterion) && criterion.open === undefined ? 'met' : 'partly';
}

/** All 55 criteria, in order. `tests/architecture/criteria.spec.ts` checks that the named tests exist. */
export const criteria = [
  { number: '1.1.1', level: 'A', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  { number: '1.2.1', level: 'A', tests: ['tests/ui/player/media.spec.tsx'] },
  { number: '1.2.2', level: 'A', tests: ['tests/ui/player/media.spec.tsx'] },
  { number: '1.2.3', level: 'A', tests: ['tests/ui/player/media.spec.tsx'] },
  { number: '1.2.4', level: 'AA', applies: false, tests: [] },
  {
    number: '1.2.5',
    level: 'AA',
    tests: ['tests/ui/player/media.spec.tsx', 'tests/browser/media/controls.pw.ts'],
  },
  { number: '1.3.1', level: 'A', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  { number: '1.3.2', level: 'A', tests: ['tests/browser/keyboard/whole-way.pw.ts'] },
  { number: '1.3.3', level: 'A', tests: ['tests/architecture/access.spec.ts'] },
  { number: '1.3.4', level: 'AA', tests: ['tests/architecture/access.spec.ts'] },
  { number: '1.3.5', level: 'AA', tests: ['tests/browser/gates.pw.ts'] },
  { number: '1.4.1', level: 'A', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  { number: '1.4.2', level: 'A', tests: ['tests/ui/sign-in/sign-in.spec.tsx'] },
  {
    number: '1.4.3',
    level: 'AA',
    tests: ['tests/browser/ui-states/ui-states.pw.ts', 'tests/ui/format/colour.spec.ts'],
  },
  { number: '1.4.4', level: 'AA', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  {
    number: '1.4.5',
    level: 'AA',
    tests: ['tests/browser/ui-states/ui-states.pw.ts', 'tests/architecture/access.spec.ts'],
  },
  { number: '1.4.10', level: 'AA', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  {
    number: '1.4.11',
    level: 'AA',
    tests: ['tests/ui/format/colour.spec.ts', 'tests/browser/pdf/read-aloud.pw.ts'],
  },
  {
    number: '1.4.12',
    level: 'AA',
    tests: ['tests/browser/ui-states/ui-states.pw.ts', 'tests/browser/epub/typefaces.pw.ts'],
  },
  { number: '1.4.13', level: 'AA', tests: ['tests/browser/shell.pw.ts'] },
  {
    number: '2.1.1',
    level: 'A',
    tests: ['tests/browser/keyboard/whole-way.pw.ts', 'tests/browser/profile.pw.ts'],
  },
  { number: '2.1.2', level: 'A', tests: ['tests/browser/keyboard/whole-way.pw.ts'] },
  { number: '2.1.4', level: 'A', tests: ['tests/ui/player/player-rules.spec.tsx'] },
  {
    number: '2.2.1',
    level: 'A',
    tests: ['tests/ui/sign-in/sign-in.spec.tsx', 'tests/ui/player/return-home.spec.tsx'],
  },
  { number: '2.2.2', level: 'A', tests: ['tests/browser/journeys/reduced-motion.pw.ts'] },
  {
    number: '2.3.1',
    level: 'A',
    tests: ['tests/browser/ui-states/ui-states.pw.ts', 'tests/architecture/access.spec.ts'],
  },
  {
    number: '2.4.1',
    level: 'A',
    tests: ['tests/browser/keyboard/whole-way.pw.ts', 'tests/browser/landmarks.pw.ts'],
  },
  { number: '2.4.2', level: 'A', tests: ['tests/browser/shell.pw.ts'] },
  { number: '2.4.3', level: 'A', tests: ['tests/browser/keyboard/whole-way.pw.ts'] },
  { number: '2.4.4', level: 'A', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  { number: '2.4.5', level: 'AA', tests: ['tests/ui/palette.spec.tsx'] },
  { number: '2.4.6', level: 'AA', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  {
    number: '2.4.7',
    level: 'AA',
    tests: ['tests/browser/ui-states/ui-states.pw.ts', 'tests/browser/keyboard/whole-way.pw.ts'],
  },
  { number: '2.4.11', level: 'AA', tests: ['tests/browser/keyboard/whole-way.pw.ts'] },
  { number: '2.5.1', level: 'A', tests: ['tests/browser/epub/turning.pw.ts'] },
  {
    number: '2.5.2',
    level: 'A',
    tests: ['tests/browser/ui-states/ui-states.pw.ts', 'tests/architecture/access.spec.ts'],
  },
  { number: '2.5.3', level: 'A', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  { number: '2.5.4', level: 'A', applies: false, tests: ['tests/architecture/access.spec.ts'] },
  { number: '2.5.7', level: 'AA', tests: ['tests/browser/epub/notes.pw.ts'] },
  { number: '2.5.8', level: 'AA', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  { number: '3.1.1', level: 'A', tests: ['tests/ui/i18n/i18n.spec.ts'] },
  {
    number: '3.1.2',
    level: 'AA',
    tests: ['tests/ui/player/media.spec.tsx'],
    open: 'names and descriptions of titles have no language',
  },
  {
    number: '3.2.1',
    level: 'A',
    tests: ['tests/browser/ui-states/ui-states.pw.ts', 'tests/architecture/access.spec.ts'],
  },
  { number: '3.2.2', level: 'A', tests: ['tests/browser/shell.pw.ts'] },
  { number: '3.2.3', level: 'AA', tests: ['tests/browser/shell.pw.ts'] },
  { number: '3.2.4', level: 'AA', tests: ['tests/architecture/words.spec.ts'] },
  { number: '3.2.6', level: 'A', tests: ['tests/domain/access/menu.spec.ts'] },
  { number: '3.3.1', level: 'A', tests: ['tests/browser/journeys/registration.pw.ts'] },
  { number: '3.3.2', level: 'A', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  { number: '3.3.3', level: 'AA', tests: ['tests/browser/journeys/messages.pw.ts'] },
  { number: '3.3.4', level: 'AA', tests: ['tests/ui/player/notes.spec.tsx'] },
  { number: '3.3.7', level: 'A', tests: ['tests/browser/journeys/passwords.pw.ts'] },
  { number: '3.3.8', level: 'AA', tests: ['tests/browser/gates.pw.ts'] },
  { number: '4.1.2', level: 'A', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
  { number: '4.1.3', level: 'AA', tests: ['tests/browser/ui-states/ui-states.pw.ts'] },
] as const satisfies readonly Criterion[];
