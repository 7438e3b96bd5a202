import { UsageError, textOf } from '../../command-line.ts';
import { FAILED, type Terminal, EXIT_PASSED } from '../command/options.ts';
import { createApi } from '#adapters/api/client.ts';
import { deliveryApi } from '#adapters/tracking/delivery.api.ts';
import type { ContentKind, Position } from '#domain/content/index.ts';
import {
  type StoredOutbound,
  undeliveredKind,
  verdictOn,
  undeliveredTitles,
  whyUndelivered,
  readUndelivered,
  type UndeliveredFile,
} from '#domain/tracking/index.ts';
import { directFetch, PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { createInstance } from '../../platform/instance.ts';
import { type Scenario, scenarioOf } from '../../scenarios/schema.ts';
import { ourContract, loadApplicationTexts } from '../command/files.ts';
import {
  type Attempt,
  attemptOf,
  isCompleted,
  attempt,
  attemptEvents,
  type AttemptState,
  isOfAttempt,
} from '#domain/attempt/index.ts';
import { asText } from '../../as-text.ts';
import { type EventDef, readEvent } from '#domain/kernel/event.ts';

/** A file of undelivered work, with the attempts rebuilt from its facts. */
type OpenedFile = {
  file: UndeliveredFile;
  attemptState: AttemptState;
  /** Facts that this version cannot parse, including those that the learner's browser could not parse. */
  unreadable: readonly string[];
};

const SENTENCES = {
  'no-json': 'is no JSON',
  'another-format': 'is no file of undelivered work (a learner saves one under Profile); its format',
  'another-version': 'was saved by another version of the application; its version',
  misshapen: 'is not as it was saved',
} as const;

/** Opens the file. Throws UsageError if it is missing or has another format. */
function undeliveredAt(path: string): OpenedFile {
  const file = readUndelivered(textOf(path));
  if ('problem' in file) throw new UsageError(`${path} ${SENTENCES[file.problem]}: ${file.detail}`);
  const definitions = new Map(Object.values(attemptEvents).map((one: EventDef) => [one.type, one]));
  const unreadable = file.unreadable.map(({ type, v }) => `${type} v${v}`);
  const facts = file.facts.flatMap(({ type, v, data, ...fact }) => {
    const event = readEvent(definitions.get(type), v, data);
    if (!('unreadable' in event)) return [{ ...fact, ...event }];
    unreadable.push(`${type} v${v}`);
    return [];
  });
  return { file, attemptState: attempt.state.replay(attempt.state.initial, facts.filter(isOfAttempt)), unreadable };
}

/** Lists undelivered records by title and attempt, as lines of text. */
function shown({ file, attemptState, unreadable }: OpenedFile): string[] {
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

/** Attempts in the file, from facts or from records alone. */
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

/** Summarizes a state record. */
function stateIn({ body }: StoredOutbound): string {
  const { page, pages, position, stateId, mapJsonString } = body as Record<string, unknown>; // members depend on the kind; missing ones are skipped
  if (typeof mapJsonString === 'string') return courseState(readMap(mapJsonString));
  if (typeof page === 'number') return `page ${page} of ${String(pages)}`;
  return asText(position ?? stateId ?? '');
}

function readMap(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>; // members are printed unchecked
  } catch {
    return {}; // a damaged map is omitted
  }
}

const COURSE = ['cmi.core.lesson_status', 'cmi.core.lesson_location', 'cmi.core.score.raw'];

const courseState = (map: Record<string, unknown>): string =>
  COURSE.flatMap((key) => (key in map ? [`${key.slice('cmi.core.'.length)} ${String(map[key])}`] : [])).join(', ');

/** Describes the state of an attempt from its facts. */
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

/** Reason in the application's own wording for learners. */
function reason(why: string): string {
  const words = loadApplicationTexts().get('en-US')?.[`unsentWork.why.${whyUndelivered(why)}`] ?? why;
  return words.replace('{{status}}', why);
}

/** Names of titles: from the launch or a statement, else the id. */
function namesIn({ file, attemptState }: Omit<OpenedFile, 'unreadable'>): ReadonlyMap<string, string> {
  const names = new Map(file.records.map(({ titleId }) => [titleId, titleId]));
  for (const { titleId, name } of undeliveredTitles(file.records, Infinity)) if (name) names.set(titleId, name);
  for (const { titleId, titleName } of Object.values(attemptState.attempts)) names.set(titleId, titleName || titleId);
  return names;
}

/** Prints a file of undelivered work and delivers it to a simulated platform. Fails if any record is refused. */
export async function undelivered([path, ...more]: readonly string[], to: Terminal): Promise<number> {
  if (path === undefined || more.length > 0) throw new UsageError('Which file? A learner saves one under Profile.');
  const opened = undeliveredAt(path);
  const say = (line: string) => to.out(readable(line));
  for (const line of shown(opened)) say(line);
  const { records, breaches } = await played(opened);
  to.out('\nA simulated platform with these titles says:');
  for (const { line } of records) say(line);
  for (const breach of breaches) say(`  the contract: ${breach}`);
  const taken = records.filter(({ isTaken }) => isTaken).length;
  to.out(`${taken} of ${records.length} records are taken in.`);
  return taken === records.length && breaches.length === 0 ? EXIT_PASSED : FAILED;
}

/** Removes control and bidirectional characters, because the file is untrusted. */
const readable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '\uFFFD');

