import { hacpSession, type Scorm } from '#domain/aicc/hacp-session.ts';
import { recordStore } from '#domain/xapi/record-store.ts';
import type { OpenCourse, Speech, ToApp } from '../protocol.ts';
import type { Answerer } from './answerer.ts';

type Xapi = Extract<Speech, { by: 'xapi' }>;
type Aicc = Extract<Speech, { by: 'aicc' }>;

/** Who answers a course that speaks over the network; undefined for one that uses the object in its window. */
export function answererOf(
  { speech, courseName }: OpenCourse,
  shell: {
    scorm: Scorm;
    now: () => number;
    healthy: () => boolean;
    say: (message: ToApp) => void;
    isGoing: () => boolean;
  },
): Answerer | undefined {
  switch (speech.by) {
    case 'scorm':
      return undefined;
    case 'aicc':
      return overHacp(speech, shell.scorm, courseName);
    case 'xapi':
      return overXapi(speech, shell);
  }
}

function overHacp({ url, sid }: Aicc, scorm: Scorm, courseName: string): Answerer {
  const place = new URL(url);
  const session = hacpSession(scorm, sid, courseName);
  return {
    owns: (asked) => asked.origin === place.origin && asked.pathname === place.pathname,
    answer: ({ method, body, url: asked }) => {
      // Some content asks by GET, with the form in the address.
      const form = method === 'GET' ? asked.search.slice(1) : body;
      return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: session.answer(form) };
    },
  };
}

function overXapi({ launch, documents, isReal }: Xapi, shell: Parameters<typeof answererOf>[1]): Answerer {
  const { say, healthy, now, isGoing } = shell;
  const endpoint = new URL(launch.endpoint);
  const store = recordStore(launch, documents, {
    now,
    newId: () => crypto.randomUUID(),
    stated: (statement) => {
      // Handed over in any case: while the journal is ill, the application holds it in memory and tries again.
      say({ op: 'stated', statement: JSON.stringify(statement) });
      return healthy() || isGoing();
    },
    kept: (document) => {
      say({ op: 'documented', document });
      return healthy() || isGoing();
    },
  });
  return {
    owns: (asked) => asked.origin === endpoint.origin && asked.pathname.startsWith(endpoint.pathname),
    answer: ({ method, url, header, body }, send) => {
      const path = url.pathname.slice(endpoint.pathname.length).replace(/^\/+|\/+$/g, '');
      const answered = store.answer({ method, path, query: url.searchParams, header, body });
      if (answered === 'elsewhere') return isReal ? 'elsewhere' : notThere;
      // The application may be gone by now, and cannot be asked: what is said in this moment also goes the direct way,
      // where a repetition is known by its id.
      if (isGoing() && isReal && answered.status < 300 && method !== 'GET') {
        const headers = Object.fromEntries(
          SENT_ALONG.flatMap((name) => (header(name) === undefined ? [] : [[name, header(name) ?? '']])),
        );
        void send(url.href, { method, headers, ...(body === '' ? {} : { body }), keepalive: true }).catch(
          () => undefined,
        );
      }
      return { ...answered, headers: { ...answered.headers, 'x-experience-api-version': '1.0.3' } };
    },
  };
}

const SENT_ALONG = ['authorization', 'content-type', 'x-experience-api-version', 'if-match', 'if-none-match'];

/** This platform has no record store that content could be sent to. */
const notThere = { status: 404, headers: {}, body: '' };
