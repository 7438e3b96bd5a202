import type { Column, Finding, Read } from './findings.ts';
import { type Done, isLater, type Ledger, type Place, placeOf, type Attempt, type State, type Told } from './ledger.ts';
import { AT_ONCE_MS, hasTrueClocks, isPlace, type Deferred } from './moments.ts';
import type { SimulatedLearner } from './simulated-learner.ts';
import { nameOf as nameOfSent, type Sent } from './environment/network.ts';
import { wrongTime } from './reported-time.ts';
import type { Carried } from './environment/wire.ts';

/** Compares the records that the platform received with the actions. Never reads the product’s own state. */
export function judge({ ledger, network, platform, stale, history }: SimulatedLearner, undelivered: number): Finding[] {
  const read = network.sent.map((sent): Read => ({ sent, about: meant(ledger, sent) }));
  return [
    ...lost(ledger, read, history),
    ...doubled(ledger, read),
    ...reordered(read),
    ...invented(read),
    ...misattributed(read),
    ...olderAfterNewer(read),
    ...olderStaysLast(read, history, (who, titleId, key) => platform.placeOf(who, titleId, key)),
    ...twoBodies(read),
    ...wrongTime(read),
    ...endingBeforeState(ledger, read, history),
    ...stale
      .filter(({ attempt }) => hasTrueClocks(history) || !isByClock(attempt, history))
      .map(({ attempt, given, kept }) =>
        finding('resumed older', `${nameOf(attempt)} begins at ${given || 'nothing'}, ${kept.n} was kept`),
      ),
    ...(undelivered > 0 ? [finding('stuck', `${undelivered} not delivered within an hour`)] : []),
  ];
}

const finding = (column: Column, detail: string): Finding => ({ column, detail });
const nameOf = ({ who, no, titleId, kind }: Attempt) => `${who}'s attempt ${no} of ${titleId} (${kind})`;

/** The action that a sent record reports. */
function meant(ledger: Ledger, { actor, carried }: Sent): Done | undefined {
  if (carried.is === 'state') return ledger.stateOf(actor, carried.titleId, carried.n);
  for (const attempt of ledger.attempts)
    if (attempt.who === actor && attempt.titleId === carried.titleId) {
      const told = attempt.told.find((one) => isAbout(one, carried));
      if (told) return told;
      if (carried.verb === 'exited' && hasDied(attempt) && carried.attempt === attempt.id)
        return { attempt, step: Infinity, at: Infinity, isKept: false, isGone: false, troubles: 0, wasCleared: false };
    }
  return undefined;
}

const hasDied = ({ end }: Attempt) => end?.how === 'died';

function isAbout({ verb, which, attempt }: Told, carried: Extract<Carried, { is: 'statement' }>): boolean {
  if (verb === 'own') return carried.id === which;
  if (verb !== carried.verb) return false;
  return carried.attempt === attempt.id && (verb !== 'progressed' || String(carried.page) === which);
}

/** All stored work was sent; of states, the newest of each title and document. */
function lost(ledger: Ledger, read: readonly Read[], history: Deferred): Finding[] {
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
      if (state.isKept && !state.isGone)
        newest.set(`${attempt.device} ${attempt.who} ${attempt.titleId} ${state.key}`, state);
  }
  for (const state of newest.values()) {
    const { attempt, key } = state;
    const isThere = read.some(
      ({ sent, about }) => sent.tookEffect && isOf(about, attempt, key) && !isLater(placeOf(state), placeOf(about)),
    );
    if (!isThere && !isOvertaken(state, ledger, read) && !wentOnElsewhere(state, read, history))
      found.push(finding('lost', `state ${state.n} of ${nameOf(attempt)}`));
  }
  return found;
}

/**
 * True if a newer state that was not stored had replaced the older one. Either the newer one was sent before its page
 * died, so that the older one must not follow. Or its page’s final flush failed after the older one had been removed
 * from the disk.
 */
