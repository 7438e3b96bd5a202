import { recordStore } from '#domain/xapi/record-store.ts';
import type { ContentFinding } from '#domain/xapi/index.ts';
import type { Speech, ToApp } from '../../protocol.ts';
import type { Answerer } from '../answerer.ts';
import { eachOnce } from '../watch-refusals.ts';
import { directWay } from './direct-way.ts';
import { watchCmi5 } from './watch-cmi5.ts';

type Xapi = Extract<Speech, { by: 'xapi' }>;
type Shell = {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly healthy: () => boolean;
  readonly say: (message: ToApp) => void;
  /** The page is going away. */
  readonly isGoing: () => boolean;
};

/** Answers xAPI content from a record store in memory, which hands on what it takes. */
export function overXapi({ launch, documents, isReal }: Xapi, shell: Shell): Answerer {
  const { say, healthy, now, isGoing } = shell;
  const endpoint = new URL(launch.endpoint);
  const direct = directWay(launch);
  // What is said while the page goes away also goes the direct way.
  let last: typeof fetch | undefined;
  let isSilent = true;
  const found = eachOnce<ContentFinding>((what, detail) => say({ op: 'found', what, detail }));
  const store = recordStore(launch, documents, {
    now,
    newId: () => crypto.randomUUID(),
    found,
    stated: (statement) => {
      isSilent = false;
      // Handed over in any case: while the journal is ill, the application holds it in memory and tries again.
      say({ op: 'stated', statement: JSON.stringify(statement) });
      if (last) direct.statement(statement, last);
      return healthy() || isGoing();
    },
    kept: (document) => {
      say({ op: 'documented', document });
      if (last) direct.document(document, last);
      return healthy() || isGoing();
    },
  });
  return {
    meet: (page) =>
      watchCmi5(
        page,
        () => isSilent,
        (sign) => found('cmi5-unit', sign),
      ),
    owns: (asked) => asked.origin === endpoint.origin && asked.pathname.startsWith(endpoint.pathname),
    answer: ({ method, url, header, body }, send) => {
      const path = url.pathname.slice(endpoint.pathname.length).replace(/^\/+|\/+$/g, '');
      last = isGoing() && isReal ? send : undefined;
      const answered = store.answer({ method, path, query: url.searchParams, header, body });
      if (answered === 'elsewhere') return isReal ? 'elsewhere' : notThere;
      return { ...answered, headers: { ...answered.headers, 'x-experience-api-version': '1.0.3' } };
    },
  };
}

/** This platform has no record store that content could be sent to. */
const notThere = { status: 404, headers: {}, body: '' };
