import { readBlocks, readForm, writeAnswer } from './hacp-text.ts';

/** State of one session in the outside LMS. `seconds` counts ended runs only. */
export type OutsideSession = {
  status: string;
  location: string;
  score: string;
  seconds: number;
  lesson: string;
  stage: 'new' | 'open' | 'ended';
};

type Session = OutsideSession & { time: string; exit: string };
/** Persisted sessions by session id. */
export type PersistedSessions = readonly [sid: string, session: Session][];

const WORDS = ['passed', 'completed', 'failed', 'incomplete', 'browsed', 'not attempted'];

/**
 * Simulates another vendor's LMS with the HACP rules of Moodle. It refuses PutParam before GetParam, counts a run's
 * time at its end, and accepts a status or its first letter. Any session id is valid.
 */
export class OutsideLms {
  readonly #sessions = new Map<string, Session>();

  /** `kept` holds the sessions of a persisted instance to resume. */
  constructor(kept: PersistedSessions = []) {
    for (const [sid, session] of kept) this.#sessions.set(sid, { ...session });
  }

  session(sid: string): OutsideSession | undefined {
    const found = this.#sessions.get(sid);
    if (!found) return undefined;
    const { time: _time, exit: _exit, ...session } = found;
    return session;
  }

  kept(): PersistedSessions {
    return [...this.#sessions].map(([sid, session]) => [sid, { ...session }]);
  }

  answer(form: string): string {
    const { command, sessionId, version, data } = readForm(form);
    if (sessionId === '') return writeAnswer(3, 'Invalid Session ID', version);
    const session = this.#sessions.get(sessionId) ?? newSession();
    this.#sessions.set(sessionId, session);
    switch (command) {
      case 'getparam':
        session.stage = 'open';
        return writeAnswer(0, 'Successful', version, describe(sessionId, session));
      case 'putparam': {
        if (session.stage !== 'open')
          return writeAnswer(1, session.stage === 'new' ? 'Not Initialized' : 'Terminated', version);
        const { core, lesson } = readBlocks(data);
        const [status = '', exit = ''] = (core['lesson_status'] ?? '')
          .split(',')
          .map((part) => part.trim().toLowerCase());
        session.status = WORDS.find((word) => status !== '' && word.startsWith(status)) ?? session.status;
        session.exit = exit;
        session.location = core['lesson_location'] ?? session.location;
        session.score = core['score'] ?? session.score;
        session.time = core['time'] ?? session.time;
        session.lesson = lesson;
        return writeAnswer(0, 'Successful', version);
      }
      case 'exitau':
        if (session.stage !== 'open')
          return writeAnswer(1, session.stage === 'new' ? 'Not Initialized' : 'Terminated', version);
        session.stage = 'ended';
        session.seconds += secondsOf(session.time);
        return writeAnswer(0, 'Successful', version);
      default:
        return writeAnswer(1, 'Invalid Command', version);
    }
  }
}

const newSession = () => ({
  status: 'not attempted',
  location: '',
  score: '',
  seconds: 0,
  lesson: '',
  stage: 'new' as OutsideSession['stage'],
  time: '',
  exit: '',
});

function describe(
  sid: string,
  { status, exit, location, score, seconds, lesson }: ReturnType<typeof newSession>,
): string {
  const entry = status === 'not attempted' ? 'ab-initio' : exit.startsWith('s') ? 'resume' : '';
  return [
    '[Core]',
    `Student_ID=${sid}`,
    'Student_Name=Guest, A',
    `Lesson_Location=${location}`,
    'Credit=credit',
    `Lesson_Status=${status}${entry ? `, ${entry}` : ''}`,
    `Score=${score}`,
    `Time=${new Date(seconds * 1000).toISOString().slice(11, 19)}`,
    'Lesson_Mode=normal',
    '[Core_Lesson]',
    lesson,
  ].join('\r\n');
}

function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const all = hours * 3600 + minutes * 60 + seconds;
  return Number.isFinite(all) ? all : 0;
}
