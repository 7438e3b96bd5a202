import { mutantsIn, type MutatedModule } from '../mutant.ts';

const MACHINE = ['delivery/machine', 'delivery/machine.states', 'domain/tracking/outbox'];

/** Rules of the delivery machine: pending records, compaction, order of sending, meaning of responses. */
export const pendingQueue: MutatedModule = {
  module: 'pending-queue',
  mutants: [
    ...mutantsIn('domain/tracking/delivery/pending-queue.ts', MACHINE, [
      [
        'what was refused for good holds up its lane',
        'isDue(record, now) && !isSuperseded(record, waiting)',
        '!isSuperseded(record, waiting)',
      ],
      [
        'the end of an attempt overtakes a state that was written before it',
        '&& !waitsForState(record, waiting)) found.push',
        ') found.push',
      ],
      [
        'the end of an attempt overtakes a state that stands for an older one',
        'state.since < record.seq',
        'state.seq < record.seq',
      ],
      [
        'the end of an attempt waits for a state that was refused for good',
        "state.state === 'pending' && (state.since",
        '(state.since',
      ],
      [
        'what an earlier attempt said waits behind what was stored before it',
        'isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : a.seq - b.seq',
        'a.seq - b.seq',
      ],
      [
        'the end of an attempt overtakes a state that is in memory only',
        '(state.since < record.seq || isSaidAfter(record, state))',
        'state.since < record.seq',
      ],
      ['the highest state goes down again', '(orders.get(subject) ?? -1) >= record.order ? orders :', ''],
      ['states of earlier versions are never sent', 'record.order < (orders.get', 'record.order <= (orders.get'],
      [
        'states of earlier versions replace newer ones',
        'one.order === other.order && one.seq > other.seq',
        'one.order === other.order && one.seq < other.seq',
      ],
    ]),
    ...mutantsIn('domain/tracking/outbox.ts', MACHINE, [
      [
        'a newer state replaces one that was refused for good',
        "sameKey.filter((record) => record.state !== 'parked')",
        'sameKey',
      ],
      ['a newer state forgets the place it stands for', 'Math.min(...replaced.map', 'Math.max(...replaced.map'],
      ['the older of two states stays', 'known.order <= record.order', 'known.order > record.order'],
      [
        'completed is said before the state that was written before it',
        "[verbId('completed'), verbId('exited')]",
        "[verbId('exited')]",
      ],
    ]),
    ...mutantsIn('domain/tracking/delivery/leaving.ts', MACHINE, [
      [
        'the end of an attempt leaves with the page beside its last state',
        'skip(record) || overtakesState(record, all)',
        'skip(record)',
      ],
      [
        'the end of an attempt leaves beside a state that stands for an older one',
        "('since' in other && 'seq' in record && other.since < record.seq) ||",
        '',
      ],
      ['more leaves with the page than the browser takes', 'left -= bytes;', ''],
      [
        'more requests leave with the page than the browser takes',
        'if (batch.length >= LEAVING_MAX_REQUESTS) break;',
        '',
      ],
      [
        'what was refused for good leaves with the page',
        "stored.filter((record) => record.state === 'pending')",
        'stored',
      ],
      [
        'a text of many bytes counts by its characters',
        'new TextEncoder().encode(JSON.stringify(record.body)).length',
        'JSON.stringify(record.body).length',
      ],
      [
        'what was touched long ago leaves first',
        'touched.get(b.lane)! - touched.get(a.lane)!',
        'touched.get(a.lane)! - touched.get(b.lane)!',
      ],
    ]),
    ...mutantsIn(
      'domain/tracking/delivery/answers.ts',
      ['domain/tracking/outbox'],
      [
        ['a conflict acknowledges a state', "status === 409 && record.kind === 'statement'", 'status === 409'],
        ['a conflict that a gateway reports acknowledges', 'readable && status === 409', 'status === 409'],
        ['the page of a portal acknowledges', 'if (readable && status >= 200', 'if (status >= 200'],
        ['a refusal by a proxy is one for good', 'readable && REFUSALS.has(status)', 'REFUSALS.has(status)'],
        ['a time-out is a refusal for good', '[400, 403, 404, 410,', '[400, 403, 404, 408, 410,'],
        ['a refusal for good signs the learner out', 'if (status === 401)', 'if (status === 401 || status === 403)'],
        [
          'a platform that is down refuses for good',
          'REFUSALS.has(status))',
          '(REFUSALS.has(status) || status >= 500))',
        ],
        ['a Retry-After of a year is honoured', 'Math.min(RETRY_AFTER_CAP_MS, asked)', 'asked'],
        ['all browsers come back at the same moment', '+ Math.floor(random * bound)', ''],
        ['the waits grow without end', 'Math.min(RETRY_CAP_MS, ', 'Math.max(0, '],
      ],
    ),
  ],
};
