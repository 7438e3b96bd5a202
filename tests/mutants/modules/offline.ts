import { mutantsIn, type MutatedModule } from '../mutant.ts';

/** The offline client. */
export const offline: MutatedModule = {
  module: 'offline',
  mutants: [
    ...mutantsIn(
      'domain/kernel/connection.ts',
      ['domain/kernel/connection'],
      [
        [
          'a line is back without an answer',
          "if (news === 'lost') return 'without';",
          "if (news === 'lost') return 'back';",
        ],
        [
          'that nobody has settled is taken for a line',
          "return connection === 'back' ? 'online' : connection;",
          "return 'online';",
        ],
        [
          'an answer says that a line is back that was never gone',
          "connection === 'without' ? 'back' : connection",
          "'back'",
        ],
        [
          'nobody asks whether there is a line again',
          "if (next === 'without') stop = after(PROBE_INTERVAL_MS, ask);",
          '',
        ],
        ['it is asked once, and never again', 'stop = after(PROBE_INTERVAL_MS, ask);\n    probe()', 'probe()'],
        ['a line that works is asked about', "if (projection.get() !== 'without') return;", ''],
        [
          'that a line is back is said for ever',
          "if (next === 'back') stop = after(SETTLES_MS, () => hear('settled'));",
          '',
        ],
        ['what was to be said of the last change is said of this one', '    stop();\n    stop = () => {};\n', ''],
      ],
    ),
    ...mutantsIn(
      'domain/kernel/want-of-connection.ts',
      ['domain/kernel/connection'],
      [
        ['what was refused is asked for again', 'if (because && isConnectionFailure(because))', 'if (because)'],
        ['what is old stays old', " : now.at === 'ready' && !now.refreshing ? now.stale : undefined", ' : undefined'],
        ['what was old before it was shown stays so', "if (connection.get() !== 'without') look();", ''],
        ['it is asked for while the line is gone', "if (get() === 'back') then();", "if (get() === 'without') then();"],
      ],
    ),
    ...mutantsIn(
      'adapters/platform/monitor-calls.ts',
      ['adapters/monitor-calls'],
      [
        ['what the browser has kept is taken for an answer', " && request.cache === 'no-store'", ''],
        [
          'a call that took too long is overlooked',
          " || (signal.reason as Partial<Error> | undefined)?.name === 'TimeoutError'",
          '',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/worker/offline-worker.ts',
      ['adapters/offline/which-answer'],
      [
        ['a call that is opened is answered with the page', 'api|statesync', 'statesync'],
        ['a frame of another page is answered with the application', "destination === 'document' && ", ''],
        [
          'texts of another build are taken for these',
          "/^\\?v=[0-9a-f]{10}$/.test(search) ? 'file' : undefined",
          "'file'",
        ],
        ['what is sent is answered from what is kept', "method !== 'GET' || ", ''],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/worker/cached-builds.ts',
      ['adapters/offline/cached-builds'],
      [
        ['a file of another build is kept', ' === list.files[path] ? bytes : undefined', ' ? bytes : undefined'],
        ['a build that a tab uses is removed', '    if (left.length > 0) return;\n', ''],
        ['a build that nobody uses stays', '!used.includes(name)', 'used.includes(name)'],
        [
          'a build is the newest before it is whole',
          'await keep(list.first);\n    await note(NEWEST, list.id);',
          'await note(NEWEST, list.id);\n    await keep(list.first);',
        ],
        [
          'the headers of the first day stay for ever',
          'if (!kept || saidBy(kept.headers) !== saidBy(asKept(answer.headers)))',
          'if (!kept)',
        ],
        [
          'the page is written anew, which loses it on a full disk',
          'if (!kept || saidBy(kept.headers) !== saidBy(asKept(answer.headers)))',
          'if (saidBy(answer.headers))',
        ],
        ['a host that is out of order has said no', 'answer.ok || !last ? answer : last.clone()', 'answer'],
        ['a decoder of another build is answered', 'NAMED_BY_CONTENT.test(pathname) ? ', 'pathname ? '],
        [
          'what others keep is removed with the application',
          '(name) => name === BUILD_INDEX_CACHE || name.startsWith(BUILD_CACHE_PREFIX)',
          '() => true',
        ],
      ],
    ),
    ...mutantsIn(
      'ui/entry/failures/load-files.ts',
      ['ui/entry/parts.spec.tsx'],
      [
        ['a file that did not come is never asked for again', '  asking.catch(() => asked.delete(href));\n', ''],
        ['a part runs before its files are there', 'await Promise.all(files', 'void Promise.all(files'],
        [
          'a lost line is our fault',
          "throw new PortFailure('part', { status: 0, kind: 'no-answer' });",
          'throw error;',
        ],
        ['styles that did not come stay in the page', '      link.remove();\n', ''],
      ],
    ),
    ...mutantsIn(
      'ui/entry/failures/parts.ts',
      ['ui/entry/parts.spec.tsx'],
      [
        ['a part that failed stays so', 'asked.catch(() => failed.add(forget));', 'asked.catch(() => undefined);'],
        [
          'a part that failed is asked for again and again',
          'asked.catch(() => failed.add(forget));',
          'asked.catch(forget);',
        ],
      ],
    ),
  ],
};
