import type { Column, Finding, Read } from './findings.ts';
import { type Done, isLater, type Ledger, type Place, placeOf, type Attempt, type State, type Told } from './ledger.ts';
import type { Life } from './life.ts';
import type { Sent } from './network.ts';
import { wrongTime } from './time-told.ts';
import type { Carried } from './wire.ts';

/** Holds what the platform was told against what was done. Never looks at what the product thinks of itself. */
export function judge({ ledger, network, stale }: Life, undelivered: number): Finding[] {
  const read = network.sent.map((sent): Read => ({ sent, about: meant(ledger, sent) }));
  return [
    ...lost(ledger, read),
    ...doubled(read),
    ...reordered(read),
    ...invented(read),
    ...misattributed(read),
    ...olderAfterNewer(read),
    ...twoBodies(read),
    ...wrongTime(read),
    ...endingBeforeState(ledger, read),
    ...stale.map(({ attempt, given, kept }) =>
      finding('resumed older', `${nameOf(attempt)} begins at ${given || 'nothing'}, ${kept.n} was kept`),
    ),
    ...(undelivered > 0 ? [finding('stuck', `${undelivered} not delivered within an hour`)] : []),
  ];
}

const finding = (column: Column, detail: string): Finding => ({ column, detail });
const nameOf = ({ who, no, titleId, kind }: Attempt) => `${who}'s attempt ${no} of ${titleId} (${kind})`;

/** What was done that this tells of. */
function meant(ledger: Ledger, { actor, carried }: Sent): Done | undefined {
  if (carried.is === 'state') return ledger.stateOf(actor, carried.titleId, carried.n);
  for (const attempt of ledger.attempts)
    if (attempt.who === actor && attempt.titleId === carried.titleId) {
      const told = attempt.told.find((one) => isAbout(one, carried));
      if (told) return told;
      if (carried.verb === 'exited' && hasDied(attempt) && carried.attempt === attempt.id)
        return { attempt, step: Infinity, isKept: false, isGone: false, troubles: 0, wasCleared: false };
    }
  return undefined;
}

const hasDied = ({ end }: Attempt) => end?.how === 'died';

function isAbout({ verb, which, attempt }: Told, carried: Extract<Carried, { is: 'statement' }>): boolean {
  if (verb === 'own') return carried.id === which;
  if (verb !== carried.verb) return false;
  return carried.attempt === attempt.id && (verb !== 'progressed' || String(carried.page) === which);
}

/** All that the browser kept is told; of states the newest of each title and document. */
function lost(ledger: Ledger, read: readonly Read[]): Finding[] {
  const arrived = new Set(read.flatMap(({ sent, about }) => (sent.tookEffect && about ? [about] : [])));
  const found: Finding[] = [];
  const newest = new Map<string, State>();
  for (const attempt of ledger.attempts) {
    const [launched] = attempt.told;
    for (const told of attempt.told)
      if (!launched?.isGone && told.isKept && !told.isGone && !arrived.has(told))
        found.push(finding('lost', `${told.verb} ${told.which} of ${nameOf(attempt)}`));
    if (launched?.isKept && !launched.isGone && hasDied(attempt) && !read.some((one) => isEndOf(one, attempt)))
      found.push(finding('lost', `exited of ${nameOf(attempt)}, which died`));
    for (const state of attempt.states)
      if (state.isKept && !state.isGone) newest.set(`${attempt.who} ${attempt.titleId} ${state.key}`, state);
  }
  for (const state of newest.values()) {
    const { attempt, key } = state;
    const isThere = read.some(
      ({ sent, about }) => sent.tookEffect && isOf(about, attempt, key) && !isLater(placeOf(state), placeOf(about)),
    );
    if (!isThere && !isOvertaken(state, ledger, read))
      found.push(finding('lost', `state ${state.n} of ${nameOf(attempt)}`));
  }
  return found;
}

/**
 * A newer one that the browser would not keep stood for it. It was handed over, and its page died: an older one may not
 * follow. Or it was to be, by a page whose last words nothing took: what is older leaves the disk before that.
 */
