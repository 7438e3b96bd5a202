import { mutantsIn, type MutatedModule } from '../mutant.ts';

const WORLDS = ['simulator/instances'];
const KEY = ['simulator/control-key'];

/** One server with many isolated platform instances, and access to their controls. */
export const instances: MutatedModule = {
  module: 'instances',
  mutants: [
    ...mutantsIn('simulator/mount/instances/instances.ts', WORLDS, [
      ['there is one world more than there may be', 'others.size >= most) return', 'others.size > most) return'],
      ['worlds of a large story fill the memory', 'Math.min(MOST, ', 'Math.max(MOST, '],
      ['worlds that were only made shut others out', '!isUsed || now()', 'now()'],
      ['a world in use makes room', 'now() - usedAt >= IN_USE_MS', 'now() - usedAt >= 0'],
      ['a world in use is forgotten', '        found.usedAt = now();\n', ''],
      [
        'what is forgotten keeps its timers',
        '      others.delete(name);\n      drop(world, name);',
        '      others.delete(name);',
      ],
    ]),
    ...mutantsIn(
      'simulator/platform/journal.ts',
      ['simulator/platform/journal'],
      [
        ['breaches of the contract are kept without end', 'this.#violations.slice(-this.#limit)', 'this.#violations'],
        ['bodies are kept without end', 'if (this.#bodyChars <= this.#mostBodyChars) return;', 'return;'],
        ['restored bodies do not count', 'this.#addBody(one.seq, one.body);', 'void one;'],
        ['a dropped body is a statement', '      .filter(({ body }) => !isDropped(body))\n', ''],
      ],
    ),
    ...mutantsIn('simulator/mount/instances/instance-path.ts', WORLDS, [
      ['a world leads to another site', ' && pathHere(named.rest) !== undefined', ''],
      [
        'another site makes a browser forget',
        '!== name && isFromAnotherSite(request)',
        "!== name && request.method === ''",
      ],
      [
        'a browser takes its work into another world',
        "isOther ? { 'clear-site-data'",
        "!isOther ? { 'clear-site-data'",
      ],
      ['servers of one machine share a world', 'simulated_world_${port}', 'simulated_world'],
    ]),
    ...mutantsIn('simulator/mount/instances/in-instance.ts', WORLDS, [
      ['all testers are in one world', 'const world = worlds.at(name);', 'const world = worlds.at(COMMON_INSTANCE);'],
      [
        'another site fills the server with worlds',
        'named && isFromAnotherSite(request) && ',
        "named && name === '' && ",
      ],
      ['calls without the key fill the server with worlds', ': holdsKey(request, controlKey);', ': true;'],
      [
        'who is let in once is shut out',
        "if (!isNamed && headers['sec-fetch-site'] === 'same-origin') return true;",
        '',
      ],
      ['anybody makes worlds by any call', 'controlKey === undefined ? isLocal :', 'controlKey === undefined ? true :'],
    ]),
    ...mutantsIn('simulator/mount/http.ts', WORLDS, [
      ['who signs on comes back into the common world', 'sites.signOnUrl + path', 'sites.signOnUrl'],
    ]),
    ...mutantsIn('simulator/mount/http.ts', KEY, [
      [
        'others control without a key',
        '!isLoopback(host) && options.controlKey',
        'host === undefined && options.controlKey',
      ],
      ['what only reads needs no key', 'if (answerWithoutKey(', "if (request.method !== 'GET' && answerWithoutKey("],
    ]),
    ...mutantsIn('simulator/mount/control-key.ts', KEY, [
      [
        'any key will do',
        'timingSafeEqual(digest(told), digest(key))',
        "timingSafeEqual(digest(told), digest(key)) || told !== ''",
      ],
      ['the name is the key', "replace(/^[^:]*:/, '')", "replace(/:.*$/, '')"],
      ['each call of a page asks a person', '...(asks ?', '...(key ?'],
    ]),
    ...mutantsIn('simulator/serve.ts', KEY, [
      ['a key may be short', 'key.length < MIN_KEY_LENGTH || ', ''],
      ['application and courses share a cookie', " && url.hostname.split('.').length === 2", ''],
      ['the key is sent in the open', 'namesEach && isSecure && ', 'namesEach && '],
    ]),
  ],
};
