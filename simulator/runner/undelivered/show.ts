import { type Attempt, attemptOf, isCompleted } from '#domain/attempt/index.ts';
import type { Position } from '#domain/content/index.ts';
import { type StoredOutbound, undeliveredKind, undeliveredTitles, whyUndelivered } from '#domain/tracking/index.ts';
import { asText } from '../../as-text.ts';
import { ourWords } from '../command/files.ts';
import type { OpenedFile } from './file.ts';

/** What was not delivered, title by title and attempt by attempt, as lines to read. */
export function shown({ file, attemptState, unreadable }: OpenedFile): string[] {
  const names = namesIn({ file, attemptState });
  const parked = file.records.filter(({ state }) => state === 'parked').length;
  const attempts = attemptsIn({ file, attemptState });
  const lines = [
    `Saved ${file.savedAt}: ${file.records.length} records (${parked} refused, ${file.records.length - parked} waiting), ${file.facts.length} facts.`,
  ];
  for (const titleId of new Set(attempts.map((one) => one.titleId))) {
    lines.push('', `${names.get(titleId) ?? titleId} (${titleId})`);
    for (const { attemptId } of attempts.filter((one) => one.titleId === titleId)) {
      lines.push(`  attempt ${attemptId}: ${standing(attemptOf(attemptState, attemptId))}`);
      for (const record of file.records) if (record.attemptId === attemptId) lines.push(`    ${lineOf(record)}`);
    }
  }
  if (unreadable.length > 0) lines.push('', `Not readable by this version: ${unreadable.join(', ')}`);
  return lines;
}

/** Attempts of the file, each once: those that facts tell of, and those of which a record alone is left. */
function attemptsIn({
  file,
  attemptState,
}: Omit<OpenedFile, 'unreadable'>): readonly { attemptId: string; titleId: string }[] {
  const all = [...Object.values(attemptState.attempts), ...file.records];
  return [...new Map(all.map(({ attemptId, titleId }) => [attemptId, { attemptId, titleId }])).values()];
}

function lineOf(record: StoredOutbound): string {
  const { state, tries, why, at, slot } = record;
  const tried = tries > 0 ? `, tried ${tries} times` : '';
  const what = slot === undefined ? '' : `: ${stateIn(record)}`;
  return `${state === 'parked' ? 'refused' : 'waiting'}  ${undeliveredKind(record)}${what}, since ${new Date(at).toISOString()}${tried}. ${reason(why)}`;
}

/** What is saved with a state, in a few words. */
function stateIn({ body }: StoredOutbound): string {
  const { page, pages, position, stateId, mapJsonString } = body as Record<string, unknown>; // by kind; what is not there is not said
  if (typeof mapJsonString === 'string') return courseState(readMap(mapJsonString));
  if (typeof page === 'number') return `page ${page} of ${String(pages)}`;
  return asText(position ?? stateId ?? '');
}

function readMap(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>; // members are written as they are
  } catch {
    return {}; // damaged: nothing is said of it
  }
}

const COURSE = ['cmi.core.lesson_status', 'cmi.core.lesson_location', 'cmi.core.score.raw'];

const courseState = (map: Record<string, unknown>): string =>
  COURSE.flatMap((key) => (key in map ? [`${key.slice('cmi.core.'.length)} ${String(map[key])}`] : [])).join(', ');

/** What became of an attempt, as far as its facts tell. */
function standing(about: Attempt | undefined): string {
  if (!about) return 'its facts are gone';
  const { scorm, position } = about.stage === 'starting' ? { scorm: undefined, position: undefined } : about;
  const place = scorm ? courseState(scorm.map) : position ? placeOf(position) : 'nowhere yet';
  const completed = isCompleted(about) ? ', completed' : '';
  return `from ${new Date(about.startedAt).toISOString()}, ${endOf(about)}${completed}; last state: ${place}`;
}

function endOf(about: Attempt): string {
  if (about.stage !== 'closed') return 'not ended';
  return about.exit ?? about.abandonedBecause;
}

const placeOf = (position: Position): string =>
  position.unit === 'page'
    ? `page ${position.at} of ${position.of}`
    : `${position.unit === 'second' ? 'second' : 'place'} ${position.at}`;

/** In the words that the learner reads. */
function reason(why: string): string {
  const words = ourWords().get('en-US')?.[`unsentWork.why.${whyUndelivered(why)}`] ?? why;
  return words.replace('{{status}}', why);
}

/** What titles are called: as they were launched, or as a statement says; their ids where neither is there. */
export function namesIn({ file, attemptState }: Omit<OpenedFile, 'unreadable'>): ReadonlyMap<string, string> {
  const names = new Map(file.records.map(({ titleId }) => [titleId, titleId]));
  for (const { titleId, name } of undeliveredTitles(file.records, Infinity)) if (name) names.set(titleId, name);
  for (const { titleId, titleName } of Object.values(attemptState.attempts)) names.set(titleId, titleName || titleId);
  return names;
}