const isOvertaken = (state: State, ledger: Ledger, read: readonly Read[]): boolean => {
  const standsForIt = (about: Done | undefined) =>
    isOf(about, state.attempt, state.key) && !about.isKept && isLater(placeOf(about), placeOf(state));
  return (
    read.some(({ about }) => standsForIt(about)) ||
    ledger.attempts.some(({ isSilenced, states }) => isSilenced && states.some(standsForIt))
  );
};

const isEndOf = ({ sent, about }: Read, attempt: Attempt): boolean =>
  sent.tookEffect && about?.attempt === attempt && sent.carried.is === 'statement' && sent.carried.verb === 'exited';

const isOf = (about: Done | undefined, { who, titleId }: Attempt, key: string): about is State =>
  about !== undefined &&
  isState(about) &&
  about.key === key &&
  about.attempt.who === who &&
  about.attempt.titleId === titleId;
const isState = (done: Done): done is State => 'n' in done;

/** Sent again although somebody knew that the platform had it, or told twice under two names. */
function doubled(read: readonly Read[]): Finding[] {
  const again = read.filter(
    ({ sent, about }) =>
      sent.isNeedless && sent.tookEffect && (about === undefined || about.troubles === sent.troubles),
  );
  const names = new Map<Done, Set<string>>();
  for (const { sent, about } of read)
    if (about && sent.tookEffect && sent.carried.is === 'statement')
      names.set(about, (names.get(about) ?? new Set()).add(sent.carried.id));
  return [
    ...again.map(({ sent }) => finding('doubled', `${describe(sent)} again, by page ${sent.page}`)),
    ...[...names].flatMap(([about, ids]) =>
      ids.size > 1 ? [finding('doubled', `${ids.size} statements for one thing of ${nameOf(about.attempt)}`)] : [],
    ),
  ];
}

const describe = ({ carried, keepalive, at }: Sent): string =>
  `${carried.is === 'state' ? `state ${carried.n}${carried.isFinal ? ' (end)' : ''}` : carried.verb} of ${carried.titleId} at ${at % 10_000_000}${keepalive ? ', keepalive,' : ''}`;

/** Statements of one title take effect in the order in which they were lived. */
function reordered(read: readonly Read[]): Finding[] {
  const last = new Map<string, { place: Place; sent: Sent; about: Done }>();
  const refused = new Set(
    read.flatMap(({ sent: { isRefused, carried } }) => (isRefused && carried.is === 'statement' ? [carried.id] : [])),
  );
  const found: Finding[] = [];
  for (const { sent, about } of read) {
    if (!about || !sent.isFirst || sent.carried.is === 'state' || refused.has(sent.carried.id)) continue;
    const lane = `${about.attempt.who} ${about.attempt.titleId}`;
    const place = placeOf(about);
    const before = last.get(lane);
    if (
      before &&
      isLater(before.place, place) &&
      !couldNotKnow(before.about.attempt, about.attempt) &&
      !wasGivenBack(about, before.about)
    )
      found.push(finding('reordered', `${describe(sent)} after ${describe(before.sent)}`));
    else last.set(lane, { place, sent, about });
  }
  return found;
}

/** Their pages share no database; or that of the other stood still then, and could not be asked to end it. */
const couldNotKnow = ({ page, hasDatabase, startedAt }: Attempt, other: Attempt): boolean =>
  ((!hasDatabase || !other.hasDatabase) && page !== other.page) ||
  other.stops.some(({ from, until }) => from <= startedAt && startedAt <= until);

/** It was given back after site data was cleared, as another page gave back its own or began anew: none knows of the others. */
const wasGivenBack = (late: Done, before: Done): boolean =>
  late.wasCleared && (before.wasCleared || late.attempt.page !== before.attempt.page);

/** Nothing is told that nobody did, or that has not happened yet. */
function invented(read: readonly Read[]): Finding[] {
  return read.flatMap(({ sent, about }) => (about ? [] : [finding('invented', describe(sent))]));
}

