import { REVALIDATING_REQUEST, HOST_TIMEOUT_MS, type WorkerEnvironment } from '../../offline/worker/environment.ts';
import type { PageCacheReply, ToPageCache } from './cache-messages.ts';
import { mayFrame } from './page-headers.ts';

/** A page of the content site in a frame of the application at `app`. `path`: where its host serves it. */
export function hostedPage(
  { fetch, origin, after }: Pick<WorkerEnvironment, 'fetch' | 'origin' | 'after'>,
  { path, app }: { path: string; app: string },
) {
  return {
    /** Rejects unless the host lets the application frame the page: anybody may choose the address of a worker. */
    guard: async (): Promise<void> => {
      const { ok, headers } = await fetch(origin + path, REVALIDATING_REQUEST);
      if (!ok || !mayFrame(headers.get('content-security-policy'), app))
        throw new Error(`The host does not let this application frame ${path}.`);
    },
    /** Whether the host has another build; false if the host does not respond. */
    isOlder: async (isOurs: (answer: Response) => Promise<boolean>): Promise<boolean> => {
      const answer = await fetch(origin + path, REVALIDATING_REQUEST).catch(() => undefined);
      return answer?.ok === true && !(await isOurs(answer));
    },
    /** The host's page of any build; the stored copy if the host is slow, unreachable or fails. */
    page: async (copy: () => Promise<Response | undefined>): Promise<Response> => {
      const asked = fetch(origin + path, { ...REVALIDATING_REQUEST, redirect: 'manual' });
      const answer = await Promise.race([asked, after(HOST_TIMEOUT_MS)]).catch(() => undefined);
      if (answer && answer.status < 500) return answer;
      return (await copy()) ?? answer ?? asked.catch(createUnavailableResponse);
    },
  };
}

export const createUnavailableResponse = (): Response => new Response('Neither here nor to be had.', { status: 504 });

type Stored = { isOlder: () => Promise<boolean>; keep?: () => Promise<void> };

/** Replies to a page's question whether the worker has all of it cached, and whether the host has a newer build. */
export const bindCacheRequests =
  ({ isOlder, keep = () => Promise.resolve() }: Stored) =>
  (message: unknown, port: MessagePort | undefined): Promise<void> | undefined => {
    if (message !== ('keep' satisfies ToPageCache) || !port) return undefined;
    const look = async () => {
      const hasNewer = await isOlder();
      const isWhole = await keep().then(
        () => true,
        () => false,
      );
      port.postMessage({ isWhole, isOlder: hasNewer } satisfies PageCacheReply);
    };
    return look();
  };
