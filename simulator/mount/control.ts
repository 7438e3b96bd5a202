import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { reportScenario } from '../panel/control.ts';
import type { PlatformInstance } from '../platform/instance.ts';
import { administratorChange } from '../scenarios/schema.ts';
import { readBody } from './exchange.ts';
import { sendJsonMessage, type Sites } from './http-types.ts';
import type { WallClock } from './wall-clock.ts';

export const CONTROL_PATH = '/__simulator/';
/** Former paths, answered for one release of the npm package. */
const FORMER_PATHS: ReadonlyMap<string, string> = new Map([
  ['try', 'packages'],
  ['trial', 'package-check'],
  ['sitting', 'recordings'],
  ['story', 'scenario'],
  ['journal', 'requests'],
]);

const Faults = z.looseObject({ kind: z.string() });
const Clock = z.strictObject({
  advanceMs: z
    .int()
    .min(0)
    .max(10 * 365 * 86_400_000),
});
const SavedRecording = z.strictObject({ text: z.string().min(1) });
const SignOn = z.strictObject({ userName: z.string() });

type Answer = { status: number; json?: unknown };
/** Path of a control call below `CONTROL_PATH`, without query, by its current name. */
export function controlPathOf(url = ''): string {
  const path = url.slice(CONTROL_PATH.length).split(/[?#]/, 1)[0] ?? '';
  return FORMER_PATHS.get(path) ?? path;
}

/** Names of all calls, for comparison with their description. */
export const controlCalls = (): string[] => Object.keys(OPERATIONS);

/** Scenario data for the panel, and the receiver of saved recordings. */
type Told = {
  /** Name of the instance; '' for the common one. */
  world: string;
  source: string;
  onRecording: ((text: string) => void) | undefined;
  /** Results of the package check; undefined for other scenarios. */
  trial: (() => object) | undefined;
};
type Call = { world: PlatformInstance<WallClock>; body: unknown; id: string; told: Told; sites: ControlledSites };
type ControlledSites = Pick<Sites, 'appUrl' | 'contentUrl'>;

/** Control operations for tests, by method and path below /__simulator/. */
const OPERATIONS: Record<string, (call: Call) => Answer> = {
  'GET scenario': ({ world, told, sites }) =>
    ok({
      ...reportScenario(world.scenario, told.source),
      world: told.world,
      records: !!told.onRecording,
      ...(told.trial ? { trial: { contentUrl: sites.contentUrl } } : {}),
    }),
  'GET package-check': ({ told }) =>
    told.trial ? ok(told.trial()) : { status: 404, json: { message: 'Nothing is tried.' } },
  'POST recordings': ({ body, told }) => {
    const { text } = SavedRecording.parse(body);
    if (!told.onRecording)
      return { status: 404, json: { message: 'Nobody records here: npm run scenarios -- record.' } };
    told.onRecording(text);
    return { status: 204 };
  },
  'GET requests': ({ world }) => ok({ exchanges: world.journal.exchanges, violations: world.journal.violations }),
  'DELETE requests': ({ world }) => done(() => world.journal.clear()),
  'GET faults': ({ world }) => ok(world.faults.list()),
  'POST faults': ({ world, body }) => {
    const rule = Faults.parse(body);
    // `add` validates the kind and throws for an unknown one.
    return ok({ id: world.faults.add(rule as Parameters<typeof world.faults.add>[0]) });
  },
  'DELETE faults': ({ world, id }) => {
    if (id === '') return done(() => void world.faults.clear());
    return world.faults.remove(Number(id))
      ? { status: 204 }
      : { status: 404, json: { message: `There is no fault ${id}.` } };
  },
  'POST sessions/expire': ({ world }) => done(() => world.expireSessions()),
  'POST sessions': ({ world, body }) => {
    const { userName } = SignOn.parse(body);
    const signedIn = world.signOn(userName);
    return signedIn ? ok(signedIn) : { status: 404, json: { message: `Nobody active is called "${userName}".` } };
  },
  'GET clock': ({ world }) => ok({ now: world.clock.now() }),
  'POST clock': ({ world, body }) => {
    world.clock.advance(Clock.parse(body).advanceMs);
    return ok({ now: world.clock.now() });
  },
  'POST changes': ({ world, body }) => {
    const asked = administratorChange.parse(body);
    const unknown = whatIsUnknown(asked, world);
    return unknown ? { status: 404, json: { message: unknown } } : done(() => world.apply(asked));
  },
  'POST reset': ({ world }) => done(() => world.reset()),
  'GET mailbox': ({ world }) => ok(world.mailbox.all()),
  'GET snapshot': ({ world }) => ok(world.snapshot()),
};

/**
 * Control API for tests. Accepts only requests without Origin (test code) or from the application, so that content
 * pages cannot call it.
 */
export async function answerControl(
  request: IncomingMessage,
  response: ServerResponse,
  world: PlatformInstance<WallClock>,
  sites: ControlledSites,
  told: Told,
): Promise<void> {
  const { origin } = request.headers;
  if (origin !== undefined && origin !== sites.appUrl) {
    sendJsonMessage(response, 403, 'The control API is not for other sites.');
    return;
  }
  const path = controlPathOf(request.url);
  const [, name = path, id = ''] = /^(faults)\/(\d+)$/.exec(path) ?? [];
  const operation = OPERATIONS[`${String(request.method)} ${name}`];
  if (!operation) {
    sendJsonMessage(response, 404, `Unknown. Known: ${Object.keys(OPERATIONS).join(', ')}.`);
    return;
  }
  const body = await readBody(request);
  if (typeof body === 'string') {
    sendJsonMessage(response, 413, 'The body is too large.', { connection: 'close' });
    return;
  }
  let answer: Answer;
  try {
    answer = operation({
      world,
      id,
      told,
      sites,
      body: body.length > 0 ? JSON.parse(body.toString('utf8')) : undefined,
    });
  } catch (error) {
    // Invalid input of a test; the state is unchanged.
    sendJsonMessage(response, 400, error instanceof Error ? error.message : String(error));
    return;
  }
  response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(answer.json === undefined ? undefined : JSON.stringify(answer.json));
}

/** Returns a message for a title or person that the scenario does not have. */
function whatIsUnknown(
  asked: z.infer<typeof administratorChange>,
  { scenario }: Pick<PlatformInstance, 'scenario'>,
): string | undefined {
  const titleId = 'titleId' in asked ? asked.titleId : 'record' in asked ? asked.record.titleId : undefined;
  if (titleId !== undefined && !scenario.catalogue.titles.some(({ id }) => id === titleId))
    return `There is no title "${titleId}".`;
  if ('userName' in asked && !scenario.people.some(({ userName }) => userName === asked.userName))
    return `Nobody is called "${asked.userName}".`;
  return undefined;
}

const ok = (json: unknown): Answer => ({ status: 200, json });

function done(work: () => void): Answer {
  work();
  return { status: 204 };
}
