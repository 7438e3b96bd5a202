import { PortFailure } from '#domain/outcome/port-failure.ts';

type World = {
  fetch: (path: string) => Promise<Response>;
  /** What is done about a part of the build that does not come: resolves to whether the build can be asked for at all. */
  remedy: () => Promise<boolean>;
};

let world: World | undefined;

/** Given once, as the page starts. */
export const loadPartsIn = (given: World | undefined): void => void (world = given);

const asked = new Map<string, Promise<void>>();

/**
 * Loads a part of the build: first its files, then `load` runs what is in them. A browser keeps a script that it could not
 * import as one that failed, for as long as the page lives: so each file is fetched before it is named in an import, and
 * one that did not come is asked for again. Where another build has taken the place of this one, the page loads anew, and
 * whoever waits for the part waits until then. Rejects with PortFailure where nobody answered.
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

/** Into the browser's cache, from which the import takes it. The page itself may have asked for it: `fetchAhead`. */
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

/** One that failed is taken away, so that it can be asked for again. */
const settled = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${link.href} did not come`));
    });
  });
