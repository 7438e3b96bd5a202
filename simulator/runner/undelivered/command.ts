import { UsageError } from '../../command-line.ts';
import { FAILED, type Terminal, WELL } from '../command/options.ts';
import { type OpenedFile, undeliveredAt } from './file.ts';
import { namesIn, shown } from './show.ts';
import { createApi } from '#adapters/api/client.ts';
import { deliveryApi } from '#adapters/tracking/delivery.api.ts';
import type { ContentKind } from '#domain/content/index.ts';
import { type StoredOutbound, undeliveredKind, verdictOn } from '#domain/tracking/index.ts';
import { directFetch, PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { createWorld } from '../../platform/world.ts';
import { type Scenario, scenarioOf } from '../../scenarios/schema.ts';
import { ourContract } from '../command/files.ts';

/** Shows a file of undelivered work and plays it. Fails when the simulated platform does not take in all of it. */
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
  return taken === records.length && breaches.length === 0 ? WELL : FAILED;
}

/** A line without what commands a terminal or turns its words round: the file is somebody else's. */
const readable = (line: string): string => line.replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, '\uFFFD');

/** What the simulated platform said to a record. */
type Played = { line: string; isTaken: boolean };

const LEARNER = { id: 'p-learner', userName: 'learner', password: 'Lighthouse1', firstName: 'A', lastName: 'Learner' };

/**
 * Sends each record, in the order of the outbox, by the product's own delivery to a simulated platform that has the
 * titles of the file. `breaches` are what the contract says against it.
 */
async function played(opened: OpenedFile): Promise<{ records: readonly Played[]; breaches: readonly string[] }> {
  const names = namesIn(opened);
  const world = createWorld({ scenario: storyOf(opened, names), contract: ourContract() });
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

/** An organisation of one learner and the titles of the file. Ids of titles are as they are: another platform made them. */
function storyOf({ file, attemptState }: OpenedFile, names: ReadonlyMap<string, string>): Scenario {
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

/** What a state says of the kind of its title, where no fact does. */
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
