import { mutantsIn, type MutatedModule } from '../mutant.ts';

const STATEMENTS = ['domain/tracking/statements', 'domain/recording/properties', 'domain/tracking/record'];

/** Records made from facts for the platform. */
export const tracking: MutatedModule = {
  module: 'tracking',
  mutants: [
    ...mutantsIn(
      'domain/tracking/sinks.ts',
      [...STATEMENTS, 'delivery/dead-tab', 'delivery/order'],
      [
        [
          'a state has the id of the statement made of the same fact',
          "statements.length > 0 ? derivedId(fact.id, 'state') : fact.id",
          'fact.id',
        ],
        ['two runs of a course share a slot', '|${attemptId}|${state.run}`', '|${attemptId}`'],
        ['two attempts with a title share a slot', '|${state.told.kind}|${attemptId}|', '|${state.told.kind}|'],
        [
          'the end of a dead attempt is below what it last said',
          "fact.cause === ENDING ? 'last' : fact.seq",
          'fact.seq',
        ],
        ['the states of an attempt count from nothing in each page', 'orderOf(about.epoch, ', 'orderOf(0, '],
        ['a statement has no place among those of its title', '...(about.epoch > 0 ? { order } : {}),', ''],
        ['a completion is stored with little care', 'isAnyOf(attemptEvents.Completed, ', 'isAnyOf('],
        ['the last commit of a run is stored with little care', ' && fact.data.final);', ' && !fact.data.final);'],
        [
          'nothing is told of a fact of an unknown attempt, and nobody hears',
          'if (!about) throw new Error(`',
          'if (!about) return []; else if (!about) throw new Error(`',
        ],
      ],
    ),
    ...mutantsIn('domain/tracking/statements.ts', STATEMENTS, [
      [
        'the end of an attempt is told twice when its page died at it',
        "verb === 'progressed' ? fact.id : idOnce(about.attemptId, verb)",
        "verb === 'progressed' || verb === 'exited' ? fact.id : idOnce(about.attemptId, verb)",
      ],
      ['a score of 250 is told', 'Math.min(100, Math.max(0, score))', 'score'],
      [
        'launched and initialized are one statement',
        'idOnce(about.attemptId, verb)',
        "idOnce(about.attemptId, verb === 'initialized' ? 'launched' : verb)",
      ],
      [
        'a page beyond the last is 120 %',
        'Math.min(100, Math.floor((position.at / position.of) * 100))',
        'Math.floor((position.at / position.of) * 100)',
      ],
    ]),
    ...mutantsIn(
      'domain/tracking/overlay.ts',
      ['domain/tracking/outbox'],
      [
        [
          'a relaunch begins where the platform refused to follow',
          "record.titleId === titleId && record.state !== 'parked'",
          'record.titleId === titleId',
        ],
        [
          'a relaunch begins where the learner was in another title',
          "record.titleId === titleId && record.state !== 'parked'",
          "record.state !== 'parked'",
        ],
        ['a relaunch begins at the oldest place that waits', 'a.seq - b.seq', 'b.seq - a.seq'],
        ['a damaged record hides a good one', 'mapOfSync(record.body) ?? unsent.scorm', 'mapOfSync(record.body)'],
      ],
    ),
    ...mutantsIn(
      'domain/tracking/outbound.ts',
      ['delivery/order', 'domain/recording/properties'],
      [
        [
          'one document of xAPI content makes the others late',
          "record.kind === 'document' ? `${record.lane}|${documentKey(record.body)}` : record.lane",
          'record.lane',
        ],
        ['an attempt begins below the one before', 'epoch * FACTS_OF_AN_ATTEMPT + (', 'epoch + ('],
      ],
    ),
    ...mutantsIn(
      'domain/tracking/compaction.ts',
      ['domain/tracking/outbox', 'adapters/storage/journal', 'delivery/order'],
      [
        ['the second run of a course replaces the first in the journal', '|run ${fact.data.row}', '|run'],
        [
          'a document of xAPI content replaces the others in the journal',
          '|document ${documentKey(fact.data)}',
          '|document',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/tracking/derived-id.ts',
      ['domain/tracking/statements', 'domain/tracking/outbox'],
      [
        ['a derived id says that it is a random one', '| 0x5000', '| 0x4000'],
        ['ids derived for two purposes are one', 'message.set(name, space.length);', ''],
      ],
    ),
    ...mutantsIn(
      'domain/tracking/scorm-sync.ts',
      ['delivery/order', ...STATEMENTS],
      [
        ['an autosave is sent to the platform', "|| fact.data.by === 'autosave'", ''],
        [
          'all runs of an attempt are one attempt',
          'row === 1 ? attemptId : derivedId(attemptId, `run ${row}`)',
          'attemptId',
        ],
        [
          'a run that goes on is told to be over',
          'final ? new Date(fact.at).toISOString() : null',
          'new Date(fact.at).toISOString()',
        ],
      ],
    ),
    ...mutantsIn('domain/tracking/media-state.ts', STATEMENTS, [
      ['a second of a film is told with its fractions', 'Math.floor(position.at)', 'position.at'],
    ]),
  ],
};
