import type { Scenario } from '../../../scenarios/schema.ts';
import { durationMs } from '../../duration.ts';
import { expectationOf, type Journey, type Step, stepsOf, wordOf } from '../../words.ts';
import { whatScenarioDoes } from '../may-play.ts';

/** Maximum wait of a journey in real time, in ms. */
const LONGEST_WAIT_MS = 15_000;

/** Steps implemented with a real browser or from outside the page. Others run headless only. */
const PLAYED: readonly string[] = [
  'findOrganisation', 'signIn', 'signOn', 'signOut', 'visit', 'search', 'launch', 'deepLaunch', 'readTo', 'courseSets',
  'courseCommits', 'courseFinishes', 'complete', 'leave', 'wait', 'line', 'expireSession', 'closeTab',
  'crash', 'reopen', 'tab', 'device', 'administrator', 'fault', 'endFaults', 'forgotPassword', 'check',
]; // prettier-ignore
const SEEN: readonly string[] = [
  'message', 'noMessage', 'screen', 'session', 'title', 'found', 'playing', 'position', 'recorded', 'unsent',
  'received', 'saved', 'platform', 'calls', 'outside', 'mails', 'invariantsOnly',
]; // prettier-ignore

/** Steps that open a screen and therefore load a chunk. */
const LOADS: readonly string[] = [
  'findOrganisation', 'signIn', 'signOn', 'visit', 'search', 'launch', 'deepLaunch', 'forgotPassword',
]; // prettier-ignore

/** Content kinds of content steps. Real contents behave on their own for other kinds. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  readTo: ['pdf'],
  complete: ['pdf', 'scorm'],
  courseSets: ['scorm'],
  courseCommits: ['scorm'],
  courseFinishes: ['scorm'],
};

/** Returns why a journey cannot run in a real browser, or undefined. */
export function browserObstacleOf(scenario: Scenario, journey: Journey): string | undefined {
  const story = whatScenarioDoes(scenario);
  if (story !== undefined) return story;
  if (journey.recorded) return 'its contents say what was recorded; real ones speak for themselves';
  let waited = 0;
  let isOnline = true;
  let kind = '';
  for (const { step } of stepsOf(journey)) {
    const word = wordOf(step);
    if (!PLAYED.includes(word)) return `${word} is not done in a browser`;
    if ('launch' in step || 'deepLaunch' in step) kind = kindOf(scenario, step);
    const kinds = KINDS[word];
    if (kinds && !kinds.includes(kind))
      return `${word} is done in ${kinds.join(', ')} only, this is ${kind || 'nothing'}`;
    if ('wait' in step) waited += durationMs(step.wait);
    if (waited > LONGEST_WAIT_MS) return 'the clock of a browser cannot be moved';
    if ('line' in step) isOnline = step.line === 'back';
    if ('leave' in step && step.leave.because !== undefined)
      return `a learner leaves; nobody can make it ${step.leave.because}`;
    if (!isOnline && LOADS.includes(word)) return `${word} needs a network where its screen was never loaded`;
    const unseen = 'check' in step ? whyNotSeen(step.check, isOnline) : undefined;
    if (unseen !== undefined) return unseen;
  }
  return journey.then.map((said) => whyNotSeen(said, isOnline)).find((reason) => reason !== undefined);
}

function whyNotSeen(said: Parameters<typeof expectationOf>[0], isOnline: boolean): string | undefined {
  const expectation = expectationOf(said);
  const word = wordOf(expectation);
  if (!SEEN.includes(word)) return `${word} is not looked at in a browser`;
  if (tellsTime(expectation)) return 'the clock of a browser cannot be moved';
  if (!('title' in expectation)) return undefined;
  if (expectation.title.listed !== undefined) return 'a title alone does not say whether it is listed';
  return isOnline ? undefined : 'a title is looked at in another tab, which needs a network';
}

const OF_TIME = ['duration', 'timestamp', 'within', 'began', 'ended'];
/** True for an expectation about a duration or a time. */
const tellsTime = (expectation: object): boolean =>
  Object.values(expectation).some(
    (asked: unknown) => typeof asked === 'object' && asked !== null && OF_TIME.some((key) => key in asked),
  );

function kindOf({ catalogue }: Scenario, step: Step): string {
  const asked = 'launch' in step ? step.launch : 'deepLaunch' in step ? step.deepLaunch : '';
  const id = typeof asked === 'string' ? asked : asked.title;
  return catalogue.titles.find((title) => title.id === id)?.resources[0]?.contentType ?? '';
}
