import { mutantsIn, type MutatedModule } from '../../mutant.ts';

/** Near misses of security measures: a prefix for equality, one more than the limit, a step that is not awaited. */
export const secondSecurity: MutatedModule = {
  module: 'second-security',
  mutants: [
    ...mutantsIn(
      'adapters/storage/token.cookie.ts',
      ['adapters/storage/session-token'],
      [
        [
          'a token is received where none was',
          'fingerprint(token) === received.get()',
          "fingerprint(token).startsWith(received.get() ?? '')",
        ],
        ['a lax cookie goes over plain http', "`; SameSite=Lax${secure ? '; Secure' : ''}`", "'; SameSite=Lax'"],
        ['the cookie belongs to the last two labels', "labels.slice(1).join('.')", "labels.slice(-2).join('.')"],
      ],
    ),
    ...mutantsIn(
      'adapters/platform/sign-on-token.ts',
      ['adapters/sign-in'],
      [
        [
          'the first of two tokens counts',
          "token === '' || another !== undefined ? undefined : token",
          "token === '' ? undefined : token",
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/platform/sign-on-callback.ts',
      ['adapters/sign-in'],
      [['an unrequested token re-authenticates', 'arrived.isOfJourney ? arrived.token : undefined', 'arrived.token']],
    ),
    ...mutantsIn(
      'simulator/mount/sign-on-return.ts',
      ['simulator/http'],
      [
        [
          'a return address begins like the application',
          'url.origin === origin ? url',
          'url.href.startsWith(origin) ? url',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/access/external-address.ts',
      ['domain/access/redirects'],
      [['a host that begins like one on the list is on it', 'host === allowed || (', 'host.startsWith(allowed) || (']],
    ),
    ...mutantsIn(
      'domain/access/support.ts',
      ['domain/access/menu'],
      [['a support address may be code', 'return webAddress(url, origin)?.href;', 'return url;']],
    ),
    ...mutantsIn(
      'domain/aicc/outside-launch.ts',
      ['domain/aicc/aicc'],
      [
        [
          'an LMS begins like one on the list',
          'origins.includes(address.origin)',
          'origins.some((one) => address.href.startsWith(one))',
        ],
      ],
    ),
    ...mutantsIn(
      'ui/format/calendar.ts',
      ['ui/format/calendar'],
      [['an address begins a line of a calendar', "url.replace(/[\\p{Cc}\\s]/gu, '')", 'url']],
    ),
    ...mutantsIn(
      'adapters/players/framed-page.ts',
      ['adapters/players/framed-page'],
      [['the first message goes to any origin', 'postMessage(message, origin, [', "postMessage(message, '*', ["]],
    ),
    ...mutantsIn(
      'adapters/players/frame/shell/from-app.ts',
      ['scorm/frame-messages'],
      [['an opaque origin has a course', '/^https?:$/.test(new URL(url).protocol) && ', '']],
    ),
    ...mutantsIn(
      'adapters/players/frame/shell/shell.ts',
      ['adapters/players/shell-page'],
      [
        [
          'a parent of any origin opens a course',
          'event.source !== app || event.origin !== appOrigin || !port',
          'event.source !== app || !port',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/players/frame/shell/limit-downloads.ts',
      ['adapters/players/limit-downloads'],
      [['one more download starts without a press', 'if (--left >= 0) return true;', 'if (left-- >= 0) return true;']],
    ),
    ...mutantsIn(
      'adapters/players/frame/shell/blocked-apis.ts',
      ['scorm/course-storage'],
      [['a course has the storage buckets of the site', "'storageBuckets', ", '']],
    ),
    ...mutantsIn(
      'domain/session/offline-session.ts',
      ['domain/session/offline-session', 'adapters/offline-session'],
      [
        [
          'the delay after a wrong password grows by addition',
          '2 ** (failures - FREE_TRIES)',
          '2 * (failures - FREE_TRIES)',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/answers/answers-database.ts',
      ['adapters/offline/encrypted-cache'],
      [
        [
          'the key access of another session stays',
          'if ((await door.get(DOOR))?.session !== row.session) await door.delete(DOOR);',
          '',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/answers/password-access.ts',
      ['adapters/offline/key-store'],
      [['a try at a password costs a tenth', 'least: 600_000', 'least: 60_000']],
    ),
    ...mutantsIn(
      'adapters/offline/answers/response-cache.ts',
      ['adapters/offline/response-cache'],
      [
        [
          'an unreadable profile allows an offline session',
          'return true; // an unreadable profile',
          'return false; // an unreadable profile',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/downloads/encrypt.ts',
      ['adapters/offline/downloads/stored-download'],
      [
        [
          'all data have the same nonce',
          'const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));',
          'const iv = new Uint8Array(IV_BYTES);',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/offline/answers/encrypted-cache.ts',
      ['adapters/offline/encrypted-cache'],
      [
        [
          'the removal of key access is not awaited',
          'await Promise.all([pepper?.keepOnly(undefined), database.putKeyAccess(undefined)]);',
          'void Promise.all([pepper?.keepOnly(undefined), database.putKeyAccess(undefined)]);',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/players/content-answer.ts',
      ['adapters/players/byte-source'],
      [['the content site receives cookies', "credentials: 'omit'", "credentials: 'include'"]],
    ),
    ...mutantsIn(
      'adapters/storage/outbox/final-flush.ts',
      ['delivery/stores'],
      [
        [
          'a final flush holds records of another account',
          'outbound: outbound.filter((record) => record.account === account)',
          'outbound',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/storage/forget-tab.ts',
      ['adapters/reauthentication'],
      [
        [
          'a key that begins like an exception stays in the tab',
          'if (!except.includes(key))',
          'if (!except.some((one) => key.startsWith(one)))',
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/api/client.ts',
      ['adapters/api/client'],
      [
        [
          'a redirect lets another host answer',
          "(request.method !== 'GET' || originOf(response.url) !== originOf(request.url))",
          "request.method !== 'GET'",
        ],
      ],
    ),
    ...mutantsIn(
      'simulator/mount/headers/policies.ts',
      ['simulator/headers'],
      [
        [
          'a course may frame its host page',
          "'frame-ancestors': [deployment.appUrl],\n  ...typed('own-worker'),",
          "'frame-ancestors': [\"'self'\", deployment.appUrl],\n  ...typed('own-worker'),",
        ],
      ],
    ),
    ...mutantsIn(
      'simulator/mount/headers/places.ts',
      ['simulator/http'],
      [
        [
          'any site may fetch content',
          "'access-control-allow-origin': deployment.appUrl",
          "'access-control-allow-origin': '*'",
        ],
      ],
    ),
    ...mutantsIn(
      'simulator/mount/http.ts',
      ['simulator/request-targets'],
      [
        [
          'a host that begins like its own is its own',
          'includes: (named) => named === host',
          'includes: (named) => named.startsWith(host)',
        ],
        [
          'a client receives the stack of an exception',
          "sendJsonMessage(response, 500, 'The simulator failed; see its output.');",
          'sendJsonMessage(response, 500, error instanceof Error ? String(error.stack) : String(error));',
        ],
      ],
    ),
    ...mutantsIn(
      'simulator/mount/exchange.ts',
      ['simulator/request-targets'],
      [['a body without an end is read for ever', "if (size > 2 * limit) return 'gone';", '']],
    ),
    ...mutantsIn(
      'simulator/mount/control-key.ts',
      ['simulator/control-key'],
      [
        [
          'a host that begins like loopback needs no key',
          '/^(localhost|127(\\.\\d{1,3}){3}|::1)$/',
          '/^(localhost|127(\\.\\d{1,3}){3}|::1)/',
        ],
      ],
    ),
    ...mutantsIn(
      'simulator/mount/instances/instance-path.ts',
      ['simulator/instances'],
      [
        [
          'a cookie names an instance in any text',
          'return NAME.test(value) ? value : COMMON_INSTANCE;',
          'return value;',
        ],
      ],
    ),
    ...mutantsIn(
      'simulator/package-check/archive/open-archive.ts',
      ['simulator/package-check/limits'],
      [
        [
          'an unpacked file is larger than the archive says',
          "if (this.#left < 0) throw new Error('it is larger than the archive says');\n    await this",
          'await this',
          'zip.js 2.24 stops at the stated size by itself; the check does not depend on its version.',
        ],
      ],
    ),
    ...mutantsIn(
      'simulator/package-check/xml/read-xml.ts',
      ['simulator/package-check/hostile'],
      [['a manifest has any size', 'bytes.length > MOST_BYTES', 'bytes.length > Infinity']],
    ),
    ...mutantsIn(
      'ui/format/csv.ts',
      ['ui/format/csv'],
      [['a cell that begins with a minus is a formula', '[=+\\-@', '[=+@']],
    ),
    ...mutantsIn(
      'simulator/mount/policy-reports.ts',
      ['simulator/headers'],
      [['a report names the query of a refused address', 'refused: withoutQuery(refused)', 'refused']],
    ),
    ...mutantsIn(
      'domain/account/photos/photo-file.ts',
      ['domain/account/photos'],
      [
        [
          'only the longer side of a photo is limited',
          'size.width * size.height > MAX_PHOTO_PIXELS',
          'Math.max(size.width, size.height) > MAX_PHOTO_PIXELS',
        ],
      ],
    ),
    ...mutantsIn(
      'domain/account/photos/photo.ts',
      ['domain/account/photos'],
      [
        [
          'a photo keeps the metadata of its camera',
          "if (photo === 'stopped' || !check) return photo;",
          "if (photo === 'stopped') return photo;\n  if (!check) return { ...photo, bytes };",
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/players/epub/reader/chapter/clean.ts',
      ['adapters/players/epub.clean'],
      [
        [
          'a viewport may be an instruction',
          "meta.getAttribute('name')?.toLowerCase() === 'viewport' && !meta.hasAttribute('http-equiv')",
          "meta.getAttribute('name')?.toLowerCase() === 'viewport'",
        ],
      ],
    ),
    ...mutantsIn(
      'adapters/trusted-types.ts',
      ['adapters/trusted-types'],
      [
        [
          'a path that ends like that of a worker is one',
          'KEEPERS.includes(pathname)',
          'KEEPERS.some((one) => pathname.endsWith(one))',
        ],
      ],
    ),
  ],
};
