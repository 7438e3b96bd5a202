import { accountEvents } from '../account/index.ts';
import { attemptEvents, endsAttempt, isOfAttempt } from '../attempt/index.ts';
import type { Signal } from '../player/index.ts';
import type { Position } from '../content/index.ts';
import type { Fact } from '../facts.ts';
import { type BareOf, isAnyOf, type Recorded } from '../kernel/event.ts';
import { sessionEvents } from '../session/index.ts';
import { ownFacts } from './own-facts.ts';

/** Player signals that a step can contain. */
type Said = Exclude<Signal, { type: 'ready' | 'failed' }>;

/** A journey step, in scenario syntax; see `simulator/scenarios/README.md`. */
export type RecordedStep =
  | { signIn: string }
  | { signOn: string }
  | { signOut: { discard: boolean } }
  | 'signInAgain'
  | 'expireSession'
  | { launch: { title: string; from?: Position; fails?: boolean } }
  | { contentSignal: Said }
  | { leave: { because: string } }
  | { wait: string };

/** Sign-in by password, or by the organisation’s provider. */
export type SignInResult = Extract<RecordedStep, { signIn: string } | { signOn: string }>;

const signsIn = (userId: string): SignInResult => ({ signIn: userId });

/** A manual change of the platform or a tab’s network, after this number of facts; in scenario syntax. */
export type ManualChange = {
  after: number;
  step: { fault: object } | { network: 'none' | 'back' } | { wait: string } | 'endFaults' | 'expireSession';
};

/** Minimum length of a recorded pause, in milliseconds; nothing depends on shorter ones. */
const SHORTEST_WAIT_MS = 1_000;

/**
 * Converts the facts of one recording to steps that give the same facts again. `comesIn`: sign-in method by user id,
 * which facts do not hold.
 */
export function journeyOf(
  facts: readonly Recorded[],
  comesIn: (userId: string) => SignInResult = signsIn,
  acts: readonly ManualChange[] = [],
): (RecordedStep | ManualChange['step'])[] {
  const ordered = oneAfterTheOther(ownFacts(facts));
  const launches = new Map(ordered.filter(isAboutOpening).map((fact) => [fact.data.attemptId, fact]));
  const steps: (RecordedStep | ManualChange['step'])[] = [];
  const open = [...acts];
  const actUntil = (seq: number) => {
    while (open[0] && open[0].after < seq) steps.push(open.shift()!.step); // not empty
  };
  let at = ordered[0]?.at ?? 0;
  let discards = false;
  const door = atTheDoor();
  for (const [index, fact] of ordered.entries()) {
    if (sessionEvents.WorkDiscarded.is(fact)) discards = true;
    if (door.isKnown(fact) || isLeftBySigningOut(fact, ordered.slice(index + 1))) continue;
    const step = stepFor(fact, { comesIn, launch: launches, discards });
    if (step === undefined) continue;
    actUntil(fact.seq);
    if (sessionEvents.Closed.is(fact)) discards = false;
    const pause = fact.at - at;
    if (pause >= SHORTEST_WAIT_MS && !isFoundDead(fact)) {
      steps.push({ wait: `${Math.round(pause / 100) / 10}s` });
      at = fact.at;
    }
    steps.push(step);
  }
  actUntil(Number.POSITIVE_INFINITY);
  return steps;
}

/** Filters session facts that each page of a browser records: only the first becomes a step. */
function atTheDoor() {
  let inside: string | undefined;
  let isExpired = false;
  return {
    isKnown: (fact: Recorded): boolean => {
      const before = { inside, isExpired };
      if (sessionEvents.Opened.is(fact)) {
        inside = fact.data.userId;
        isExpired &&= fact.data.resumed;
        return fact.data.resumed && before.inside === inside;
      }
      if (sessionEvents.Reauthenticated.is(fact)) isExpired = false;
      if (sessionEvents.Expired.is(fact)) {
        isExpired = true;
        return before.isExpired;
      }
      if (!sessionEvents.Closed.is(fact)) return false;
      inside = undefined;
      isExpired = false;
      return before.inside === undefined;
    },
  };
}

/** A page that died ended with its last fact, whenever the next page detected it. */
const isFoundDead = (fact: Recorded): boolean => attemptEvents.Exited.is(fact) && fact.data.reason === 'recovered';

/** Sign-out leaves open content itself. A separate leave step would leave no work to discard. */
function isLeftBySigningOut(fact: Recorded, later: readonly Recorded[]): boolean {
  if (!attemptEvents.Exited.is(fact) || fact.data.reason !== 'signed-out') return false;
  const next = later.find(({ type }) => type.startsWith('session.') && type !== sessionEvents.WorkDiscarded.type);
  return next !== undefined && sessionEvents.Closed.is(next) && next.data.by === 'learner';
}