const isOvertaken = (state: State, ledger: Ledger, read: readonly Read[]): boolean => {
  const standsForIt = (about: Done | undefined) =>
    isOf(about, state.attempt, state.key) && !about.isKept && isLater(placeOf(about), placeOf(state));
  return (
    read.some(({ about }) => standsForIt(about)) ||
    ledger.attempts.some(({ isSilenced, states }) => isSilenced && states.some(standsForIt))
  );
};

/** True if positions are shared by all devices, and the platform stores timestamps with them. */
const hasMoments = ({ kind }: Attempt, { keepsTimestamps }: Deferred): boolean => keepsTimestamps && isPlace(kind);

/** True if clocks decide which state is newest: the start of a run, or the timestamp of a position. */
const isByClock = (attempt: Attempt, history: Deferred): boolean =>
  attempt.kind === 'scorm' || attempt.kind === 'aicc' || hasMoments(attempt, history);

/**
 * True if the platform has a later state of another device: the client queries the platform before it delivers late
 * work.
 */
const wentOnElsewhere = (state: State, read: readonly Read[], history: Deferred): boolean =>
  hasMoments(state.attempt, history) &&
  read.some(
    ({ sent, about }) =>
      sent.tookEffect &&
      about !== undefined &&
      isState(about) &&
      (about.attempt.device !== state.attempt.device || !hasTrueClocks(history)) &&
      about !== state &&
      about.attempt.who === state.attempt.who &&
      about.attempt.titleId === state.attempt.titleId &&
      (about.at > state.at || !hasTrueClocks(history)),
  );

const isEndOf = ({ sent, about }: Read, attempt: Attempt): boolean =>
  sent.tookEffect && about?.attempt === attempt && sent.carried.is === 'statement' && sent.carried.verb === 'exited';

/** True for a state of the same title and document by the same learner on the same device. */
const isOf = (about: Done | undefined, { who, titleId, device }: Attempt, key: string): about is State =>
  about !== undefined &&
  isState(about) &&
  about.key === key &&
  about.attempt.device === device &&
  about.attempt.who === who &&
  about.attempt.titleId === titleId;
const isState = (done: Done): done is State => 'n' in done;

