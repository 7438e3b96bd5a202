import { mutantsIn, type MutatedModule } from '../mutant.ts';

const KERNEL = ['domain/kernel/kernel', 'domain/kernel/journal'];

export const kernel: MutatedModule = {
  module: 'kernel',
  mutants: [
    ...mutantsIn(
      'domain/kernel/journal-writer.ts',
      ['domain/kernel/journal'],
      [
        [
          'discarding the work of one learner drops what is unsaved of all',
          'waiting = waiting.filter((batch) => batch.account !== account);',
          'waiting = [];',
        ],
        [
          'what comes after a refused write is written before it',
          'if (batch && (undone.waits() || draining)) undone.wait([batch]);',
          'if (batch && draining) undone.wait([batch]);',
        ],
        [
          'a write that was begun behind one that is refused is kept',
          'track(writer.write(batch, writer.last()).then',
          'track(writer.write(batch).then',
        ],
        [
          'an older snapshot that was refused is written over the newer',
          'outbound.filter((record) => !isStale(record, fact))',
          'outbound',
        ],
        [
          'the facts of this turn are not waited for',
          'settled: async () => {\n      flush();',
          'settled: async () => {',
        ],
        ['what the disk refused counts as settled', 'if (undone.waits()) throw writer.refusal();', ''],
        [
          'a fact after the last one takes its durability away',
          'open.strict ||= options.isTerminal(fact);',
          'open.strict = options.isTerminal(fact);',
        ],
        ['a retry forgets which facts were terminal', 'last.strict ||= batch.strict;', ''],
        [
          'facts read back are journalled again',
          'if (fact.restored || account === undefined) return;',
          'if (account === undefined) return;',
        ],
        ['facts of two learners share a batch', 'if (open && open.account !== account) flush();', ''],
        [
          'a retry writes the facts of two learners for one',
          'if (last?.account !== batch.account) all.push',
          'if (!last) all.push',
        ],
        [
          'a sink that throws takes its fact along',
          'report(`sink ${sink.name}`, error); // the fact itself is still kept',
          'throw error;',
        ],
        [
          'the sender is not told of what the disk refused',
          'if (outbound.length > 0) options.onRefused?.(outbound);',
          '',
        ],
        [
          'what is being written is not among the last words',
          '[...underWay, ...waiting, ...open]',
          '[...waiting, ...open]',
        ],
        [
          'the facts of this turn are not among the last words',
          '[...underWay, ...waiting, ...open]',
          '[...underWay, ...waiting]',
        ],
        ['the last words are out of order', '...open].sort((a, b) => firstSeq(a) - firstSeq(b)),', '...open],'],
        ['the journal stays ill after it took what it had refused', 'begin(tried, sizeOf(tried));', 'begin(tried);'],
        [
          'what is tried again counts as stored for a moment',
          'health.add({ writing: sizeOf(batches), unsaved: -unsaved });',
          'health.add({ unsaved: -unsaved });\n    health.add({ writing: sizeOf(batches) });',
        ],
        ['a batch is written a task later', 'void Promise.resolve().then(flush)', 'void setTimeout(flush)'],
        [
          'nobody is told that records are stored',
          'options.onStored(outbound, batch.account);\n    return true;',
          'return true;',
        ],
      ],
    ),
    ...mutantsIn('domain/kernel/log.ts', KERNEL, [
      [
        'readers act on a fact before the journal has it',
        "const TURNS: readonly ReaderPhase[] = ['projection', 'journal', 'view', 'reader'];",
        "const TURNS: readonly ReaderPhase[] = ['projection', 'view', 'reader', 'journal'];",
      ],
      ['a fact kept twice is restored twice', '!known.has(fact.id) && known.add(fact.id)', '!known.has(fact.id)'],
      ['a fact taken back counts as new', 'this.head + i + 1, true)', 'this.head + i + 1, false)'],
      ['facts of one append share a place', 'this.head + i + 1, false)', 'this.head + 1, false)'],
    ]),
    ...mutantsIn('domain/kernel/area.ts', KERNEL, [
      ['replay changes the facts themselves', 'copyOf(event.data)', 'event.data'],
      ['replay changes the initial state', 'ownedCopy(state) as Draft<S>', 'state as Draft<S>'],
      ['a live fact has no time', '=> handle(draft, event.data, event.at ?? 0)', '=> handle(draft, event.data, 0)'],
    ]),
    ...mutantsIn(
      'domain/kernel/copy.ts',
      ['domain/kernel/copy'],
      [
        ['a replay shares lists with the state it began with', 'return state.map(copyOfState);', 'return state;'],
        ['a key called __proto__ is lost', "if (key === '__proto__')", "if (key === '__proto')"],
      ],
    ),
    ...mutantsIn('domain/kernel/runtime.ts', KERNEL, [
      ['processes act again on facts read back', 'filter((fact) => !fact.restored),', ''],
      ['a process that fails misses the next fact', '(seen = fact.seq)', '(seen = fact.seq + 1)'],
    ]),
    ...mutantsIn('domain/kernel/projection.ts', KERNEL, [
      ['screens are told before the journal', "log.watch('view', ", "log.watch('projection', "],
      ['screens are told of what did not change', 'if (told === state) return;', ''],
    ]),
    ...mutantsIn('domain/kernel/event.ts', KERNEL, [
      [
        'a fact of a newer version is read as if it were this one',
        "if (v > def.v) return { unreadable: 'newer-version'",
        "if (v > def.v + 9) return { unreadable: 'newer-version'",
      ],
      ['an old fact misses the first step up', 'def.past.slice(Math.max(0, v - 1))', 'def.past.slice(v)'],
      [
        'what was damaged at rest is taken for a fact',
        'parsed.success ? def(parsed.data) :',
        'current ? def(current as never) :',
      ],
    ]),
    ...mutantsIn(
      'domain/kernel/resource.ts',
      ['domain/kernel/kernel'],
      [
        [
          'an older answer of the platform wins over a newer',
          "if (mine !== generation) return running;\n        become({ at: 'ready'",
          "become({ at: 'ready'",
        ],
      ],
    ),
  ],
};
