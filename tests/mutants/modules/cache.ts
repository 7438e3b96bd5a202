import { mutantsIn, type MutatedModule } from '../mutant.ts';

const WORLD = ['simulator/persisted/instance.properties'];
const FILE = ['simulator/persisted/persisted-file'];
const KEEPER = ['simulator/persisted/persisted-instances'];
const RESTART = ['simulator/persisted/restart'];

/** A server that persists its platform instances over a restart: their content, the file, and its ownership. */
export const cache: MutatedModule = {
  module: 'cache',
  mutants: [
    ...mutantsIn('simulator/platform/model/table.ts', WORLD, [
      [
        'what the story began with is as it was then',
        'if (this.#since?.added.has(key) === false) this.#since.changed.add(key);',
        'this.#since?.added.has(key);',
      ],
    ]),
    ...mutantsIn(
      'simulator/platform/model/table.ts',
      ['simulator/platform/database'],
      [
        [
          'what was taken away is there again',
          'if (this.#since?.added.delete(key) === false) this.#since.removed.add(key);',
          'this.#since?.added.delete(key);',
        ],
        ['rows of one value have another order', 'this.#since?.moved.get(field)?.add(after[field]);', ''],
      ],
    ),
    ...mutantsIn('simulator/platform/random.ts', WORLD, [
      [
        'tokens are given out a second time',
        'seededRandom(seed, purpose, states[purpose])',
        'seededRandom(seed, purpose)',
      ],
    ]),
    ...mutantsIn('simulator/platform/model/model.ts', WORLD, [
      ['the story begins when the server does', 'kept?.startedAt ?? now()', 'now()'],
      ['what an administrator did happens again', 'startedAt, kept?.timeline)', 'startedAt)'],
      ['a catalogue that was changed has its old version', '    catalogue.restore(kept.catalogueVersion);\n', ''],
      ['an outside LMS is told a second time', '    model.relay.restore(kept.relay);\n', ''],
      ['reports that are open show nothing', '    model.reports.restore(kept.reports);\n', ''],
    ]),
    ...mutantsIn('simulator/platform/lrs/record-store.ts', WORLD, [
      [
        'content may not speak any more',
        'for (const [auth, credential] of credentials) this.#credentials.set(auth, credential);',
        '',
      ],
      ['the rest of an answer is another one', '    this.#restCount = restCount;\n', ''],
    ]),
    ...mutantsIn('simulator/platform/faults/faults.ts', WORLD, [
      [
        'a fault begins to count anew',
        'armed.map((one) => ({ ...one }))',
        'armed.map((one) => ({ ...one, calls: 0 }))',
      ],
      ['two faults have one number', '    this.#count = count;\n', ''],
    ]),
    ...mutantsIn('simulator/platform/journal.ts', WORLD, [
      ['exchanges are counted anew', '    this.#seq = seq;\n', ''],
      ['breaches of the contract are forgotten', '    this.#violations = [...violations];\n', ''],
    ]),
    ...mutantsIn('simulator/platform/engine.ts', WORLD, [
      [
        'the moments of faults are counted from the restart',
        "new Faults(chances.of('faults'), kept?.startedAt ?? clock.now())",
        "new Faults(chances.of('faults'), clock.now())",
      ],
    ]),
    ...mutantsIn('simulator/platform/aicc/outside-lms.ts', WORLD, [
      [
        'an outside LMS forgets its learners',
        'for (const [sid, session] of kept) this.#sessions.set(sid, { ...session });',
        '',
      ],
    ]),
    ...mutantsIn('simulator/mount/persisted/persisted-file.ts', FILE, [
      ['the file is half there while it is written', 'const beside = `${path}.new`;', 'const beside = path;'],
      ['whoever uses the machine reads passwords', 'const MODE = 0o600;', 'const MODE = 0o644;'],
      ['a damaged file is taken for whole', 'last?.sha256 !== sum', 'last?.sha256 === undefined'],
      ['another story goes on in this one', 'head.story?.sum !== story.sum', 'head.story?.sum === undefined'],
      ['another seed goes on in this one', 'head.story.seed !== story.seed', 'head.story.seed === undefined'],
      ['what another version wrote is misread', 'head.version !== VERSION', 'head.version === undefined'],
      ["somebody else's file is called damaged", 'if (!first.startsWith(BEGINNING))', "if (first === '')"],
    ]),
    ...mutantsIn('simulator/mount/persisted/hold.ts', FILE, [
      ['two servers write one file', 'holder && (await isAlive(holder))', 'holder && time > TRIES'],
      [
        'a file stays taken when its server was killed',
        "socket.on('error', () => end(false))",
        "socket.on('error', () => end(true))",
      ],
      ['any program at that port has the file', 'end(said === word)', 'end(said !== undefined)'],
      [
        'a file that was let go of is still taken',
        'await rm(place, { force: true });\n      server.close();',
        'server.close();',
      ],
    ]),
    ...mutantsIn('simulator/mount/persisted/persisted-instances.ts', FILE, [
      ['a server writes over what another one did', '      await hold.check();\n', ''],
      ['a link is replaced by a file', 'return await realpath(given);', 'return given;'],
    ]),
    ...mutantsIn('simulator/mount/persisted/persisted-instances.ts', KEEPER, [
      ['the file is written when nothing has changed', 'if (isNew || isClosed)', 'if (isNew || lines.size > 0)'],
      ['what a full disk refused is never written', '      lines = new Map(); // nothing of it is written\n', ''],
      [
        'what changed while it was written waits for a change',
        'if (changed.size > 0 && !isClosed)',
        'if (changed.size < 0)',
      ],
      ['a full disk is told of at each change', 'if (problem !== lastTold) told(problem);', 'told(problem);'],
      ['writing takes all the time there is', 'Math.max(GATHER_MS, SHARE * tookMs)', 'GATHER_MS'],
      [
        'a world that has changed is written as it was',
        'changed.has(name) ? undefined : lines.get(name)',
        'lines.get(name)',
      ],
    ]),
    ...mutantsIn('simulator/mount/http.ts', RESTART, [
      ['what a fault holds the answer of is not kept', 'onRecorded: changed,', 'onRecorded: () => undefined,'],
      ['what is steered is kept with the next call only', '      keeper.touched(name);\n', ''],
      [
        'all worlds are the common one',
        'before: options.keep?.worlds ?? []',
        'before: options.keep?.worlds.slice(0, 1) ?? []',
      ],
    ]),
    ...mutantsIn('simulator/mount/wall-clock.ts', RESTART, [
      ['time that was pushed forward is taken back', 'aheadMs ?? (startMs', '(startMs'],
    ]),
    ...mutantsIn('simulator/mount/instances/instances.ts', RESTART, [
      ['a world is never forgotten by who restarts', 'now() - one.usedAt < UNUSED_MS', 'now() - one.usedAt < Infinity'],
    ]),
  ],
};
