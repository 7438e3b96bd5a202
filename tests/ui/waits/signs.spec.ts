import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Sources of the interface; the simulated page displays each component alone. */
const files = readdirSync('ui', { recursive: true, encoding: 'utf8' })
  .map((path) => `ui/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('ui/simulated/'));

/** Signs of a wait, and the only files that may contain them: each of these displays a message after 10 s. */
const signs: readonly { what: string; pattern: RegExp; in: Readonly<Record<string, string>> }[] = [
  {
    what: 'the text that something loads',
    pattern: /'common\.loading'/,
    in: {
      'ui/components/feedback/wait.tsx': 'The one wait of a screen or part.',
      'ui/entry/waiting.tsx': 'Late, LateMessage says so.',
      'ui/entry/sign-in/form-skeleton.tsx': 'Late, LateMessage says so.',
      'ui/shared/session/restore-session.tsx': 'The words of a `Loaded`, which says so late.',
      'ui/bootstrap/skeletons.tsx': 'The page itself counts (ui/bootstrap/bootstrap.ts).',
      'ui/shared/forms/extra-fields-part.tsx': 'A choice; the wait is said below it.',
      'ui/screens/profile/notes.tsx': 'A name in a list that is there; late, it is called unnamed.',
    },
  },
  {
    what: 'the sign that something turns',
    pattern: /<Spinner\b/,
    in: {
      'ui/components/feedback/wait.tsx': 'The one wait of a screen or part.',
      'ui/components/forms/button.tsx': 'Late, WaitOfButton says so.',
    },
  },
  {
    what: 'a region that is busy',
    pattern: /aria-busy=/,
    in: {
      'ui/components/feedback/wait.tsx': 'The one wait of a screen or part.',
      'ui/components/forms/button.tsx': 'Late, WaitOfButton says so.',
      'ui/shared/forms/extra-fields-part.tsx': 'A choice; the wait is said below it.',
    },
  },
  {
    what: 'words of what is under way',
    pattern: /<PendingAction\b/,
    in: {},
  },
  {
    what: 'the place of what is still loading',
    pattern: /<(?:Skeleton|TileGridSkeleton|WaitingDot)\b/,
    in: {
      'ui/shared/titles/tile-grid.tsx': 'It draws the places of a grid.',
      'ui/entry/waiting.tsx': 'Late, LateMessage says so.',
    },
  },
];

/** Components that time the waits inside them. */
const COUNTED = /<(?:WaitPart|ResourceView|WithCatalogue|SectionContent)\b/;

const strays = (path: string, text: string): string[] =>
  signs.flatMap(({ what, pattern, in: allowed }) => {
    if (!pattern.test(text) || path in allowed) return [];
    const mayStandInside = what === 'words of what is under way' || what === 'the place of what is still loading';
    return mayStandInside && COUNTED.test(text) ? [] : [`${path}: ${what}`];
  });

// Verifies: usability – no wait without a message.
describe('a wait', () => {
  it('is shown by nothing but what says after 10 s what it waits for, and offers a way on', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(files.flatMap((path) => strays(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('is looked for in files that hold it', () => {
    const needless = signs.flatMap(({ what, pattern, in: allowed }) =>
      Object.keys(allowed)
        .filter((path) => !pattern.test(readFileSync(path, 'utf8')))
        .map((path) => `${path}: ${what}`),
    );
    expect(needless).toEqual([]);
  });

  it.each([
    "return <p>{t('common.loading')}</p>;",
    'return <Spinner />;',
    'return <div aria-busy="true" />;',
    'return <Skeleton shape="row" />;',
    'return <PendingAction>{words}</PendingAction>;',
  ])('is refused by itself: %s', (text) => expect(strays('ui/screens/any.tsx', text)).toHaveLength(1));
});
