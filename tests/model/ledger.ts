import type { ContentKind } from '#domain/content/index.ts';

/** Order of actions on a title: attempt number, step, end of run. Later ones compare greater. */
export type Place = readonly [attempt: number, step: number, end: number];

export const isLater = (a: Place, b: Place): boolean =>
  a[0] !== b[0] ? a[0] > b[0] : a[1] !== b[1] ? a[1] > b[1] : a[2] > b[2];

/** One action, and whether it was on the disk before its page could die. */
export type Done = {
  attempt: Attempt;
  step: number;
  /** Epoch ms, independent of any page’s clock. */
  at: number;
  isKept: boolean;
  /** The learner deleted it, or site data was cleared while no page had it in memory. */
  isGone: boolean;
  /** Storage faults at the time of the action, or of its last write. */
  troubles: number;
  /** The action was stored before site data was cleared. */
  wasCleared: boolean;
};

/** A state of the title, identified by `n`. `key`: one of the documents of xAPI content. */
export type State = Done & { n: number; key: string; isFinal: boolean };

/** An action that requires a statement. `which`: the page, or the id of the content’s own statement. */
export type Told = Done & {
  verb: 'launched' | 'initialized' | 'progressed' | 'completed' | 'exited' | 'own';
  which: string;
};

/** End of an attempt. `died`: its page was killed without a page event. */
export type End = { how: 'left' | 'last-words' | 'died'; at: number };

/** One attempt of a learner with a title, as it happened. */
export type Attempt = {
  readonly id: string;
  /** Increases with each launch in this browser. */
  readonly no: number;
  readonly who: string;
  /** Session in which the attempt began. */
  readonly session: string;
  readonly titleId: string;
  readonly kind: ContentKind;
  /** Number of its page. */
  readonly page: number;
  /** Index of its device. */
  readonly device: number;
  readonly hasDatabase: boolean;
  readonly startedAt: number;
  openedAt: number | undefined;
  end: End | undefined;
  /** Its page died with work that neither database nor localStorage accepted. */
  isSilenced: boolean;
  /** Periods in which its page was frozen. */
  stops: { from: number; until: number }[];
  readonly states: State[];
  readonly told: Told[];
  completed: boolean;
  steps: number;
};

/** Records the actions in one browser, with learner and order. The product never reads it. */
export class Ledger {
  readonly attempts: Attempt[] = [];
  readonly #now: () => number;
  #numbers = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  attempt(
    about: Pick<
      Attempt,
      'id' | 'who' | 'session' | 'titleId' | 'kind' | 'page' | 'device' | 'hasDatabase' | 'startedAt'
    >,
  ): Attempt {
    const attempt: Attempt = {
      ...about,
      no: this.attempts.length,
      openedAt: undefined,
      end: undefined,
      isSilenced: false,
      stops: [],
      states: [],
      told: [],
      completed: false,
      steps: 0,
    };
    this.attempts.push(attempt);
    return attempt;
  }

  /** A number that identifies a state. Numbers are not ascending, because learners also turn pages back. */
  number(): number {
    return 1 + ((++this.#numbers * 7_919) % 99_991);
  }

  state(attempt: Attempt, n: number, key: string, isFinal: boolean, troubles: number): void {
    const known = attempt.states.find((state) => state.n === n && state.key === key);
    if (known && known.isFinal === isFinal) return;
    attempt.states.push({
      ...done(attempt, troubles, this.#now()),
      n,
      key,
      isFinal,
      ...(known ? { step: known.step } : {}),
    });
  }

  told(attempt: Attempt, verb: Told['verb'], which: string, troubles: number): void {
    attempt.told.push({ ...done(attempt, troubles, this.#now()), verb, which });
  }

  /** All actions in a page so far. */
  *of(page: number): Iterable<Done> {
    for (const attempt of this.attempts)
      if (attempt.page === page) {
        yield* attempt.states;
        yield* attempt.told;
      }
  }

  /** Learners with any action on a device. */
  learners(device: number): ReadonlySet<string> {
    return new Set(this.attempts.filter((attempt) => attempt.device === device).map(({ who }) => who));
  }

  /** All actions of a learner on a device. */
  *by(who: string, device: number): Iterable<Done> {
    for (const attempt of this.attempts)
      if (attempt.who === who && attempt.device === device) {
        yield* attempt.states;
        yield* attempt.told;
      }
  }

  stateOf(who: string, titleId: string, n: number): State | undefined {
    for (const attempt of this.attempts)
      if (attempt.who === who && attempt.titleId === titleId) {
        const found = attempt.states.findLast((state) => state.n === n);
        if (found) return found;
      }
    return undefined;
  }
}

const done = (attempt: Attempt, troubles: number, at: number): Done => ({
  attempt,
  step: ++attempt.steps,
  at,
  isKept: false,
  isGone: false,
  troubles,
  wasCleared: false,
});

/** `isFinal`: the action is the end of a run. */
export const placeOf = ({ attempt, step }: Done, isFinal = false): Place => [attempt.no, step, isFinal ? 1 : 0];
