import { mutantsIn, type MutatedModule } from '../../mutant.ts';

const LOCKS = ['adapters/tracking/second-lock', 'adapters/tracking/leader', 'delivery/leading'];

/** Locks with two of each: titles, attempts, accounts, launches, exits. */
export const secondLocks: MutatedModule = {
  module: 'second-locks',
  mutants: [
    ...mutantsIn('adapters/tracking/leader.ts', LOCKS, [
      [
        'a tab that slept so long that another one leads delivers beside it',
        'STEAL_AFTER_MS - HEARTBEAT_MS',
        'STEAL_AFTER_MS + HEARTBEAT_MS',
      ],
      [
        'the work of a second learner waits for the tab of the first',
        'lead(deps, `outbox:${account}`',
        "lead(deps, 'outbox'",
      ],
      [
        'a frozen tab is never replaced beside that of another learner',
        '(name: string) => `beat:${name}`',
        "(_name: string) => 'beat'",
      ],
      [
        'a third tab takes the lead from the one that has just begun to deliver',
        'beats.write(name, String(lastTick));',
        '',
      ],
      ['a tab whose learner signed out robs the one that delivers', '      timer?.unsubscribe();\n', ''],
    ]),
    ...mutantsIn('adapters/tracking/title-lock.ts', LOCKS, [
      [
        'the third launch of a title in one tab is said to be open elsewhere',
        'if (own.get(name) === mine) own.delete(name);',
        'own.delete(name);',
      ],
      [
        'a second title does not open beside the first',
        'const name = `${account}:${titleId}`;',
        'const name = account;',
      ],
      [
        'a second title waits for the last work of the first',
        'within(HANDOVER_LIMIT_MS, `work:${name}`',
        "within(HANDOVER_LIMIT_MS, 'work:'",
      ],
      [
        'a title that was busy once never opens in this tab',
        "if (hold === 'busy') {\n          end();",
        "if (hold === 'busy') {",
      ],
      ['a title whose launch failed never opens in this tab', '} catch (error) {\n        end();', '} catch (error) {'],
      [
        'a third tab does not wait for the work of who took a title from a frozen one',
        "locks.request(`work:${name}`, 'steal', () => undefined).held",
        'undefined',
      ],
      [
        'who takes a title twice taken waits for nobody’s work',
        'work?.release(); // taken away while the final flush of its previous page was awaited',
        '',
      ],
    ]),
    ...mutantsIn(
      'adapters/tracking/attempt-lock.ts',
      ['adapters/tracking/second-lock', 'delivery/leading'],
      [
        [
          'the end of one attempt lets another tab end the second',
          '.then(() => held.get(attemptId))',
          '.then(() => [...held.values()].at(-1))',
        ],
        ['of two attempts of a tab the second may be ended by another', '`sitting:${attemptId}`', "'sitting'"],
      ],
    ),
    ...mutantsIn('adapters/tracking/locks.ts', LOCKS, [
      [
        'who gives up waiting takes the others out of the queue',
        '(queues.get(name) ?? []).filter((other) => other !== claim)',
        '[] as Claim[]',
      ],
    ]),
    ...mutantsIn(
      'adapters/storage/outbox/final-flush.ts',
      ['delivery/stores', 'delivery/final-flush'],
      [
        [
          'who leaves a page twice loses what was not stored the first time',
          'entriesByName(unkept, tab, keys), ++times)',
          'entriesByName(unkept, tab, keys), times + 1)',
        ],
      ],
    ),
  ],
};
