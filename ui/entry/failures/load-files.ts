import { PortFailure } from '#domain/outcome/port-failure.ts';

type World = {
  fetch: (path: string) => Promise<Response>;
  /** Reacts to a chunk that failed to load. Resolves to whether the build can be requested at all. */
  remedy: () => Promise<boolean>;
};

let world: World | undefined;

/** Sets the environment once, at page start. */
export const setLoadEnvironment = (given: World | undefined): void => void (world = given);

const asked = new Map<string, Promise<void>>();

/**
 * Loads a chunk: fetches its files first, then calls `load`. A browser caches a failed script import until the page
 * unloads. Each file is therefore fetched before its import, and again after a failure. If another build was deployed,
 * the page reloads and the promise stays pending. Rejects with PortFailure if the host is unreachable.
 */
export async function loadPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  try {
    await Promise.all(files.map((file) => once(`/${file}`)));
    return await load();
  } catch (error) {
    if (!world || (await world.remedy())) throw error;
    throw new PortFailure('part', { status: 0, kind: 'no-answer' });
  }
}

function once(href: string): Promise<void> {
  const known = asked.get(href);
  if (known) return known;
  const asking = href.endsWith('.css') ? style(href) : script(href);
  asked.set(href, asking);
  asking.catch(() => asked.delete(href));
  return asking;
}

/**
 * Fetches into the browser’s cache, which the import then uses. The page may have requested the file already:
 * `prefetchFiles`.
 */
async function script(href: string): Promise<void> {
  const ahead = document.querySelector<HTMLLinkElement>(`link[rel=modulepreload][href="${href}"]`);
  if (ahead) return ahead.dataset['here'] === '' ? undefined : settled(ahead);
  const response = await world?.fetch(href);
  if (response?.ok === false) throw new Error(`${href}: ${response.status}`);
  await response?.arrayBuffer();
}

async function style(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
  document.head.append(link);
  await settled(link);
}

/** Removes a failed preload link, so that the file can be requested again. */
const settled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${link.href} did not come`));
    });
  });