/** Token, actor and owner are one learner. */
function misattributed(read: readonly Read[]): Finding[] {
  return read.flatMap(({ sent, about }) =>
    sent.bearer === sent.actor && (!about || about.attempt.who === sent.actor)
      ? []
      : [finding('misattributed', `${describe(sent)}: ${sent.bearer}, ${sent.actor}`)],
  );
}

/** A state is never handed to the network after a newer one of its title (and document) was. */
function olderAfterNewer(read: readonly Read[]): Finding[] {
  const newest = new Map<string, { place: Place; sent: Sent; about: Done }>();
  const found: Finding[] = [];
  for (const { sent, about } of read) {
    if (!about || sent.carried.is !== 'state') continue;
    const { who, titleId } = about.attempt;
    const slot = `${who} ${titleId} ${sent.carried.key}`;
    const place = placeOf(about, sent.carried.isFinal);
    const before = newest.get(slot);
    if (before && isLater(before.place, place) && !leftNoMark(before))
      found.push(
        finding(
          'older after newer',
          `${describe(sent)} by page ${sent.page}, after ${describe(before.sent)} by page ${before.sent.page}`,
        ),
      );
    else newest.set(slot, { place, sent, about });
  }
  return found;
}

/** A page without a database handed it over while the browser took no texts either: no other page can know of it. */
const leftNoMark = ({ sent, about }: { sent: Sent; about: Done }): boolean =>
  sent.isUnmarked && !about.attempt.hasDatabase;

/** What has one id has the same bytes, always: statements by theirs, the end of a course's run by the run. */
function twoBodies(read: readonly Read[]): Finding[] {
  const bodies = new Map<string, Set<string>>();
  for (const { sent, about } of read) {
    const { carried, raw } = sent;
    if ((carried.is === 'state' && !carried.isFinal) || wasKeptNowhere(about)) continue;
    const id = carried.is === 'state' ? `end of run ${carried.run}` : `${carried.verb} ${carried.id}`;
    bodies.set(id, (bodies.get(id) ?? new Set()).add(raw));
  }
  return [...bodies].flatMap(([id, all]) =>
    all.size > 1 ? [finding('two bodies for one id', `${id}: ${all.size}`)] : [],
  );
}

/** Neither disk nor texts took it before its page died: whoever ends the attempt then cannot know how it was told. */
const wasKeptNowhere = (about: Done | undefined): boolean =>
  about !== undefined && !about.isKept && about.troubles > 0 && hasDied(about.attempt);

/** `exited` takes effect only when the last state of its attempt, or a newer one of the title, has. */
function endingBeforeState(ledger: Ledger, read: readonly Read[]): Finding[] {
  const refused = new Set(read.flatMap(({ sent, about }) => (sent.isRefused && about ? [about] : [])));
  const found: Finding[] = [];
  for (const attempt of ledger.attempts) {
    const ended = read.find((one) => isEndOf(one, attempt));
    if (!ended) continue;
    for (const state of lastStates(attempt)) {
      const isRefused = [...refused].some(
        (one) => isOf(one, attempt, state.key) && !isLater(placeOf(state), placeOf(one)),
      );
      if (state.isGone || isRefused || isOvertaken(state, ledger, read)) continue;
      const isThere = read.some(
        ({ sent, about }) =>
          sent.no < ended.sent.no &&
          sent.tookEffect &&
          sent.carried.is === 'state' &&
          isOf(about, attempt, state.key) &&
          !isLater(placeOf(state, state.isFinal), placeOf(about, sent.carried.isFinal)),
      );
      if (!isThere)
        found.push(finding('ending before state', `${describe(ended.sent)}, state ${state.n} of ${nameOf(attempt)}`));
    }
  }
  return found;
}

/** The last of each document; of an attempt whose page died, those that were kept. */
function lastStates(attempt: Attempt): State[] {
  const last = new Map<string, State>();
  for (const state of attempt.states) if (!hasDied(attempt) || state.isKept) last.set(state.key, state);
  return [...last.values()];
}
