import { attempt, type AttemptPorts, isCompleted } from '#domain/attempt/index.ts';
import type { Decision, NamedDecision } from '#domain/kernel/area.ts';
import type { Event } from '#domain/kernel/event.ts';
import { CAN_CONTINUE } from '#simulator/runner/expectations/can-continue.ts';
import type { Invariant } from '#simulator/runner/expectations/invariants.ts';
import type { ClientMutation } from '#simulator/runner/tab.ts';

/** A plausible mistake in the client, and the rules that notice it first. */
export type Mutant = { name: string; noticedBy: readonly Invariant[]; tamper: ClientMutation };

type Send = (request: Request) => Promise<Response>;
const TRACKING = ['/api/lrs/put', '/api/lrs/savePdfState', '/api/set-av-state', '/statesync/xapi/scorm'];
const pathOf = (request: Request) => new URL(request.url).pathname;
const isStatement = (request: Request) => pathOf(request) === '/api/lrs/put';
const isTracking = (request: Request) => TRACKING.includes(pathOf(request)) && request.method !== 'GET';
const isState = (request: Request) => isTracking(request) && !isStatement(request);
/** The contract’s confirmation of a call that delivers work. */
const ok = (request: Request) =>
  pathOf(request).endsWith('scorm') ? Response.json({ synced: 1 }) : new Response(null, { status: 204 });

/** Changes a request on its way out. */
const onTheWay = (change: (request: Request, real: Send) => Promise<Response>): ClientMutation => ({
  fetch: (real) => (request) => change(request, real),
});
/** Changes the body of a call. */
const withBody = async (request: Request, change: (body: Record<string, unknown>) => unknown): Promise<Request> => {
  const body = change(JSON.parse(await request.clone().text()) as Record<string, unknown>); // the client itself wrote the body
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    keepalive: request.keepalive,
    body: JSON.stringify(body),
  });
};
/** Replaces a decision of `domain/attempt` during a run. */
const decides = <D extends Decision<never, never, Event>>(
  decision: NamedDecision<D>,
  change: (real: D) => D,
): ClientMutation => ({
  code: () => {
    const open = decision as { decide: D }; // read-only for all other code
    const real = open.decide;
    open.decide = change(real);
    return () => {
      open.decide = real;
    };
  },
});
export const saved = (
  change: (kept: Awaited<ReturnType<AttemptPorts<object>['saved']>>) => typeof kept,
): ClientMutation => ({
  client: ({ launches: { attempts } }) => {
    const real = attempts.saved;
    attempts.saved = async (title) => change(await real(title));
  },
});

const LOST = 'produced = acknowledged + in the outbox';
const ONCE = 'each effect once';
const UNDONE = 'nothing arrives that was not done';
const MOVES = 'an attempt only moves on';
const NEXT = 'the next attempt begins where the last one ended';
const SAME = 'tile = details = statistics = platform';

let count = 0;

