import { mutantsIn, type MutatedModule } from '../mutant.ts';

const MACHINE = [
  'delivery/machine',
  'delivery/machine.states',
  'delivery/after-clearing',
  'adapters/tracking/sender',
  'domain/tracking/outbox',
];

/** The state machine that decides which records are sent. */
export const delivery: MutatedModule = {
  module: 'delivery',
  mutants: [
    ...mutantsIn('domain/tracking/delivery/delivery.ts', MACHINE, [
      [
        'a new leader acts before it read what the old one did',
        'leads: true, upToDate: false, reads: allAgain(state.reads) }',
        'leads: true, upToDate: true }',
      ],
      [
        'a tab that does not deliver gives back what another one has stored a newer of',
        'state.landed.filter(isNewest)',
        'state.landed',
      ],
      [
        'what the disk refuses goes out before what others left',
        'return readBeforeSending(addUnstored(state, event.records));',
        'return [addUnstored(state, event.records), []];',
      ],
      [
        'what the disk refuses goes out while others are asked what they left',
        '|| state.reads.done < state.reads.awaited)',
        ')',
      ],
      [
        'an outbox that counts anew is read on from where it was',
        '[{ ...state, lastSeq: 0, reads: { ...allAgain(state.reads), all: !state.upToDate } }, []]',
        '[state, []]',
      ],
      ['a tab that was catching up as site data was cleared never sends', 'all: !state.upToDate } }', 'all: false } }'],
      ['leadership ends while a request is under way', 'acted.ended && acted.underWay.length === 0;', 'acted.ended;'],
      [
        'what was looked at is sent though the lead is lost meanwhile',
        'if (!maySend(idle, around) || isLate || isInHand)',
        'if (isLate || isInHand)',
      ],
      ['a state is sent though a newer one left while it was looked at', '|| isLate || isInHand)', '|| isInHand)'],
      ['what left with the page is sent again by the look before', '|| isLate || isInHand)', '|| isLate)'],
      [
        'a network that is back makes the wish of the platform to wait forgotten',
        "case 'online':\n      return requestRead({ ...state, notBefore: new Map() });",
        "case 'online':\n      return requestRead({ ...state, notBefore: new Map(), quietUntil: 0 });",
      ],
      ['the learner who asks leaves what is refused aside', 'quietUntil: 0, parkedDueAt: 0 }', 'quietUntil: 0 }'],
      [
        'a sign-in does not end the pause',
        'return requestRead({ ...state, paused: false, notBefore: new Map() });',
        'return requestRead({ ...state, notBefore: new Map() });',
      ],
      [
        'a sign-in makes the wish of the platform to wait forgotten',
        'return requestRead({ ...state, paused: false, notBefore: new Map() });',
        'return requestRead({ ...state, paused: false, notBefore: new Map(), quietUntil: 0 });',
      ],
      [
        'a state that was refused is tried again after a newer one',
        "record.state === 'parked' && !(isState(record) && isOrderOutdated(state.known, record))",
        "record.state === 'parked'",
      ],
      ['what was refused is tried once and never again', 'parkedDueAt: now + PARKED_RETRY_MS', 'parkedDueAt: Infinity'],
      ['what was refused is tried again each minute', '24 * 3_600_000', '24 * 3_600'],
      ['each lane counts for itself', 'Math.max(0, MAX_LANES - busy.size)', 'MAX_LANES'],
      ['a lane that rests is sent', '&& earliestSendAt(tidied, lane) <= around.now', ''],
      [
        'the next of a lane goes out while what replaced its head is unread',
        '!busy.has(lane) && !gone.has(lane) &&',
        '!busy.has(lane) &&',
      ],
      [
        'a state below what the network was handed is sent once the newer is gone',
        'return isOrderOutdated(orders, record) || isSuperseded(record, waiting);',
        'return isSuperseded(record, waiting);',
      ],
      [
        'a state that a newer one stands for stays in the outbox',
        'return isOrderOutdated(orders, record) || isSuperseded(record, waiting);',
        'return isOrderOutdated(orders, record);',
      ],
      ['what is in memory only is sent after what another tab stored', 'isUnstored(record) ? known : handed', 'handed'],
      [
        'the end of an attempt does not wait for the state of another run that stands for its own',
        'newer.slot === older.slot || (isState(newer) && subjectOf(newer) === subjectOf(older) && newer.order > older.order);',
        'newer.slot === older.slot;',
      ],
      [
        'a newer state does not take the place of the older, and the end of the attempt overtakes it',
        'withRecords(withoutRecords(state.waiting, late), [...heirs.values()])',
        'withoutRecords(state.waiting, late)',
      ],
      [
        'after a restart the end of an attempt does not wait for the newer state that stands for its own',
        "{ do: 'remove', record, heir: { id: heir.id, since: heir.since } }",
        "{ do: 'remove', record }",
      ],
      [
        'a read that failed is the last one',
        'done: event.n, again: false, all: event.all',
        'again: false, all: event.all',
      ],
    ]),
    ...mutantsIn(
      'domain/tracking/delivery/delivery-answers.ts',
      ['domain/tracking/delivery'],
      [
        [
          'an older state that takes effect late stays for good',
          'mark.from < record.order && mark.until > now',
          'false',
        ],
        [
          'what left with a page that stayed takes effect over a newer state',
          'withOlderInDoubt(state, record, now)',
          'state',
        ],
        [
          'a request without an answer is taken for one that had none to give',
          'isState(record) ? markUnsettled(idle,',
          'idle.ended && isState(record) ? markUnsettled(idle,',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/tracking/delivery/delivery-answers.ts',
      ['domain/tracking/unclear'],
      [['doubt dies with its page', '...(unclear ? { unclear } : {}) };', '};']],
    ),
    ...mutantsIn(
      'domain/tracking/delivery/delivery-reads.ts',
      ['domain/tracking/unclear'],
      [
        [
          'what an earlier page left in doubt is not believed',
          'if (until > now) next = markUnsettled',
          'if (false) next = markUnsettled',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/tracking/delivery/delivery-state.ts',
      ['domain/tracking/delivery'],
      [['what is in doubt is so for a moment only', 'now + SETTLE_MS', 'now + 1_000']],
    ),
    ...mutantsIn('domain/tracking/delivery/delivery-answers.ts', MACHINE, [
      [
        'the answer to what left with the page frees what was sent before',
        'one.record.id !== record.id || one.how !== how',
        'one.record.id !== record.id',
      ],
      [
        'a Retry-After counts for one lane only',
        'retryAfterSeconds === undefined ? state.quietUntil : Math.max(state.quietUntil, until)',
        'state.quietUntil',
      ],
      ['a shorter Retry-After ends a longer one', 'Math.max(state.quietUntil, until)', 'until'],
      ['each answer of an expired session tells of it', 'state.paused ? [state, []] :', ''],
      ['what is parked is told again with each try', 'stored.parkedAt === undefined', 'stored.tries >= 0'],
      ['tries are not counted', '(stored?.tries ?? 0) + 1', '1'],
      [
        'what was acknowledged before it was stored is sent again',
        'confirmed: new Set([...next.confirmed, record.id])',
        'confirmed: next.confirmed',
      ],
      [
        'a state is handed over before it is noted that an older one was refused for good',
        "isState(stored) && change.state === 'parked'",
        'false',
      ],
      ['the answer to an older state removes the newer', 'isNewer(record, other)', 'other.id !== record.id'],
      [
        'what the platform refuses for good is tried again at once',
        "{ state: 'parked', why: verdict.why",
        '{ why: verdict.why',
      ],
    ]),
    ...mutantsIn('domain/tracking/delivery/delivery-leaving.ts', MACHINE, [
      [
        'a tab that does not lead flushes too',
        'if (!maySend(state, around)) return [state, []];',
        'if (state.paused || state.ended) return [state, []];',
      ],
      ['what left when the page was hidden leaves again when it goes', 'leaving.has(record.id) ||', ''],
      ['what was confirmed before it was stored leaves again', 'state.confirmed.has(record.id) ||', ''],
      ['what is under way leaves again when the page is hidden', "(type === 'hidden' && busy.has(record.lane)) ||", ''],
      [
        'what is under way is given up when the page goes',
        "(type === 'hidden' && busy.has(record.lane)) ||",
        'busy.has(record.lane) ||',
      ],
      ['an older state leaves after a newer one', 'isOrderOutdated(state.handed, record) || ', ''],
      [
        'a state leaves while an older one is being taken off the disk, which a page that goes does not finish',
        ' || isBehind(record, onTheDisk, kept)',
        '',
      ],
      [
        'a state that is kept nowhere leaves while the one that it replaces is being taken off the disk',
        ' || (!kept && isMemoryOnly(record))',
        '',
      ],
      [
        'a state leaves while an older one is refused for good, and a page that goes does not note that',
        " || how === 'noting'",
        '',
      ],
      [
        'what is nowhere kept is handed over, and the next start tells something older',
        '(!kept && isMemoryOnly(record) && !mayGoUnkept(record, front))',
        'false',
      ],
      ['what is on its way leaves though it is kept nowhere', '...(kept ? state.onItsWay : [])', '...state.onItsWay'],
      ['what is on its way to the disk does not leave with the page', '...(kept ? state.onItsWay : [])', ''],
      ['what is being removed leaves once more', 'removing.has(id) || gone.has(id)', 'gone.has(id)'],
      [
        'the end of an attempt leaves while what comes before it waits behind what is being removed',
        'frontOf(state.waiting, ({ id }) => removing.has(id) || gone.has(id))',
        'frontOf(state.waiting, () => false).filter(({ id }) => !removing.has(id) && !gone.has(id))',
      ],
      ['what comes after what another tab has changed leaves before it', 'changed.has(record.lane) || ', ''],
      ['what the disk refused leaves before what it took', ' || (isMemoryOnly(record) && isAwaited)', ''],
      [
        'what left with the page is forgotten to be under way',
        "batch.reduce((next, record) => markSent(next, record, 'leaving'), state)",
        'state',
      ],
    ]),
    ...mutantsIn('domain/tracking/delivery/delivery-reads.ts', MACHINE, [
      [
        'what is stored while the outbox is read waits for the next look round',
        'if (begun > done) return [{ ...state, reads: { ...state.reads, again: true } }, []];',
        'if (begun > done) return [state, []];',
      ],
      [
        'a tab that does not deliver takes what others left for its own',
        'state.leads ? left.map(({ id }) => id) : []',
        'left.map(({ id }) => id)',
      ],
      [
        'what others left is told twice when its own page could',
        'const gone = allRecordsOf(state.waiting)',
        'const gone = [].concat()',
      ],
      [
        'what was refused, stored after all and told by another tab is told again',
        'waiting: state.leads ? state.waiting : withoutRecords(state.waiting, inMemory),',
        '',
      ],
      [
        'what was refused is overtaken as soon as it is stored',
        'state.leads ? state.waiting : withoutRecords(state.waiting, inMemory)',
        'withoutRecords(state.waiting, inMemory)',
      ],
      ['records of another learner are taken', 'if (record.account !== state.account) return state;', ''],
      [
        'an older state on its way stays beside the newer',
        'slot === undefined || slot !== record.slot);',
        'slot === undefined || slot !== record.lane);',
        'What leaves is chosen by its order, so that the older one never does.',
      ],
      [
        'what was stored stays on its way for ever',
        'onItsWay: state.onItsWay.filter(({ id }) => !ids.has(id)),\n    landed: [',
        'landed: [',
      ],
      [
        'what was stored a moment ago does not leave with the page',
        'landed: [...state.landed.filter(isNotReplaced), ...stored.map((record) => ({ record, since }))],',
        'landed: [],',
      ],
      [
        'an older state that the disk refuses is sent after the newer that it took',
        'known: stored.filter(isState).reduce(raised, state.known),',
        '',
      ],
      ['what the disk refuses is sent again with each try to store it', 'next.confirmed.has(record.id) ||', ''],
      [
        'a state that the disk refuses again is sent after a newer one',
        'if (isState(record) && isOrderOutdated(next.known, record)) continue;',
        '',
        'Whatever is below what the disk or the network had is taken away before anything is sent.',
      ],
      ['an answer of the outbox to an older question counts', 'if (n !== state.reads.begun) return [state, []];', ''],
      [
        'what was confirmed before it was stored stays in the outbox',
        'const [confirmed, effects] = withConfirmed(withLeft(caughtUp, event.left), fresh);',
        'const [confirmed, effects] = withConfirmed(caughtUp, []);',
      ],
      [
        'a new leader does not know the highest state of the old one',
        'highestOf(highestOf(state.known, event.marks), handed)',
        'highestOf(state.known, handed)',
      ],
      [
        'what the disk refused is forgotten when all is read anew',
        'all ? unstoredOf(state.waiting) : state.waiting',
        'all ? NOTHING_WAITS : state.waiting',
      ],
    ]),
    ...mutantsIn('domain/tracking/delivery/delivery-state.ts', MACHINE, [
      [
        'what left with the page is sent beside it',
        'new Set(underWay.map(({ record }) => record.lane))',
        "new Set(underWay.filter(({ how }) => how !== 'leaving').map(({ record }) => record.lane))",
      ],
      ['it is forgotten which state the network was handed', ', handed: raised(state.handed, record) };', ' };'],
      [
        'something is sent before it is known what waits',
        'state.leads && leads && state.upToDate &&',
        'state.leads && leads &&',
      ],
      [
        'a tab that slept sends before it knows that it leads',
        'state.leads && leads && state.upToDate',
        'state.leads && state.upToDate',
      ],
      ['the next try is said to be the latest one', 'Math.min(...waits.map', 'Math.max(...waits.map'],
      [
        'who signs in again has forgotten what the disk held, though it cannot be read',
        'waiting: storedOf(before?.waiting ?? NOTHING_WAITS),',
        'waiting: NOTHING_WAITS,',
      ],
      [
        'a launch does not know what this tab stored, though the disk cannot be read',
        '[...state.landed.map(({ record }) => record), ...state.onItsWay]',
        'state.onItsWay',
      ],
      ['a title begins where what another page left is not seen', '[...left, ...own].map(', 'own.map('],
      [
        'an erased disk is given back a place below one that was handed over',
        '.filter((one) => isOwed(state, one))',
        '.filter(({ id }) => !state.confirmed.has(id))',
      ],
      [
        'an erased disk is given back what waits and not what just landed',
        '...landed.map(({ record }) => record), ...onItsWay];',
        '...onItsWay];',
      ],
      [
        'an erased disk is not given back what is on its way to it',
        '...landed.map(({ record }) => record), ...onItsWay];',
        '...landed.map(({ record }) => record)];',
      ],
      [
        'what the platform confirmed is stored all the same',
        '!confirmed.has(record.id) && !(isState(record) && isOrderOutdated(handed, record))',
        '!(isState(record) && isOrderOutdated(handed, record))',
      ],
      [
        'a state below one that was handed over is stored all the same',
        '!confirmed.has(record.id) && !(isState(record) && isOrderOutdated(handed, record))',
        '!confirmed.has(record.id)',
      ],
      [
        'a learner who signs in again begins without what this tab had told',
        'confirmed: before?.confirmed ?? new Set(),',
        'confirmed: new Set(),',
      ],
      [
        'whoever comes back in the same tab does not wait as the platform asked',
        'quietUntil: before?.quietUntil ?? 0,',
        'quietUntil: 0,',
      ],
      [
        'what another tab has delivered is where a launch begins',
        '(record) => !stored || isUnstored(record)',
        '() => true',
      ],
      [
        'what is given back ends an attempt before its state',
        '[...all.filter(isState), ...all.filter((record) => !isState(record))]',
        'all',
      ],
    ]),
  ],
};