/** Response of the simulated platform to a record. */
type Played = { line: string; isTaken: boolean };

const LEARNER = { id: 'p-learner', userName: 'learner', password: 'Lighthouse1', firstName: 'A', lastName: 'Learner' };

/**
 * Sends each record in outbox order through the product's own delivery to a simulated platform with the file's titles.
 * `breaches` are contract violations.
 */
async function played(opened: OpenedFile): Promise<{ records: readonly Played[]; breaches: readonly string[] }> {
  const names = namesIn(opened);
  const world = createInstance({ scenario: scenarioFor(opened, names), contract: ourContract() });
  const token = world.signOn(LEARNER.userName)?.access_token;
  const api = createApi({
    baseUrl: PLATFORM_ORIGIN,
    fetch: directFetch(world),
    token: () => token,
    now: () => world.clock.now(),
    onUnauthorised: () => undefined,
  });
  const actor = () => ({ homePage: PLATFORM_ORIGIN, userId: LEARNER.id });
  const deliver = deliveryApi(api, { actor, tokenOf: () => token });
  const records: Played[] = [];
  for (const record of [...opened.file.records].sort((a, b) => a.seq - b.seq)) {
    const answer = await deliver(record, { keepalive: false });
    const isTaken = verdictOn(record, answer).then === 'delivered';
    const what = `${undeliveredKind(record)} of ${names.get(record.titleId) ?? record.titleId}`;
    const said = isTaken ? 'taken in' : `refused${wordsOf(world.journal.exchanges.at(-1)?.answer)}`;
    records.push({ isTaken, line: `${String(record.seq).padStart(4)}  ${what}: ${answer.status} ${said}` });
  }
  const breaches = world.journal.violations.map(({ operationId, problem }) => `${operationId}: ${problem}`);
  return { records, breaches };
}

/**
 * Creates an organisation with one learner and the titles of the file. Title ids are not validated, because another
 * platform made them.
 */
function scenarioFor({ file, attemptState }: OpenedFile, names: ReadonlyMap<string, string>): Scenario {
  const kinds = new Map<string, ContentKind>();
  for (const { titleId, kind } of file.records) kinds.set(titleId, KINDS[kind] ?? kinds.get(titleId) ?? 'pdf');
  for (const { titleId, kind } of Object.values(attemptState.attempts)) kinds.set(titleId, kind);
  const titles = [...kinds].map(([id, kind], i) => ({
    id,
    written: { id: `t-${i}`, title: names.get(id) ?? id, kind },
  }));
  const tag = { id: 'catalogue', name: 'Catalogue', isRoot: true };
  const scenario = scenarioOf({
    name: 'Undelivered work',
    organisation: { code: 'undelivered', name: 'Undelivered work' },
    clock: { start: file.savedAt },
    people: [LEARNER],
    catalogue: { tags: [tag], titles: titles.map(({ written }) => ({ ...written, tags: [{ id: tag.id, pos: 1 }] })) },
  });
  const withOwnIds = scenario.catalogue.titles.map((title, i) => ({ ...title, id: titles[i]?.id ?? title.id }));
  return { ...scenario, catalogue: { ...scenario.catalogue, titles: withOwnIds } };
}

/** Content kind by record kind, for titles without facts. */
const KINDS: Record<StoredOutbound['kind'], ContentKind | undefined> = {
  statement: undefined,
  scorm: 'scorm',
  pdf: 'pdf',
  av: 'video',
  epub: 'epub',
  document: 'tincan',
};

function wordsOf(answer: unknown): string {
  const { message } = (answer ?? {}) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? `: ${message}` : '';
}
