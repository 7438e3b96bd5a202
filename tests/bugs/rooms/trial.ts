import { bugsIn, type Room } from '../bug.ts';

const HOSTILE = ['simulator/trial/hostile'];
const CORPUS = ['simulator/trial/corpus'];
const COMMAND = ['simulator/trial/command'];
const JUDGE = ['simulator/trial/judge'];
const LIVE = ['simulator/trial/live'];

/** What judges a package before anything of it is opened. */
export const trial: Room = {
  room: 'trial',
  bugs: [
    ...bugsIn('simulator/trial/archive/names.ts', HOSTILE, [
      ['a name climbs', "parts.includes('..') || ", ''],
      ['capitals tell names apart', ".normalize('NFC').toLowerCase()", ".normalize('NFC')"],
      ['ways of writing an accent tell names apart', ".normalize('NFC').toLowerCase()", '.toLowerCase()'],
    ]),
    ...bugsIn('simulator/trial/archive/open-archive.ts', HOSTILE, [
      ['a link is a file', 'if (entry.symlink)', 'if (entry.symlink && entry.directory)'],
      ['a password is no matter', 'if (entry.encrypted)', 'if (entry.encrypted && entry.directory)'],
      ['what shrinks too well is inflated', 'uncompressedSize > MOST_RATIO *', 'uncompressedSize < MOST_RATIO *'],
      ['sizes are not added up', 'if (unpacked > MOST_UNPACKED)', 'if (unpacked > Infinity)'],
    ]),
    ...bugsIn('simulator/trial/xml/read-xml.ts', HOSTILE, [
      ['entities are declared', '/<!ENTITY/i.test(text)', '/<!ENTITY/i.test(String(text.length))'],
      ['elements lie as deep as they like', 'this.#open.length > MOST_DEPTH', 'this.#open.length > Infinity'],
    ]),
    ...bugsIn('simulator/trial/xml/decode.ts', HOSTILE, [
      ['UTF-16 may call itself UTF-8', "lies?.startsWith('utf-16') &&", "lies?.startsWith('utf-32') &&"],
      ['what is no character is read', 'if (broken >= 0)', 'if (broken > Infinity)'],
    ]),
    ...bugsIn('simulator/trial/href.ts', CORPUS, [
      [
        'Windows and the web are one',
        "return near === undefined ? { is: 'missing', path }",
        "return near === path ? { is: 'missing', path }",
      ],
      ['a leading slash is a path', '[a-z][a-z\\d+.-]*:|[\\\\/])/i.test(given)', '[a-z][a-z\\d+.-]*:)/i.test(given)'],
    ]),
    ...bugsIn('simulator/trial/scorm12/structure.ts', CORPUS, [
      ['any default will do', '!ids.includes(defaultOrganization)', 'ids.length === 0'],
    ]),
    ...bugsIn('simulator/trial/command.ts', COMMAND, [
      ['what cannot be tried ends like an error', 'refused: 2', 'refused: 1'],
    ]),
    ...bugsIn('simulator/trial/report/report.ts', COMMAND, [
      [
        'a report tells what a course is handed',
        'launchData: withValues ? launchData :',
        'launchData: launchData ? launchData :',
      ],
    ]),
    ...bugsIn('simulator/trial/live/story-of.ts', LIVE, [
      ['names are no addresses', "path.split('/').map(encodeURIComponent).join('/')", 'path'],
      [
        'time limits are kept back',
        'people: LEARNERS.map((person) => ({ ...person, password: PASSWORD, scorm: limits }))',
        'people: LEARNERS.map((person) => ({ ...person, password: PASSWORD }))',
      ],
      ['nothing comes first', 'prerequisites: prerequisitesOf(unit, ids)', 'prerequisites: prerequisitesOf(unit, [])'],
    ]),
    ...bugsIn('simulator/trial/live/play.ts', LIVE, [
      ['what was unpacked stays', 'await platform.close();\n        remove();', 'await platform.close();'],
      ['what cannot be read is played', 'if (!now.isRefused && at !== undefined)', 'if (at !== undefined)'],
    ]),
    ...bugsIn('simulator/trial/judge/judge.ts', JUDGE, [
      ['a second sitting is judged as the end of the first', "stage = 'before';\n      hasStatus", 'hasStatus'],
      ['a course need not finish', "if (stage === 'running') say('R5'", "if (stage === 'after') say('R5'"],
      [
        'what the player takes is right',
        "why !== undefined && call.answer === 'true'",
        "why === undefined && call.answer === ''",
      ],
      ['commits may come as they like', 'commits[index - COMMITS_A_MINUTE]', 'commits[index + COMMITS_A_MINUTE]'],
    ]),
    ...bugsIn('simulator/trial/judge/elements.ts', JUDGE, [
      ['a name of the learner may be set', "if (access === 'r') return", "if (access === 'w') return"],
    ]),
    ...bugsIn('simulator/mount/enter.ts', LIVE, [
      ['an entry leads to another site', '/^\\/(?![/\\\\])/.test(path)', "path.startsWith('/')"],
    ]),
    ...bugsIn('simulator/mount/simulated-page.ts', COMMAND, [['a finding is markup', ".replaceAll('<', '&lt;')", '']]),
  ],
};