export const mutants: readonly Mutant[] = [
  {
    name: 'a title that is taken along counts as here before its files are',
    noticedBy: ['what is said to be on this device is there whole'],
    tamper: {
      downloads: (real) => ({
        ...real,
        fill: ({ download, nth }) => {
          const file = download.files[nth]!; // the download has this file
          return Promise.resolve({ ...file, got: file.size ?? 0 });
        },
        holds: () => Promise.resolve(true), // the mutant does not check the file, either
      }),
    },
  },
  {
    name: 'what was taken along opens for ever',
    noticedBy: ['nothing is opened from this device after its term'],
    tamper: {
      client: ({ downloads: { terms } }) => {
        const real = terms.get;
        terms.get = () => real() && { days: 1_000 };
      },
    },
  },
  {
    name: 'another file is taken along than the one that the title has',
    noticedBy: ['what is opened from this device is the title itself'],
    tamper: {
      downloads: (real) => ({
        ...real,
        fill: (file, on) => real.fill({ ...file, address: file.address.replace(/[^/]+$/, 'old-$&') }, on),
      }),
    },
  },
  {
    name: 'a file of a course is left out of its list',
    noticedBy: ['a course of which all files are said to be here lacks none'],
    tamper: onTheWay(async (request, real) => {
      const answer = await real(request);
      if (!pathOf(request).startsWith('/api/content/files/') || !answer.ok) return answer;
      const list = (await answer.json()) as { files: { href: string }[] }; // shape of the contract
      return Response.json({ ...list, files: list.files.filter(({ href }) => !href.endsWith('.css')) });
    }),
  },
  {
    name: 'what was taken along stays when its learner signs out',
    noticedBy: ['no download outlives the session'],
    tamper: { downloads: (real) => ({ ...real, keepOnly: () => Promise.resolve() }) },
  },
  {
    name: 'a call forgets the token',
    noticedBy: ['a bearer token on every call that does not opt out', 'the contract holds'],
    tamper: onTheWay((request, real) => {
      if (pathOf(request) === '/api/titlestatus') request.headers.delete('authorization');
      return real(request);
    }),
  },
  {
    name: 'every third statement is thought to have been sent',
    noticedBy: [LOST, 'completion is never taken back', CAN_CONTINUE],
    tamper: onTheWay((request, real) =>
      isStatement(request) && ++count % 3 === 0 ? Promise.resolve(ok(request)) : real(request),
    ),
  },
  {
    name: 'a statement gets a new id each time it is sent',
    noticedBy: [UNDONE, LOST],
    tamper: onTheWay(async (request, real) =>
      real(isStatement(request) ? await withBody(request, (body) => ({ ...body, id: crypto.randomUUID() })) : request),
    ),
  },
  {
    name: 'a statement is sent twice',
    noticedBy: [ONCE],
    tamper: onTheWay(async (request, real) => {
      if (isStatement(request)) await real(request.clone());
      return real(request);
    }),
  },
  {
    name: 'a record leaves the outbox before it is sent',
    noticedBy: [LOST, 'completion is never taken back'],
    tamper: {
      store: (real) => ({
        ...real,
        outbox: {
          ...real.outbox,
          get: async (id) => {
            const record = await real.outbox.get(id);
            await real.outbox.remove(id);
            return record;
          },
        },
      }),
    },
  },
  {
    name: 'a failed try is the last one',
    noticedBy: [LOST, 'completion is never taken back'],
    tamper: {
      store: (real) => ({ ...real, outbox: { ...real.outbox, note: (id) => real.outbox.remove(id) } }),
    },
  },
  {
    name: 'positions are not kept for sending',
    noticedBy: [NEXT, LOST, 'an attempt is not ended before its state is told'],
    tamper: {
      store: (real) => ({
        ...real,
        journal: {
          ...real.journal,
          write: (batch) =>
            real.journal.write({
              ...batch,
              outbound: batch.outbound.filter(({ kind }) => kind !== 'pdf' && kind !== 'av'),
            }),
        },
      }),
    },
  },
  {
    name: 'every attempt begins at the beginning',
    noticedBy: [NEXT],
    tamper: saved((kept) => ({ ...kept, position: undefined })),
  },
  {
    name: 'an attempt begins one page too early',
    noticedBy: [NEXT],
    tamper: saved((kept) =>
      kept.position?.unit === 'page'
        ? { ...kept, position: { ...kept.position, at: Math.max(1, kept.position.at - 1) } }
        : kept,
    ),
  },
  {
    name: 'the end of the content completes again and again',
    noticedBy: [MOVES, ONCE],
    tamper: decides(attempt.finish, () => (state, { attemptId }) => {
      const now = state.attempts[attemptId];
      return now ? [attempt.events.Completed({ attemptId, titleId: now.titleId })] : [];
    }),
  },
  {
    name: 'a completed document goes on recording pages',
    noticedBy: [MOVES],
    tamper: decides(attempt.advance, () => (state, { attemptId, position }) => {
      const now = state.attempts[attemptId];
      if (!now) return [];
      const moved = attempt.events.Advanced({ attemptId, titleId: now.titleId, position });
      const isEnd = position.unit === 'page' && position.at >= position.of && !isCompleted(now);
      return isEnd ? [moved, attempt.events.Completed({ attemptId, titleId: now.titleId })] : [moved];
    }),
  },
  {
    name: 'a locked title starts',
    noticedBy: ['no locked title is launched'],
    tamper: decides(attempt.start, (real) => (state, input) => real(state, { ...input, isLocked: false })),
  },
  {
    name: 'a launch is told of only when it has opened',
    noticedBy: [MOVES],
    tamper: decides(attempt.launch, () => () => []),
  },
  {
    name: 'each attempt is an enrolment of its own',
    noticedBy: ['all that is said of a title has one registration'],
    tamper: onTheWay(async (request, real) => {
      if (!isStatement(request)) return real(request);
      const other = `0d9c8b7a-6f5e-4d3c-8b2a-${String(++count).padStart(12, '0')}`;
      return real(
        await withBody(request, (body) => ({
          ...body,
          context: { ...(body['context'] as object), registration: other },
        })),
      );
    }),
  },
  {
    name: 'leaving is not recorded',
    noticedBy: [MOVES, NEXT, 'what was launched is ended once'],
    tamper: decides(attempt.exit, () => () => []),
  },
  {
    name: 'a completion of the platform is shown as progress',
    noticedBy: [SAME, 'completion is never taken back'],
    tamper: {
      client: (client) => {
        const real = client.catalogue.statuses.get;
        client.catalogue.statuses.get = () => {
          const now = real();
          if (now.at !== 'ready') return now;
          const records = new Map(
            [...now.value.records].map(([id, record]) => [
              id,
              record.status === 'completed' ? { ...record, status: 'in-progress' as const } : record,
            ]),
          );
          return { ...now, value: { ...now.value, records } };
        };
      },
    },
  },
  {
    name: 'a busy platform is taken for one that has understood',
    noticedBy: [LOST, 'completion is never taken back'],
    tamper: onTheWay(async (request, real) => {
      const answer = await real(request);
      return isTracking(request) && answer.status >= 429 ? ok(request) : answer;
    }),
  },
  {
    name: 'a page of a portal is taken for an answer',
    noticedBy: [LOST, 'completion is never taken back', SAME, 'a state never goes back'],
    tamper: onTheWay(async (request, real) => {
      const answer = await real(request);
      return isTracking(request) && (answer.headers.get('content-type') ?? '').includes('html') ? ok(request) : answer;
    }),
  },
  {
    name: 'work goes out with the token that was used last',
    noticedBy: ['work goes out as its own learner', LOST],
    tamper: {
      fetch: (real) => {
        return async (request) => {
          const mine = request.headers.get('authorization');
          if (isTracking(request) && lastToken !== '') request.headers.set('authorization', lastToken);
          else if (mine !== null) lastToken = mine;
          return real(request);
        };
      },
      code: () => {
        lastToken = '';
        return () => undefined;
      },
    },
  },
  {
    name: 'something goes on ticking after signing out',
    noticedBy: ['no timer is left'],
    tamper: {
      client: ({ device: { clock } }) => {
        clock.schedule(function tick() {
          this.schedule(undefined, 4_000);
        }, 4_000);
      },
    },
  },
  {
    name: 'a promise that nobody looks after',
    noticedBy: ['no unexpected error'],
    tamper: onTheWay(async (request, real) => {
      const answer = await real(request);
      if (answer.status === 503) void Promise.reject(new Error('nobody looks after this'));
      return answer;
    }),
  },
  {
    name: 'a password ends up in a fact',
    noticedBy: ['no secret is kept'],
    tamper: decides(attempt.start, (real) => (state, input) => real(state, { ...input, titleName: 'Lighthouse1' })),
  },
  {
    name: 'a state is sent without its title',
    noticedBy: ['the contract holds', LOST, CAN_CONTINUE],
    tamper: onTheWay(async (request, real) =>
      real(
        pathOf(request) === '/api/lrs/savePdfState'
          ? await withBody(request, ({ titleId: _titleId, ...body }) => body)
          : request,
      ),
    ),
  },
  {
    name: 'a statement is acknowledged first and sent later',
    noticedBy: ['what arrives is in the order it was done', LOST, 'completion is never taken back'],
    tamper: {
      fetch: (real) => {
        let held: Request | undefined;
        return async (request) => {
          if (!isStatement(request)) return real(request);
          const before = held;
          held = before ? undefined : request;
          if (!before) return ok(request);
          const answer = await real(request);
          await real(before);
          return answer;
        };
      },
    },
  },
  {
    name: 'what was done here does not count until the platform says so',
    noticedBy: ['status follows what was done', 'completion is never taken back'],
    tamper: {
      client: (client) => {
        const real = client.catalogue.statuses.get;
        client.catalogue.statuses.get = () => {
          const now = real();
          return now.at === 'ready'
            ? { ...now, value: { ...now.value, askedAt: Number.POSITIVE_INFINITY, unsentAttempts: new Set<string>() } }
            : now;
        };
      },
    },
  },
  {
    name: 'a title is started before anybody has signed in',
    noticedBy: ['no guarded call without a session', MOVES],
    tamper: {
      client: ({ runtime }) => {
        const about = { titleId: 't1', titleName: 't1', activityId: 't1', kind: 'pdf', sessionId: 's' } as const;
        runtime.send(attempt.start, { ...about, attemptId: 'a', isLocked: false, isCompatible: true });
      },
    },
  },
  {
    name: 'what a busy platform does not take is put aside',
    noticedBy: [
      CAN_CONTINUE,
      'a platform that asks for time gets it',
      LOST,
      'what arrives is in the order it was done',
      'an attempt is not ended before its state is told',
    ],
    tamper: onTheWay(async (request, real) => {
      const answer = await real(request);
      return isTracking(request) && answer.status === 503 ? new Response('{}', { status: 400 }) : answer;
    }),
  },
  {
    name: 'a launch waits for ever',
    noticedBy: ['the run comes to its end'],
    tamper: {
      client: ({ launches: { attempts } }) => {
        attempts.saved = () => new Promise(() => undefined);
      },
    },
  },
  {
    name: 'an older state is sent once more after the newer one',
    noticedBy: ['a state never goes back'],
    tamper: {
      fetch: (real) => {
        let older: Request | undefined;
        return async (request) => {
          if (!isState(request)) return real(request);
          const [before, copy] = [older, request.clone()];
          const answer = await real(request);
          older = copy;
          if (before) await real(before);
          return answer;
        };
      },
    },
  },
  {
    name: 'a statement that is said again has the time of now',
    noticedBy: ['one id, one body', ONCE],
    tamper: onTheWay(async (request, real) => {
      if (!isStatement(request)) return real(request);
      const again = await withBody(request, (body) => ({ ...body, timestamp: '2026-01-01T00:00:00.000Z' }));
      const answer = await real(request);
      await real(again);
      return answer;
    }),
  },
  {
    name: 'the state goes out behind the end of its attempt',
    noticedBy: ['an attempt is not ended before its state is told', LOST],
    tamper: {
      fetch: (real) => {
        let held: Request[] = [];
        return async (request) => {
          if (isState(request)) {
            held.push(request);
            return ok(request);
          }
          const isEnd = isStatement(request) && (await request.clone().text()).includes('/verbs/exited');
          const answer = await real(request);
          if (!isEnd) return answer;
          for (const one of held) await real(one);
          held = [];
          return answer;
        };
      },
    },
  },
  {
    name: 'a state goes out behind the completion that follows it',
    noticedBy: ['a completion is not told before its state', LOST, NEXT],
    tamper: {
      fetch: (real) => {
        let held: Request[] = [];
        return async (request) => {
          if (isState(request)) {
            held.push(request);
            return ok(request);
          }
          const said = isStatement(request) ? await request.clone().text() : '';
          const release = async () => {
            for (const one of held) await real(one);
            held = [];
          };
          if (said.includes('/verbs/exited')) await release();
          const answer = await real(request);
          if (said.includes('/verbs/completed')) await release();
          return answer;
        };
      },
    },
  },
  {
    name: 'what a course says of its end is not heard',
    noticedBy: ['a course is completed when it says so, and only then', 'status follows what was done', CAN_CONTINUE],
    tamper: decides(attempt.commit, (real) => (state, input) => {
      const facts = real(state, input);
      return 'refused' in facts ? facts : facts.filter((fact) => !attempt.events.Completed.is(fact));
    }),
  },
  {
    name: 'a course that is left has failed',
    noticedBy: ['leaving a course sets nothing for it'],
    tamper: decides(
      attempt.commit,
      (real) => (state, input) =>
        real(state, input.final ? { ...input, map: { ...input.map, 'cmi.core.lesson_status': 'failed' } } : input),
    ),
  },
  {
    name: 'an attempt that died is ended twice',
    noticedBy: ['what was launched is ended once', ONCE],
    tamper: decides(attempt.exit, (real) => (state, input) => {
      const ending = real(state, input);
      return input.reason === 'recovered' && !('refused' in ending) ? [...ending, ...ending.slice(-1)] : ending;
    }),
  },
  {
    name: 'the time in a title is told twice over',
    noticedBy: ['time told = time lived'],
    tamper: decides(
      attempt.exit,
      (real) => (state, input) => real(state, { ...input, secondsSpent: 2 * input.secondsSpent }),
    ),
  },
  {
    name: 'a raw score is sent as a share',
    noticedBy: ['a score is told as it was given'],
    tamper: onTheWay(async (request, real) =>
      real(isStatement(request) ? await withBody(request, withShare) : request),
    ),
  },
  {
    name: 'the page before the one that was reached is told',
    noticedBy: ['a page is told as it was reached'],
    tamper: onTheWay(async (request, real) =>
      real(isStatement(request) ? await withBody(request, withPageBefore) : request),
    ),
  },
  {
    name: 'a course’s run begins whenever it is told',
    noticedBy: ['a timestamp is the moment of its fact'],
    tamper: onTheWay(async (request, real) =>
      real(
        request.method === 'POST' && pathOf(request) === '/statesync/xapi/scorm'
          ? await withBody(request, withLateRuns)
          : request,
      ),
    ),
  },
  {
    name: 'the last page of a document is one page like others',
    noticedBy: [CAN_CONTINUE],
    tamper: decides(attempt.advance, (real) => (state, input) => {
      const facts = real(state, input);
      return 'refused' in facts ? facts : facts.filter((fact) => !attempt.events.Completed.is(fact));
    }),
  },
  {
    name: 'statements are an hour late',
    noticedBy: ['a timestamp is the moment of its fact'],
    tamper: onTheWay(async (request, real) =>
      real(
        isStatement(request)
          ? await withBody(request, (body) => ({ ...body, timestamp: anHourLater(String(body['timestamp'])) }))
          : request,
      ),
    ),
  },
  {
    name: 'the version that is known is never sent',
    noticedBy: ['a version that is known is asked for'],
    tamper: onTheWay((request, real) => {
      for (const name of ['if-none-match', 'etag']) request.headers.delete(name);
      return real(request);
    }),
  },
  {
    name: 'what a busy platform asks for is not heard',
    noticedBy: ['a platform that asks for time gets it'],
    tamper: onTheWay(async (request, real) => {
      const answer = await real(request);
      const headers = new Headers(answer.headers);
      headers.delete('retry-after');
      return headers.has('etag') ? answer : new Response(answer.body, { status: answer.status, headers });
    }),
  },
];

const anHourLater = (moment: string) => new Date(Date.parse(moment) + 3_600_000).toISOString();

function withShare(body: Record<string, unknown>) {
  const { result } = body as { result?: { score?: { raw: number } } };
  if (!result?.score) return body;
  return { ...body, result: { ...result, score: { ...result.score, raw: result.score.raw / 100 } } };
}

function withPageBefore(body: Record<string, unknown>) {
  const { result } = body as { result?: { extensions?: Record<string, number> } };
  if (!result?.extensions) return body;
  const before = Object.entries(result.extensions).map(([name, page]) => [name, page - 1]);
  return { ...body, result: { ...result, extensions: Object.fromEntries(before) as Record<string, number> } };
}

const withLateRuns = (body: Record<string, unknown>) => ({
  ...body,
  scormMaps: (body['scormMaps'] as { startSessionTimeStamp: string }[]).map((run) => ({
    ...run,
    startSessionTimeStamp: anHourLater(run.startSessionTimeStamp),
  })),
});

let lastToken = '';
