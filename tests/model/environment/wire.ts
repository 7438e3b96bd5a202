import { numberOf, numberOfMap } from './numbers.ts';
import { TRACKING } from './platform.ts';

/** A state or a statement on the network. `n` identifies the state. */
export type Carried =
  | { is: 'state'; titleId: string; n: number; key: string; isFinal: boolean; run: string }
  | { is: 'statement'; titleId: string; id: string; attempt: string; verb: string; page: number; seconds: number };

type Actor = { account?: { name?: string } };
type Body = {
  agent?: Actor;
  actor?: Actor;
  id?: string;
  verb?: { id?: string };
  context?: { extensions?: Record<string, string> };
  result?: { duration?: string; extensions?: Record<string, number> };
  titleId?: string;
  position?: number;
  statesChanged?: { document: { position: number | string } }[];
  scormMaps?: { titleId: string; attemptId: string; mapJsonString: string; endSessionTimeStamp: string | null }[];
  stateId?: string;
  content?: string;
};

export const isTracking = (method: string, path: string): boolean => TRACKING.includes(`${method} ${path}`);

/** The learner in the body. */
export const actorOf = (body: unknown): string => {
  const { agent, actor } = body as Body;
  return (agent ?? actor)?.account?.name ?? '';
};

/** Records in a body, parsed by the contract; missing values become a number that no state has. */
export function carriedBy(path: string, query: URLSearchParams, body: unknown): Carried[] {
  const it = body as Body;
  const titleId = it.titleId ?? query.get('titleId') ?? '';
  const state = { is: 'state' as const, titleId, key: '', isFinal: false, run: '' };
  switch (path) {
    case '/api/lrs/put': {
      const verb = it.verb?.id ?? '';
      const { duration = '', extensions = {} } = it.result ?? {};
      return [
        {
          is: 'statement',
          titleId,
          id: it.id ?? '',
          verb: verb.slice(verb.lastIndexOf('/') + 1),
          attempt: extension(it.context?.extensions ?? {}, 'attempt-id') ?? '',
          page: extension(extensions, 'page') ?? 0,
          seconds: secondsOf(duration),
        },
      ];
    }
    case '/api/lrs/savePdfState':
      return [{ ...state, n: it.position ?? 0 }];
    case '/api/set-av-state':
      return (it.statesChanged ?? []).map(({ document }) => ({ ...state, n: numberOf(document.position) }));
    case '/api/lrs/document':
      return [{ ...state, n: numberOf(it.content ?? ''), key: it.stateId ?? '' }];
    default:
      return (it.scormMaps ?? []).map((map) => ({
        ...state,
        titleId: map.titleId,
        n: numberOfMap(map.mapJsonString),
        isFinal: map.endSessionTimeStamp !== null,
        run: map.attemptId,
      }));
  }
}

/** Finds one of our extensions by the end of its name. */
const extension = <T>(extensions: Record<string, T>, name: string): T | undefined =>
  Object.entries(extensions).find(([key]) => key.endsWith(`/extensions/${name}`))?.[1];

function secondsOf(duration: string): number {
  const [, h = 0, m = 0, s = 0] = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  return Number(h) * 3_600 + Number(m) * 60 + Number(s);
}
