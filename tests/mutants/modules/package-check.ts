import { mutantsIn, type MutatedModule } from '../mutant.ts';

const HOSTILE = ['simulator/package-check/hostile'];
const LIMITS = ['simulator/package-check/limits'];
const CORPUS = ['simulator/package-check/corpus'];
const COMMAND = ['simulator/package-check/command'];
const JUDGE = ['simulator/package-check/validate'];
const LIVE = ['simulator/package-check/live'];
const PLAYED = ['simulator/package-check/played'];
const DROPPED = ['simulator/package-check/dropped'];
const PANEL = ['simulator/panel/faults'];

/** Validation of a package before it is opened. */
export const packageCheck: MutatedModule = {
  module: 'package-check',
  mutants: [
    ...mutantsIn('simulator/package-check/archive/names.ts', HOSTILE, [
      ['a name climbs', "parts.includes('..') || ", ''],
      [
        'a name may be as long as it likes',
        'Buffer.byteLength(part) > LONGEST_NAME',
        'Buffer.byteLength(part) > Infinity',
      ],
      ['a file is a folder as well', 'if (file !== undefined) return', 'if (file === name) return'],
      ['capitals tell names apart', ".normalize('NFC').toLowerCase()", ".normalize('NFC')"],
      ['ways of writing an accent tell names apart', ".normalize('NFC').toLowerCase()", '.toLowerCase()'],
    ]),
    ...mutantsIn('simulator/package-check/archive/open-archive.ts', HOSTILE, [
      ['a link is a file', 'if (entry.symlink)', 'if (entry.symlink && entry.directory)'],
      ['a password is no matter', 'if (entry.encrypted)', 'if (entry.encrypted && entry.directory)'],
      ['what shrinks too well is inflated', 'uncompressedSize > MOST_RATIO *', 'uncompressedSize < MOST_RATIO *'],
      ['sizes are not added up', 'if (unpacked > MOST_UNPACKED)', 'if (unpacked > Infinity)'],
      ['a small archive fills the disk', 'unpacked > MOST_RATIO_IN_ALL * size', 'unpacked < MOST_RATIO_IN_ALL * size'],
    ]),
    ...mutantsIn('simulator/package-check/thread/limited-thread.ts', LIMITS, [
      ['a thread runs on after its time', '    await worker.terminate();\n', ''],
      ['a thread may fill the memory', 'resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },', ''],
    ]),
    ...mutantsIn('simulator/package-check/live/dropped.ts', LIMITS, [
      ['a package is read after the server closes', '{ limits, signal }', '{ limits }'],
    ]),
    ...mutantsIn('simulator/package-check/xml/read-xml.ts', HOSTILE, [
      ['entities are declared', '/<!ENTITY/i.test(text)', '/<!ENTITY/i.test(String(text.length))'],
      ['elements lie as deep as they like', 'this.#open.length > MOST_DEPTH', 'this.#open.length > Infinity'],
    ]),
    ...mutantsIn('simulator/package-check/xml/read-xml.ts', HOSTILE, [
      ['UTF-16 may call itself UTF-8', "lies?.startsWith('utf-16') &&", "lies?.startsWith('utf-32') &&"],
      ['what is no character is read', 'if (broken >= 0)', 'if (broken > Infinity)'],
    ]),
    ...mutantsIn('simulator/package-check/href.ts', CORPUS, [
      [
        'Windows and the web are one',
        "return near === undefined ? { is: 'missing', path }",
        "return near === path ? { is: 'missing', path }",
      ],
      ['a leading slash is a path', '[a-z][a-z\\d+.-]*:|[\\\\/])/i.test(given)', '[a-z][a-z\\d+.-]*:)/i.test(given)'],
    ]),
    ...mutantsIn('simulator/package-check/scorm12/read-scorm12.ts', CORPUS, [
      ['any default will do', '!ids.includes(defaultOrganization)', 'ids.length === 0'],
    ]),
    ...mutantsIn('simulator/package-check/command.ts', COMMAND, [
      ['what cannot be tried ends like an error', 'refused: 2', 'refused: 1'],
    ]),
    ...mutantsIn('simulator/package-check/report/report.ts', COMMAND, [
      [
        'a report tells what a course is handed',
        'whole(withValues ? packages : packages.map(masked))',
        'whole(packages)',
      ],
    ]),
    ...mutantsIn('simulator/package-check/live/scenario-of.ts', LIVE, [
      ['names are no addresses', "path.split('/').map(encodeURIComponent).join('/')", 'path'],
      [
        'time limits are kept back',
        'people: LEARNERS.map((person) => ({ ...person, password: PASSWORD, scorm: limits }))',
        'people: LEARNERS.map((person) => ({ ...person, password: PASSWORD }))',
      ],
      ['nothing comes first', 'prerequisites: prerequisitesOf(unit, ids)', 'prerequisites: prerequisitesOf(unit, [])'],
    ]),
    ...mutantsIn('simulator/package-check/live/play.ts', LIVE, [
      [
        'what was unpacked stays',
        'await Promise.all([platform.close(), turns.done()]);\n        remove();',
        'await Promise.all([platform.close(), turns.done()]);',
      ],
      ['closing waits for nobody', 'await Promise.all([platform.close(), turns.done()]);', 'await platform.close();'],
      [
        'what cannot be read is played',
        'if (now.isRefused || at === undefined) return now;',
        'if (at === undefined) return now;',
      ],
    ]),
    ...mutantsIn('simulator/package-check/validator/validate.ts', JUDGE, [
      ['a second sitting is judged as the end of the first', '      run = newCourseRun();\n', ''],
      [
        'what the player takes is right',
        "why !== undefined && call.answer === 'true'",
        "why === undefined && call.answer === ''",
      ],
    ]),
    ...mutantsIn('simulator/package-check/validator/validate.ts', JUDGE, [
      ['a course need not finish', "...(stage === 'running'", "...(stage === 'after'"],
      ['time may be told as one likes', 'if (ms <= lived * 1.1 + 5_000)', 'if (ms <= Infinity)'],
      [
        'a refused value counts as set',
        "name === 'LMSSetValue' && answer === 'true'",
        "name === 'LMSSetValue' || answer === 'true'",
      ],
      ['a score below is above', 'Number(raw) >= Number(mastery)', 'Number(raw) < Number(mastery)'],
      ['what is kept is always wanted again', '&& !isSuspended &&', '&& isSuspended &&'],
    ]),
    ...mutantsIn('simulator/package-check/validator/validate.ts', JUDGE, [
      ['calls may come as they like', 'call.at - earlier.at < within', 'call.at - earlier.at > within'],
    ]),
    ...mutantsIn('simulator/package-check/validator/validate.ts', JUDGE, [
      ['what was never kept is a fault', " && error !== '404'", ''],
    ]),
    ...mutantsIn('simulator/package-check/validator/validate.ts', JUDGE, [
      ['words hold what was set', 'withValues ? `"${value', 'name ? `"${value'],
    ]),
    ...mutantsIn('simulator/package-check/report/report.ts', PLAYED, [
      ['a report tells who learns', "call.startsWith('LMS') && call !== 'LMSGetValue'", "call.startsWith('LMS')"],
      ['the verdict forgets the run', "...(hasErrors(ran) ? (['faulty'] as const) : [])", ''],
    ]),
    ...mutantsIn('simulator/package-check/command.ts', PLAYED, [
      ['any build will do', 'given?.sha256 !== sha256', 'given === undefined'],
    ]),
    ...mutantsIn('simulator/package-check/live/dropped.ts', DROPPED, [
      ['what is refused is kept', 'if (found.isRefused) {\n          await end();', 'if (found.isRefused) {'],
      ['a file may be as large as it likes', 'if (size > most)', 'if (size > Infinity)'],
      ['a name is a path', "/[\\\\/]/.test(name) ? 'it is a path' : unsafeName(name)", 'undefined'],
    ]),
    ...mutantsIn('simulator/mount/try.ts', DROPPED, [
      ['any site hands packages over', 'if (origin !== appUrl)', 'if (origin === undefined)'],
      ['a form hands packages over', "type !== 'application/octet-stream' || ", ''],
    ]),
    ...mutantsIn('simulator/package-check/validator/validate.ts', JUDGE, [
      ['a name of the learner may be set', "if (access === 'r') return", "if (access === 'w') return"],
    ]),
    ...mutantsIn('simulator/mount/enter.ts', LIVE, [
      ['any page makes a browser forget', "site === 'same-origin'", "request.url !== ''"],
      ['an entry leads to another site', 'origin === HERE && ', ''],
      ['a sibling of the host signs a browser in', "!['same-origin', 'none',", "!['same-origin', 'same-site', 'none',"],
      ['a link works more than once', '!tickets.delete(', '!tickets.has('],
    ]),
    ...mutantsIn('simulator/panel/faults.ts', PANEL, [
      ['one end of a fault ends all of a journey', '(await control.faults()).length === 0', 'id > 0'],
    ]),
    ...mutantsIn('simulator/package-check/live/play.ts', LIVE, [
      ['what is outside is looked for', 'if (!names) {', "if (!names && path === '') {"],
      [
        'an old build is still missed',
        'if (!isOfAnother(path, folder, namesIn)) missing.delete',
        'if (path === folder) missing.delete',
      ],
    ]),
    ...mutantsIn(
      'simulator/watch-below.ts',
      ['simulator/watch-below'],
      [
        ['a folder that comes later is not watched', 'enter(path, changed)', 'leave(path)'],
        ['what stands in a folder that comes is not told', 'enter(path, changed)', 'enter(path)'],
        ['what programs fill is watched', 'else if (leavesOut?.test(entry.name) !== true)', 'else if (folder)'],
      ],
    ),
    ...mutantsIn('simulator/mount/simulated-page.ts', COMMAND, [
      ['a finding is markup', ".replaceAll('<', '&lt;')", ''],
    ]),
  ],
};
