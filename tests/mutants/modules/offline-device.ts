import { mutantsIn, type MutatedModule } from '../mutant.ts';

const FIND = 'adapters/offline/courses/find-files';
const LIST = 'adapters/offline/courses/course-list';
const SHELL = 'adapters/offline/shell-worker';
const ANSWERS = 'adapters/offline/downloads/course-answers';
const RULE = 'domain/session/offline-session';
const DEVICE = 'adapters/offline-session';
const DOOR = 'adapters/offline/encrypted-cache';

/** Downloaded courses, and offline sessions. */
export const offlineDevice: MutatedModule = {
  module: 'offline-device',
  mutants: [
    ...mutantsIn(
      'adapters/offline/courses/course-list.ts',
      [LIST],
      [
        [
          'a list that cannot be read whole is believed',
          'if (unread > 0 || !page) return undefined;',
          'if (!page) return undefined;',
        ],
        ['a list without the first page is believed', 'if (unread > 0 || !page)', 'if (unread > 0)'],
        [
          'a platform that refuses has no list',
          'error instanceof PortFailure && NOT_OFFERED.has(error.status)',
          'error instanceof PortFailure',
        ],
        [
          'files of another site are of the course',
          'return at.origin === new URL(first).origin',
          'return at.origin !== undefined',
        ],
        [
          'a course whose files are told may open a window',
          'if (await opensOwnWindow(fetch, { address, files }, signal)) throw',
          'if (files.size === 0) throw',
        ],
        ['what was looked for counts as complete', 'isComplete: false', 'isComplete: true'],
        ['a course that is guessed at is taken', "if (!isKnown) throw new DownloadFailure('unlisted');", ''],
        ['a hash of anything is believed', '!/^[0-9a-f]{64}$/.test(sha256)', 'sha256 === undefined'],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/courses/ask-site.ts',
      [FIND],
      [['a host that is out of order has no such file', 'if (response.status >= 500)', 'if (response.status >= 600)']],
    ),
    ...mutantsIn(
      'adapters/offline/courses/find-files.ts',
      [FIND],
      [
        [
          'a course without its first page is taken',
          "if (!file && isFirst) throw new PortFailure(COURSE_LOOKUP_OPERATION, { status: 404, kind: 'status' });",
          '',
        ],
        ['scripts name files from where they lie alone', "type === 'script' ? [first, at] : [at]", '[at]'],
        ['files of the folder above are of the course', ' || !one.startsWith(root)', ''],
        ['a course that was opened stays unknown', 'own.length > 0 || ', ''],
        ['a course is known by what another one asked for', 'own.length > 0 ||', 'asked.length > 0 ||'],
        ['a manifest has to list itself', 'filter((at) => at !== manifest?.at)', 'filter(() => true)'],
        ['a course that opens a window is taken', "throw new DownloadFailure('own-window');", ''],
        ['a course that breaks off at the page around it is taken', "throw new DownloadFailure('page-around');", ''],
        ['a course beside the application may not reach it', 'page.origin !== app && ', ''],
        ['a course of xAPI begins where its first page is', "['tincan.xml', '<tincan'],", ''],
        ['the manifest above the first page is not looked for', 'up <= FOLDERS_UP', 'up < 1'],
        [
          'the first page does not come first',
          'Number(other === first) - Number(one === first)',
          'Number(one === first) - Number(other === first)',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/course-answers.ts',
      [ANSWERS, 'adapters/offline/downloads/full-disk'],
      [
        [
          'a course is given by the list of the time before',
          'await openNow(downloadId); //',
          'await opened(downloadId); //',
        ],
        ['half a file of a course is answered', ' || !isFileComplete(file)', ''],
        [
          'a document is given as a course',
          ' || !isCourse(download)',
          '',
          'a document has no list of a course, and is refused for that',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/players/frame/shell/cache/device-files.ts',
      [SHELL],
      [
        [
          'any shell is asked for the files of a download',
          "pathname === SHELL_PAGE && new URLSearchParams(hash.slice(1)).get('pack') === downloadId",
          'pathname === SHELL_PAGE && hash !== downloadId',
        ],
        ['a page of a course is asked for files', 'pathname === SHELL_PAGE && new', 'pathname !== downloadId && new'],
        [
          'the application is waited for for ever',
          'await Promise.race([answered, after(ANSWER_MS)])',
          'await answered',
        ],
        ['a kept file brings its own headers alone', '{ ...headers, ...more }', 'more'],
      ],
    ),
    ...mutantsIn(
      'adapters/players/page-cache/hosted-page.ts',
      [SHELL],
      [
        [
          'any application may keep the shell',
          "if (!ok || !mayFrame(headers.get('content-security-policy'), app))",
          'if (!ok && headers)',
        ],
        ['a host that is out of order has the page', 'answer && answer.status < 500', 'answer'],
        ['a slow host is waited for', 'await Promise.race([asked, after(HOST_TIMEOUT_MS)])', 'await asked'],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/worker/caching-worker.ts',
      [SHELL],
      [
        [
          'a course registers the worker for its folder',
          'scope.registration.scope !== scope.location.origin + worker.scope',
          'scope.registration.scope === scope.location.origin',
        ],
        ['a worker installs without asking host or operator', 'await worker.guard();', ''],
      ],
    ),
    ...mutantsIn(
      'adapters/players/frame/shell/cache/shell-worker.ts',
      [SHELL],
      [['a file of a course is shown as a page of its own', "destination === 'document' ? undefined : at", 'at']],
    ),
    ...mutantsIn(
      'domain/session/offline-session.ts',
      [RULE, DEVICE],
      [
        ['who has a PIN goes on without it', ' && !isProvedAnew', ''],
        ['who proves themselves at each launch goes on without', '!organisation.reauthenticatesAtLaunch && ', ''],
        [
          'a learner goes on without the organisation’s word',
          '!terms || !allowsOfflineSession(kept)',
          '!allowsOfflineSession(kept)',
        ],
        ['an expired password goes on', 'user.passwordExpired || ', ''],
        ['open gates are passed without a line', ' || gatesOf(user, organisation).length > 0', ''],
        [
          'a clock that is set back gives time',
          'if (now < Math.max(acceptedAt, seenAt) - DAY_MS)',
          'if (now < acceptedAt - DAY_MS)',
        ],
        ['a term never ends', 'now > acceptedAt + terms.days * DAY_MS', 'now > Infinity'],
        [
          'a term begins anew each time that the browser is seen',
          'now > acceptedAt +',
          'now > Math.max(acceptedAt, seenAt) +',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/client/session/session.ts',
      ['domain/client/offline-session', DEVICE],
      [
        [
          'the terms of taking along count for going on',
          "terms !== 'none' && terms?.goesOn ? terms : undefined",
          "terms !== 'none' ? terms : undefined",
        ],
        ['going on is offered with a line', "connection.get() === 'without' && termsFor", 'termsFor'],
        ['what was opened for nobody stays open', '        store.close();\n', ''],
        ['who goes on is never seen to', '      see();\n      await begin', '      await begin'],
        [
          'who goes on does so with a line, too',
          "    whyOver: (): Refusal | undefined => {\n      if (connection.get() !== 'without') return { refused: 'OFFLINE_SESSION_ENDS' };",
          '    whyOver: (): Refusal | undefined => {',
        ],
        ['a door is kept without a token', 'if (!authentication.hasToken()) return;', ''],
        ['a door stays where the organisation allows none any more', 'else void store.remove();', ''],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/answers/key-store.ts',
      ['adapters/offline/key-store', DOOR],
      [['the key of a token stays when another comes', 'made?.token !== token', '!made']],
    ),
    ...mutantsIn(
      'adapters/offline/answers/password-access.ts',
      ['adapters/offline/key-store', DOOR],
      [
        ['a name with another capital is another', '.toLowerCase()', ''],
        ['the organisation is no part of the name', '[organisationCode, userName].map', '[userName].map'],
        ['the pepper opens nothing more', 'Uint8Array.of(...grain, ...proof,', 'Uint8Array.of(...proof,'],
        ['any password opens it', 'Uint8Array.of(...grain, ...proof,', 'Uint8Array.of(...grain,'],
        ['a password of another sign-in is taken', 'issued?.token !== token', '!issued'],
        ['a try costs as much on every device', 'Math.round((iterations * cost.ms) / Math.max(ms, 1))', 'cost.least'],
        ['what is removed meanwhile comes back', 'revoked === begun && isStill()', 'isStill()'],
        ['the term moves back', 'Math.max(seenAt, to.seenAt ?? 0)', 'to.seenAt ?? 0'],
        [
          'the door is there before what opens it',
          'if (!known) await pepper.put(name, grain);',
          'if (!known) void Promise.resolve().then(() => pepper.put(name, grain));',
        ],
        [
          'a wrong password is an error',
          'decryptFor(crypto, opens, session, wrapped.buffer).catch(() => undefined)',
          'decryptFor(crypto, opens, session, wrapped.buffer)',
        ],
        ['a key of the door can be read by scripts', "length: 256 }, false, ['sign']", "length: 256 }, true, ['sign']"],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/answers/device-secret.ts',
      ['adapters/offline/pepper'],
      [
        ['a look for a pepper leaves a cache', 'if (!(await caches.keys()).includes(CACHE)) return undefined;', ''],
        ['the pepper stays when nobody goes on', 'await caches.delete(CACHE);', ''],
        [
          'older peppers stay beside the newest',
          'if (!request.url.endsWith(addressOf(name))) await',
          'if (request.url === name) await',
        ],
      ],
    ),
  ],
};