const isAboutOpening = isAnyOf(attemptEvents.Opened, attemptEvents.Abandoned);
type Opening = Recorded & BareOf<typeof attemptEvents.Opened | typeof attemptEvents.Abandoned>;

type About = {
  comesIn: (userId: string) => SignInResult;
  launch: ReadonlyMap<string, Opening>;
  discards: boolean;
};

type StepsFor = {
  readonly [T in Fact['type']]: (data: Extract<Fact, { type: T }>['data'], about: About) => RecordedStep | undefined;
};

/** Result of another step, or of the device. */
const noStep = () => undefined;

/** Every fact type has a row, so that missing steps are deliberate. */
const stepsFor: StepsFor = {
  [accountEvents.Registered.type]: noStep,
  [accountEvents.Activated.type]: noStep,
  [accountEvents.PasswordChanged.type]: noStep,
  [accountEvents.ProfileUpdated.type]: noStep,
  [accountEvents.AgreementAccepted.type]: noStep,
  [accountEvents.GroupsReplaced.type]: noStep,
  [accountEvents.PhotoAccepted.type]: noStep,
  [sessionEvents.Opened.type]: ({ userId }, { comesIn }) => comesIn(userId),
  [sessionEvents.Closed.type]: (_data, { discards }) => ({ signOut: { discard: discards } }),
  [sessionEvents.Expired.type]: () => 'expireSession',
  [sessionEvents.Reauthenticated.type]: () => 'signInAgain',
  [sessionEvents.WorkDiscarded.type]: noStep,
  [sessionEvents.Continued.type]: noStep,
  [sessionEvents.GatesRaised.type]: noStep,
  [sessionEvents.GatesCleared.type]: noStep,
  [sessionEvents.PasswordExpiryWarned.type]: noStep,
  [attemptEvents.Started.type]: ({ titleId: title, attemptId }, { launch }) => {
    const opening = launch.get(attemptId);
    if (opening && attemptEvents.Abandoned.is(opening)) return { launch: { title, fails: true } };
    const from = opening?.data.from;
    return { launch: { title, ...(from ? { from } : {}) } };
  },
  [attemptEvents.Launched.type]: noStep,
  [attemptEvents.Opened.type]: noStep,
  [attemptEvents.Abandoned.type]: noStep,
  [attemptEvents.Stalled.type]: noStep,

  [attemptEvents.Advanced.type]: ({ position }) => ({ contentSignal: { type: 'moved', position } }),
  [attemptEvents.Completed.type]: () => ({ contentSignal: { type: 'finished' } }),
  [attemptEvents.Committed.type]: ({ attemptId: _attemptId, titleId: _titleId, ...snapshot }) => ({
    contentSignal: { type: 'committed', ...snapshot },
  }),
  [attemptEvents.Reported.type]: ({ statement }) => ({ contentSignal: { type: 'reported', statement } }),
  [attemptEvents.DocumentSaved.type]: ({ attemptId: _attemptId, titleId: _titleId, registration, ...document }) => ({
    contentSignal: { type: 'kept', registration, document },
  }),
  [attemptEvents.Noted.type]: ({ what, detail }) => ({
    contentSignal: { type: 'noted', what, ...(detail === undefined ? {} : { detail }) },
  }),
  [attemptEvents.Exited.type]: ({ reason }) => ({ leave: { because: reason } }),
};

/** Undefined: no step, or an unknown fact type. */
function stepFor({ type, data }: Recorded, about: About): RecordedStep | undefined {
  if (!Object.hasOwn(stepsFor, type)) return undefined;
  const step = stepsFor[type as Fact['type']] as (data: unknown, about: About) => RecordedStep | undefined; // of its type
  return step(data, about);
}

/**
 * A learner has one title open at a time, but a tab may close one while the next is launched. Facts of the next attempt
 * are moved behind the end of the previous one, if it ends.
 */
function oneAfterTheOther(facts: readonly Recorded[]): Recorded[] {
  const endOf = new Map(
    facts.flatMap((fact) =>
      isOfAttempt(fact) && endsAttempt(fact.type) ? [[fact.data.attemptId, fact] as const] : [],
    ),
  );
  const ordered: Recorded[] = [];
  let waiting = [...facts];
  while (waiting.length > 0) {
    let open: string | undefined;
    const later: Recorded[] = [];
    for (const fact of waiting) {
      const attemptId = isOfAttempt(fact) ? fact.data.attemptId : undefined;
      const isHeld = open !== undefined && endOf.has(open) && attemptId !== open;
      if (isHeld && (attemptId !== undefined || later.length > 0)) {
        later.push(fact);
        continue;
      }
      ordered.push(fact);
      if (attemptEvents.Started.is(fact)) open = attemptId;
      if (endsAttempt(fact.type) && attemptId === open) {
        open = undefined;
        if (later.length > 0) later.push(...waiting.slice(waiting.indexOf(fact) + 1));
        if (later.length > 0) break;
      }
    }
    waiting = later;
  }
  return ordered;
}
