import type { ContentKind } from '#domain/content/index.ts';

/** A place in a life: the attempt with the title, and how far it had come. Later ones compare greater. */
export type Place = readonly [attempt: number, step: number, end: number];

export const isLater = (a: Place, b: Place): boolean =>
  a[0] !== b[0] ? a[0] > b[0] : a[1] !== b[1] ? a[1] > b[1] : a[2] > b[2];

/** Something that was done, and whether the browser had it on its disk before anything happened to its page. */
export type Done = {
  attempt: Attempt;
  step: number;
  /** Epoch ms, by no clock that a page has. */
  at: number;
  isKept: boolean;
  /** The learner wished it gone, or site data was cleared when no page had it in memory. */
  isGone: boolean;
  /** Troubles of the store so far, when it was done, or when it had to be stored anew. */
  troubles: number;
  /** It was stored, and site data was cleared. */
  wasCleared: boolean;
};

/** A state of the title: `n` tells it from all others. `key`: which of the documents of xAPI content. */
export type State = Done & { n: number; key: string; isFinal: boolean };

/** What a statement is owed for. `which`: the page, or the id of the content's own statement. */
export type Told = Done & {
  verb: 'launched' | 'initialized' | 'progressed' | 'completed' | 'exited' | 'own';
  which: string;
};

/** How an attempt ended. `died`: its page went without a word. */
export type End = { how: 'left' | 'last-words' | 'died'; at: number };

/** One attempt of a learner with a title, as it was lived. */
export type Attempt = {
  readonly id: string;
  /** Rises with each launch in this browser. */
  readonly no: number;
  readonly who: string;
  /** The session that it was begun in. */
  readonly session: string;
  readonly titleId: string;
  readonly kind: ContentKind;
  /** The page it is in. */
  readonly page: number;
  /** The device that it is at. */
  readonly device: number;
  readonly hasDatabase: boolean;
  readonly startedAt: number;
  openedAt: number | undefined;
  end: End | undefined;
  /** Its page died with work that neither disk nor texts took. */
  isSilenced: boolean;
  /** When its page stood still, from and until. */
  stops: { from: number; until: number }[];
  readonly states: State[];
  readonly told: Told[];
  completed: boolean;
  steps: number;
};

/** What was done at one browser, by whom and in which order: kept beside the product, which never sees it. */
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

  /** A number that no other state has; they do not rise, as learners turn pages to and fro. */
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

  /** Everything done in a page so far. */
  *of(page: number): Iterable<Done> {
    for (const attempt of this.attempts)
      if (attempt.page === page) {
        yield* attempt.states;
        yield* attempt.told;
      }
  }

  /** Who did anything at a device. */
  learners(device: number): ReadonlySet<string> {
    return new Set(this.attempts.filter((attempt) => attempt.device === device).map(({ who }) => who));
  }

  /** Everything that a learner did at a device. */
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

/** `isFinal`: what is asked about is the end of a run. */
export const placeOf = ({ attempt, step }: Done, isFinal = false): Place => [attempt.no, step, isFinal ? 1 : 0];