/** Records sent again although the client knew that the platform had them, or sent under two ids. */
function doubled(ledger: Ledger, read: readonly Read[]): Finding[] {
  const again = read.filter(
    ({ sent, about }) =>
      sent.isNeedless &&
      sent.tookEffect &&
      (about === undefined || about.troubles === sent.troubles) &&
      !(about !== undefined && isState(about) && isToldOnceMore(sent, about, ledger, read)),
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

/** Longest time in ms that an older state is in doubt: timeout, two minutes, and the response to the newer one. */
const DOUBT_MS = 180_000;

/**
 * True for the only allowed repetition of a confirmed state. It is due because an older state of its title and document
 * could still take effect: that one got no clear response, or was pending when another page took over, which cannot
 * know the requests in flight of its predecessor.
 */
function isToldOnceMore(sent: Sent, about: State, ledger: Ledger, read: readonly Read[]): boolean {
  const name = nameOfSent(sent.carried, sent.raw);
  const earlier = read.filter((one) => one.sent.no < sent.no && one.sent.carried.is === 'state');
  const noted = earlier.findLast(
    (one) => one.sent.isNoted && nameOfSent(one.sent.carried, one.sent.raw) === name,
  )?.sent;
  // One page sends a state twice at most: when it finds the state pending, and once more.
  const byPage = earlier.filter(
    (one) => one.sent.page === sent.page && nameOfSent(one.sent.carried, one.sent.raw) === name,
  );
  if (!noted || (noted.isNeedless && byPage.length !== 1)) return false;
  // Marks of earlier requests were cleared along, so that all later records are in doubt.
  if (earlier.some((one) => isOf(one.about, about.attempt, about.key) && one.about.wasCleared)) return true;
  const place = placeOf(about, sent.carried.is === 'state' && sent.carried.isFinal);
  const isOlder = (other: Done | undefined, { isFinal }: { isFinal: boolean }) =>
    isOf(other, about.attempt, about.key) && isLater(place, placeOf(other, isFinal));
  // Each try without a clear response prolongs the doubt about earlier requests.
  let since = noted.at;
  for (const one of earlier.toReversed()) {
    if (one.sent.no >= noted.no || one.sent.isHeard || !isOf(one.about, about.attempt, about.key)) continue;
    if (since - Math.max(one.sent.at, one.sent.endedAt) >= DOUBT_MS) break; // a frozen page received the response late
    if (one.sent.carried.is === 'state' && isOlder(one.about, one.sent.carried)) return true;
    since = one.sent.at;
  }
  const first = earlier.find((one) => one.sent.page === noted.page && isOf(one.about, about.attempt, about.key))?.sent;
  if (!first || noted.at - first.at >= DOUBT_MS) return false;
  return ledger.attempts.some(({ states }) => states.some((other) => isOlder(other, other) && other.at <= first.at));
}

const describe = ({ carried, keepalive, at }: Sent): string =>
  `${carried.is === 'state' ? `state ${carried.n}${carried.isFinal ? ' (end)' : ''}` : carried.verb} of ${carried.titleId} at ${at % 10_000_000}${keepalive ? ', keepalive,' : ''}`;

/** Statements of one title take effect in the order of their actions. */
function reordered(read: readonly Read[]): Finding[] {
  const last = new Map<string, { place: Place; sent: Sent; about: Done }>();
  const refused = new Set(
    read.flatMap(({ sent: { isRefused, carried } }) => (isRefused && carried.is === 'statement' ? [carried.id] : [])),
  );
  const found: Finding[] = [];
  for (const { sent, about } of byEffect(read)) {
    if (!about || !sent.isFirst || sent.carried.is === 'state' || refused.has(sent.carried.id)) continue;
    if (sent.isLate && about.isGone) continue; // no later request follows work that the learner deleted
    const lane = `${about.attempt.device} ${about.attempt.who} ${about.attempt.titleId}`;
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

/** In the order in which requests took effect. */
const byEffect = (read: readonly Read[]): readonly Read[] =>
  read.filter(({ sent }) => sent.tookEffect).sort((one, other) => one.sent.effect - other.sent.effect);

/** True if the pages share no database, or the other page was frozen and could not be notified. */
const couldNotKnow = ({ page, hasDatabase, startedAt }: Attempt, other: Attempt): boolean =>
  ((!hasDatabase || !other.hasDatabase) && page !== other.page) ||
  other.stops.some(({ from, until }) => from <= startedAt && startedAt <= until);

/**
 * True if the record was restored after site data was cleared, while another page restored its own or started: neither
 * knows the other’s.
 */
const wasGivenBack = (late: Done, before: Done): boolean =>
  late.wasCleared && (before.wasCleared || late.attempt.page !== before.attempt.page);

/** Records of actions that nobody did, or that have not happened yet. */
function invented(read: readonly Read[]): Finding[] {
  return read.flatMap(({ sent, about }) => (about ? [] : [finding('invented', describe(sent))]));
}

/** Records whose token, actor and owner are not the same learner. */
function misattributed(read: readonly Read[]): Finding[] {
  return read.flatMap(({ sent, about }) =>
    sent.bearer === sent.actor && (!about || about.attempt.who === sent.actor)
      ? []
      : [finding('misattributed', `${describe(sent)}: ${sent.bearer}, ${sent.actor}`)],
  );
}

/** A state is never sent after a newer one of its title and document. */
function olderAfterNewer(read: readonly Read[]): Finding[] {
  const newest = new Map<string, { place: Place; sent: Sent; about: Done }>();
  const found: Finding[] = [];
  for (const { sent, about } of read) {
    if (!about || sent.carried.is !== 'state') continue;
    const { who, titleId, device } = about.attempt;
    const slot = `${device} ${who} ${titleId} ${sent.carried.key}`;
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

/**
 * In the end, the platform has the newest received state of each title and document: by order of actions on one device,
 * by timestamps on two. Without timestamps, two devices are not compared.
 */
function olderStaysLast(
  read: readonly Read[],
  history: Deferred,
  placeAtPlatform: (who: string, titleId: string, key: string) => number | undefined,
): Finding[] {
  const taken = new Map<string, { about: State; place: Place }[]>();
  for (const { sent, about } of read) {
    if (!about || !isState(about) || !sent.tookEffect || sent.carried.is !== 'state') continue;
    const slot = `${about.attempt.who} ${about.attempt.titleId} ${about.key}`;
    taken.set(slot, [...(taken.get(slot) ?? []), { about, place: placeOf(about, sent.carried.isFinal) }]);
  }
  return [...taken.values()].flatMap((all) => {
    if (all.some(({ about: { attempt } }) => isByClock(attempt, history) && !hasTrueClocks(history))) return [];
    const isOfOne = all.every(({ about }) => about.attempt.device === all[0]?.about.attempt.device);
    if (!isOfOne && !all.every(({ about }) => hasMoments(about.attempt, history))) return [];
    const { about } = all.reduce((newest, one) => {
      const isSame = one.about.attempt.device === newest.about.attempt.device;
      return (isSame ? isLater(one.place, newest.place) : one.about.at > newest.about.at) ? one : newest;
    });
    const { attempt, key, n } = about;
    const kept = placeAtPlatform(attempt.who, attempt.titleId, key);
    const isAtOnce = all.some(
      (one) =>
        one.about.n === kept && one.about.attempt.device !== attempt.device && about.at - one.about.at < AT_ONCE_MS,
    );
    const isLate = read.some(({ sent, about: one }) => sent.isLate && isOf(one, attempt, key) && one.n === kept);
    const isWishedGone = isLate && about.isGone;
    const isTimed = isLate && !hasTrueClocks(history); // two minutes differ on a clock that is corrected meanwhile
    return kept === n || isAtOnce || isWishedGone || isTimed
      ? []
      : [finding('older stays last', `${kept ?? 'nothing'} instead of ${n} of ${nameOf(attempt)} ${key}`)];
  });
}

/** True if a page without a database sent the state while localStorage was refused: no other page can know. */
const leftNoMark = ({ sent, about }: { sent: Sent; about: Done }): boolean =>
  sent.isUnmarked && !about.attempt.hasDatabase;

/** One id always has the same body: of statements their id, of the end of a course’s run the run’s id. */
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

/**
 * True if neither database nor localStorage stored the action before its page died: another page that ends the attempt
 * cannot know it.
 */
const wasKeptNowhere = (about: Done | undefined): boolean =>
  about !== undefined && !about.isKept && about.troubles > 0 && hasDied(about.attempt);

/** `exited` takes effect only after the last state of its attempt, or a newer one of the title. */
function endingBeforeState(ledger: Ledger, read: readonly Read[], history: Deferred): Finding[] {
  const refused = new Set(read.flatMap(({ sent, about }) => (sent.isRefused && about ? [about] : [])));
  const found: Finding[] = [];
  for (const attempt of ledger.attempts) {
    const ended = byEffect(read).find((one) => isEndOf(one, attempt));
    if (!ended) continue;
    for (const state of lastStates(attempt)) {
      const isRefused = [...refused].some(
        (one) => isOf(one, attempt, state.key) && !isLater(placeOf(state), placeOf(one)),
      );
      if (state.isGone || isRefused || isOvertaken(state, ledger, read) || wentOnElsewhere(state, read, history))
        continue;
      const isThere = read.some(
        ({ sent, about }) =>
          sent.effect < ended.sent.effect &&
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

/** The last state of each document; if the page died, the last stored one. */
function lastStates(attempt: Attempt): State[] {
  const last = new Map<string, State>();
  for (const state of attempt.states) if (!hasDied(attempt) || state.isKept) last.set(state.key, state);
  return [...last.values()];
}
