import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scenario } from '#simulator/scenarios/schema.ts';
import { passedOver } from './heavy-titles.ts';

const SAMPLES = fileURLToPath(new URL('../../../simulator/content/samples/', import.meta.url));

/**
 * Canaries by origin: responses of the platform, files, and learner input; the learner’s token is the twelfth. Their
 * letter combinations are unique, so that a compressing browser stores them literally.
 */
export const WORDS = {
  name: 'Quxvijzhok',
  mail: 'zvqkxw@fjord.example',
  title: 'Wjzqvkxyhu',
  address: 'kvwqzxyjud',
  document: 'jqvzwxkyoh',
  course: 'Xvqzkjwyba',
  note: 'hzqxjvkwmu',
  search: 'vzxqkjwhfo',
  draft: 'Jzkqxvwyti',
  storage: 'qzvxjkwhye',
  suspend: 'xkqjvzwyha',
} as const;

export const COURSE = { titleId: 'lift-by-hand', path: '/acme/title/lifting/lift-by-hand' } as const;
export const DOCUMENT = {
  titleId: 'minutes',
  path: '/acme/title/writing/minutes',
  name: 'Minutes in ten minutes',
} as const;
/** Large enough to download slowly. */
export const FILM = {
  titleId: 'welcome-film',
  path: '/acme/title/start/welcome-film',
  name: 'Welcome aboard',
} as const;
const FILM_BYTES = 8 * 1_048_576;

/** A content folder with these texts in its files. */
export function contentWithWords(): { folder: string; dispose: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  const at = (path: string) => join(folder, WORDS.address, path);
  mkdirSync(at(''));
  cpSync(`${SAMPLES}scorm/induction`, at('course'), { recursive: true });
  const page = readFileSync(at('course/index.html'), 'utf8');
  writeFileSync(at('course/index.html'), page.replace('Know your way out', WORDS.course));
  const bytes = (of: string) => readFileSync(SAMPLES + of);
  writeFileSync(
    at('minutes.pdf'),
    Buffer.concat([bytes('pdf/safety-handbook.pdf'), Buffer.from(`\n% ${WORDS.document}\n`)]),
  );
  const long = passedOver(Buffer.alloc(FILM_BYTES, WORDS.document));
  writeFileSync(at('film.webm'), Buffer.concat([bytes('video/evacuation.webm'), long]));
  return { folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The same scenario with these texts in the learner’s and titles’ data. */
export function withWords(scenario: Scenario): Scenario {
  const samples = new Map<string, string>([
    [DOCUMENT.titleId, 'minutes.pdf'],
    [COURSE.titleId, 'course/index.html'],
    [FILM.titleId, 'film.webm'],
  ]);
  const titles = scenario.catalogue.titles.map((title) => {
    const own = samples.get(title.id);
    const resources = title.resources.map((one) => (own ? { ...one, sample: `local/${WORDS.address}/${own}` } : one));
    return { ...title, resources, title: title.id === COURSE.titleId ? WORDS.title : title.title };
  });
  const people = scenario.people.map((one) =>
    one.userName === 'ada' ? { ...one, lastName: WORDS.name, mailbox: WORDS.mail } : one,
  );
  return { ...scenario, people, catalogue: { ...scenario.catalogue, titles } };
}
