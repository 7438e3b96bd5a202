import { mutantsIn, type MutatedModule } from '../mutant.ts';

const SENDER = ['adapters/tracking/sender', 'delivery/leading', 'adapters/tracking/outbox.delivery'];

/** `adapters/tracking`: the sending tab, its token, and the locks of titles and attempts. */
export const outgoing: MutatedModule = {
  module: 'outgoing',
  mutants: [
    ...mutantsIn('adapters/tracking/sender.ts', SENDER, [
      [
        'the next learner goes on with the delivery of the first',
        'if (current?.machine.get().account !== account) {',
        'if (!current) {',
      ],
      [
        'that a write is done is not told to delivery',
        "settle: (records) => tell({ type: 'settled', ids: records.map(({ id }) => id) }),",
        "settle: () => tell({ type: 'looked-for' }),",
      ],
      ['what other tabs write is never looked for', 'poll = clock.schedule<PollHint>(beat, HEARTBEAT_MS, quiet);', ''],
      [
        'the erased disk is read before it got anything back',
        'await giveBack(',
        'void giveBack(',
        'What was given back is read at the next look round, three seconds later.',
      ],
    ]),
    ...mutantsIn('adapters/tracking/effects.ts', SENDER, [
      [
        'what another tab left is sent though it was told and adopted before',
        'before?.filter(({ id }) => still.has(id))',
        'before',
      ],
      [
        'a record is sent as it was read long ago',
        'tellOf(outbox.get(record.id), (now) =>',
        'tellOf(Promise.resolve(record), (now) =>',
      ],
      [
        'a request that failed counts as delivered',
        'return { status: 0, readable: false };',
        'return { status: 204, readable: true };',
      ],
      [
        'a store that fails once stops the lane',
        "tellOf(outbox.get(record.id), (now) => ({ type: 'looked', record, now }), { type: 'failed', record });",
        "tellOf(outbox.get(record.id), (now) => ({ type: 'looked', record, now }));",
      ],
      [
        'a lane that rests is not woken',
        'if (effect.at !== undefined)\n          wake =',
        'if (effect.at !== undefined && effect.at < clock.now())\n          wake =',
      ],
    ]),
    ...mutantsIn('adapters/tracking/sender.ts', SENDER, [
      [
        'all counts as sent while a record is stored that was not read yet',
        '({ pending }) => pending === 0 && countsOf',
        '() => countsOf',
      ],
      ['an outbox that cannot be read holds up the sign-out', '      () => false,\n', ''],
      [
        'all counts as sent while a request is under way',
        '&& machine.get().underWay.length === 0',
        '',
        'What is under way waits in the outbox until it is acknowledged, and that is asked, too.',
      ],
    ]),
    ...mutantsIn(
      'adapters/tracking/leader.ts',
      ['delivery/leading', 'adapters/tracking/leader'],
      [
        ['a leader that lives is robbed', 'beat === null || beat !== lastBeat || slept', 'beat === null || slept'],
        ['a tab that slept robs the leader at once', 'beat !== lastBeat || slept)', 'beat !== lastBeat)'],
        [
          'a browser without signs of life has its leader robbed',
          'if (beat === null || beat !== lastBeat',
          'if (beat !== lastBeat',
        ],
        ['a thief delivers at once', "if (how === 'wait') return take(granted);", 'return take(granted);'],
        [
          'a tab that slept still believes to lead',
          '!releasedLeadership && Math.abs(clock.now() - lastTick) < STEAL_AFTER_MS - HEARTBEAT_MS',
          '!releasedLeadership',
        ],
        ['a tab that was robbed is not told', 'if (held) onChange(false);', ''],
        [
          'a tab that gave up still waits to lead',
          'if (releasedLeadership || waiting !== mine) return granted.release();',
          'if (waiting !== mine) return granted.release();',
        ],
        ['who leads leaves no sign of life', 'if (held) beats.write(name, String(now));', 'if (held) silence.begin();'],
      ],
    ),
    ...mutantsIn(
      'adapters/tracking/locks.ts',
      ['adapters/tracking/leader', 'delivery/leading'],
      [
        ['who was robbed frees the lock of the thief', 'if (holders.get(claim.name) !== claim) return;', ''],
        [
          'a lock that the browser refuses is said to be lost',
          'if (!isHeld) return refuse(error instanceof Error ? error : new Error(String(error)));',
          'if (!isHeld) refuse(error);',
        ],
        ['a lock that is given up is said to be lost', 'if (waiting.signal.aborted) return grant(undefined);', ''],
        [
          'a lock that is taken is waited for though it was asked at once',
          "if (how === 'if-available') return grant(undefined);",
          '',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/tracking/attempt-lock.ts',
      ['delivery/leading', 'delivery/dead-tab'],
      [
        ['an attempt is let go before its end is stored', 'void stored()\n', 'void Promise.resolve()\n'],
        [
          'an attempt is let go while its end is tried again',
          'if (writing + unsaved > 0) return;',
          'if (unsaved > 0 || writing < 0) return;',
        ],
        ['a launch that failed is held for ever', 'if (endsAttempt(fact.type))', 'if (attemptEvents.Exited.is(fact))'],
        [
          'attempts read back are held as if they lived',
          'if (fact.restored || !isOfAttempt(fact)) return;',
          'if (!isOfAttempt(fact)) return;',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/tracking/title-lock.ts',
      ['delivery/leading', 'adapters/tracking/leader'],
      [
        [
          'a title that is left stays closed to the next tab',
          'work?.release();\n      held.release();',
          'held.release();',
        ],
        [
          'who goes on with a title does not wait for what the other tab stores',
          'const work = await handover(name);',
          'const work = undefined as Held | undefined;',
        ],
        [
          'what the browser gave too late is taken for another tab',
          '(await within(BUSY_AFTER_MS, title, onLost)));',
          'undefined);',
        ],
        ['the second launch of a tab takes its own hold for another tab', 'await before;', ''],
      ],
    ),
    ...mutantsIn(
      'adapters/tracking/delivery.api.ts',
      ['adapters/tracking/outbox.delivery', 'adapters/tracking/sender'],
      [
        [
          'any answer with a good status acknowledges',
          'readable: isAcknowledged(name, { response, text })',
          'readable: true',
        ],
        [
          'work waits for a sign-in though the session went on with another token',
          'answer.status === 401 && now !== undefined && now !== token ? { status: 0, readable: false } : answer',
          'answer',
        ],
        [
          'what leaves with the page dies with it',
          "{ keepalive, headers, parseAs: 'text' as const }",
          "{ headers, parseAs: 'text' as const }",
        ],
        [
          'without a token work is refused for good',
          '{ status: 401, readable: true };',
          '{ status: 403, readable: true };',
        ],
        [
          'a broken body acknowledges',
          'if (!(error instanceof PortFailure)) return { status: 0, readable: false };',
          'if (!(error instanceof PortFailure)) return { status: 200, readable: true };',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/tracking/delivery.api.ts',
      ['adapters/api/contract-answers', 'adapters/tracking/outbox.delivery', 'delivery/not-the-platform'],
      [
        ['an error object of a proxy acknowledges a statement', '({ success }) => success === true', '() => true'],
        ['a success in words acknowledges a statement', '=> success === true', '=> Boolean(success)'],
        ['a sync of no run at all acknowledges', '(synced as number) >= 1', '(synced as number) >= 0'],
        ['a page that a redirect led to acknowledges', '|| response.redirected) return false', ') return false'],
      ],
    ),
    ...mutantsIn(
      'adapters/api/contract-answers.ts',
      ['adapters/api/contract-answers', 'adapters/tracking/outbox.delivery', 'delivery/not-the-platform'],
      [
        [
          'text that looks like JSON acknowledges',
          "if (!/^application\\/json *(;|$)/i.test(headers.get('Content-Type') ?? '')) return undefined;",
          '',
        ],
        [
          'the HTML of a gateway refuses for good',
          'response.redirected ? undefined : objectIn(response, text);',
          'objectIn(response, text) ?? {};',
        ],
        ['an object of a gateway refuses for good', '/^(message|FailureReason|data)$/.test(name) && ', ''],
        ['a wait until a date is no wait', '(Date.parse(asked) - from)', '(Number(asked) - from)'],
        ['a date is held against a clock that is wrong', "Date.parse(headers.get('Date') ?? '') || now()", 'now()'],
      ],
    ),
    ...mutantsIn(
      'adapters/tracking/local-work.ts',
      ['delivery/local-work', 'adapters/session-tabs'],
      [
        ['discarded work is sent after all', 'sender.stop();', ''],
        ['discarded work is stored after all', 'keeper.drop(account);', ''],
        ['discarded work comes back from the last words', 'for (const one of elsewhere) one.forget(account);', ''],
        ['work that could not be discarded is sent no more', 'sender.start(account);', ''],
        ['a disk that refuses keeps the learner from signing out', '.catch(() => undefined), // what', ', // what'],
      ],
    ),
    ...mutantsIn(
      'adapters/tracking/work/stored-work.ts',
      ['adapters/tracking/after-clearing', 'delivery/leading'],
      [['what the other tab gave back already takes its records along', 'records().map(withoutReason)', 'records()']],
    ),
  ],
};
