import { execFileSync } from 'node:child_process';
import { houseWordsIn, notImperative } from './terms.ts';

export type Commit = { readonly id: string; readonly subject: string; readonly body: string };

const LONGEST_SUBJECT = 72;
/** The rule applies from the commit that added this file. */
const RULE = 'tests/support/commits.ts';
const TRAILER = /^[A-Z][A-Za-z-]+: /;

/**
 * Faults of a commit message, one sentence each: the subject states the effect briefly, and the body gives the reason.
 */
export function faultsOf({ id, subject, body }: Commit): string[] {
  const length = Array.from(subject).length;
  const wording = [notImperative(subject) ?? [], houseWordsIn(subject)].flat();
  const says = body.split('\n').some((line) => line.trim() !== '' && !TRAILER.test(line));
  return [
    ...(length > LONGEST_SUBJECT ? [`${id} "${subject}": ${length} characters, at most ${LONGEST_SUBJECT}`] : []),
    ...wording.map((why) => `${id} "${subject}": ${why}`),
    ...(says ? [] : [`${id} "${subject}": no body says why`]),
  ];
}

/**
 * New commits of the repository at `folder`, without merges: those after `base`, else those missing in `origin/main`,
 * else the newest one. Empty for a shallow clone that cannot be compared, or a copy without history.
 */
export function newCommits(folder: string, base: string | undefined): Commit[] {
  const git = (...args: string[]) => {
    try {
      return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    } catch {
      return undefined; // unknown to git
    }
  };
  const log = (...range: string[]) => git('log', '--no-merges', '--format=%h%x1f%s%x1f%b%x1e', ...range);
  const after = (start: string) =>
    git('merge-base', start, 'HEAD') === undefined ? '' : (log(`${start}..HEAD`) ?? '');
  const found = base ? after(base) : after('origin/main');
  const text = found || log('HEAD^..HEAD') || log('-1', 'HEAD') || '';
  return text
    .split('\x1e')
    .map((entry) => entry.trim().split('\x1f'))
    .filter(([id]) => id && git('cat-file', '-e', `${id}^:${RULE}`) !== undefined)
    .map(([id = '', subject = '', body = '']) => ({ id, subject, body }));
}
