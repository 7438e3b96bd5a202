import { Subject } from 'rxjs';
import type { Player, Signal } from '#domain/player/index.ts';
import type { ContentKind } from '#domain/content/index.ts';
import type { Saying } from '../history.ts';
import type { Ledger, Attempt } from '../ledger.ts';
import { activityOf } from './platform.ts';

/** Content that reports a learner’s actions, and records them in the ledger. */
export type Content = { player: Player; says: (saying: Saying) => void };

type Options = {
  ledger: Ledger;
  attempt: Attempt;
  newId: () => string;
  now: () => number;
  /** Epoch ms by the clock of the page. */
  pageNow: () => number;
  troubles: () => number;
  registration: string;
};

/** How this model plays each kind. */
const played: Record<ContentKind, 'run' | 'xapi' | 'page' | 'second' | 'place'> = {
  scorm: 'run',
  pdf: 'page',
  video: 'second',
  epub: 'place',
  tincan: 'xapi',
  aicc: 'run',
  audio: 'second',
};
export const kinds = Object.keys(played) as ContentKind[]; // the keys of the table

const DOCUMENTS = ['bookmark', 'answers'];
const PAGES = 99_999;

export function playedContent(options: Options): Content {
  const { ledger, attempt } = options;
  const signals = new Subject<Signal>();
  const say = (signal: Signal) => signals.next(signal);
  const isOpen = () => attempt.end === undefined;
  const by = played[attempt.kind];
  const course = by === 'run' ? playedCourse(options, say) : undefined;
  const says = (saying: Saying): void => {
    if (!isOpen()) return;
    if (course) course.says(saying);
    else if (by === 'xapi') sayOfTincan(options, say, saying);
    else sayOfPlace(options, say, saying);
  };
  return {
    says,
    player: {
      signals,
      tools: undefined,
      next: () => undefined,
      previous: () => undefined,
      goTo: () => undefined,
      close: () => {
        end('left');
        signals.complete();
        return Promise.resolve();
      },
      finalFlush: () => end('last-words'),
    },
  };

  function end(how: 'left' | 'last-words'): void {
    if (!isOpen()) return;
    course?.end();
    attempt.end = { how, at: options.now() };
    ledger.told(attempt, 'exited', '', options.troubles());
  }

  /** Documents, books, video and audio only report positions. */
  function sayOfPlace({ troubles }: Options, tell: (signal: Signal) => void, saying: Saying): void {
    const isEnd = saying === 'complete';
    if (by === 'page' && attempt.completed) return; // §4 Pdf: no further progress after completion
    const n = ledger.number();
    ledger.state(attempt, n, '', false, troubles());
    if (by === 'page') ledger.told(attempt, 'progressed', String(n), troubles());
    if (isEnd) complete(options);
    if (by === 'page') tell({ type: 'moved', position: { unit: 'page', at: n, of: isEnd ? n : PAGES + 1 } });
    else if (by === 'place')
      tell({ type: 'moved', position: { unit: 'cfi', at: `epubcfi(/6/${n}!/4/2)`, fraction: isEnd ? 1 : 0.5 } });
    else tell({ type: 'moved', position: { unit: 'second', at: n, of: PAGES + 1 } });
    if (isEnd) tell({ type: 'finished' });
  }
}

function complete({ ledger, attempt, troubles }: Options): void {
  if (attempt.completed) return;
  attempt.completed = true;
  ledger.told(attempt, 'completed', '', troubles());
}

/** xAPI content saves documents and sends its own statements. */
function sayOfTincan(options: Options, tell: (signal: Signal) => void, saying: Saying): void {
  const { ledger, attempt, newId, troubles, registration } = options;
  if (saying === 'complete') {
    complete(options);
    return tell({ type: 'finished' });
  }
  if (saying === 'save') {
    const id = newId();
    ledger.told(attempt, 'own', id, troubles());
    const verb = { id: 'http://adlnet.gov/expapi/verbs/interacted' };
    const object = { id: `${activityOf(attempt.titleId)}/part` };
    const timestamp = '2026-05-04T08:00:00.000Z';
    return tell({ type: 'reported', statement: { id, verb, object, context: { registration }, timestamp } });
  }
  const n = ledger.number();
  const stateId = DOCUMENTS[n % DOCUMENTS.length]!; // n % length < length
  ledger.state(attempt, n, stateId, false, troubles());
  const document = { activityId: activityOf(attempt.titleId), stateId, contentType: 'text/plain', content: `at ${n}` };
  tell({ type: 'kept', registration, document });
}

/** A course: sets values, commits, and ends runs. */
function playedCourse(options: Options, tell: (signal: Signal) => void) {
  const { ledger, attempt, troubles, pageNow } = options;
  let row = 1;
  let startedAt = 0;
  let isRunning = false;
  let n = 0;
  const committed = (by: 'course' | 'player' | 'autosave', isFinal: boolean) => {
    ledger.state(attempt, n, '', isFinal, troubles());
    const map = {
      'cmi.core.lesson_status': attempt.completed ? 'completed' : 'incomplete',
      'cmi.core.lesson_location': String(n),
      'cmi.suspend_data': `at ${n}`,
    };
    tell({ type: 'committed', map, by, row, final: isFinal, startedAt });
  };
  const set = () => {
    if (!isRunning && n > 0) row++;
    if (!isRunning) startedAt = pageNow();
    isRunning = true;
    n = ledger.number();
    committed('autosave', false);
  };
  return {
    says: (saying: Saying) => {
      if (saying === 'complete') complete(options);
      if (saying !== 'finish' || !isRunning) set();
      if (saying === 'save' || saying === 'complete') committed('course', false);
      if (saying !== 'finish') return;
      committed('course', true);
      isRunning = false;
    },
    /** Ends a course whose run is still open. */
    end: () => {
      if (!isRunning) return;
      isRunning = false;
      committed('player', true);
    },
  };
}
