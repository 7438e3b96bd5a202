type Page = Window & typeof globalThis;

/**
 * Browser APIs that share data across the whole content site: a course could read what another title or learner left.
 * Courses work without, as in browsers that block third-party storage.
 */
const OF_THE_SITE = [
  'indexedDB',
  'caches',
  'cookieStore',
  'BroadcastChannel',
  'SharedWorker',
  'webkitRequestFileSystem',
  'webkitResolveLocalFileSystemURL',
] as const;
const OF_THE_NAVIGATOR = ['storage', 'storageBuckets', 'serviceWorker', 'webkitPersistentStorage'] as const;

/**
 * Connections outside the Content-Security-Policy, by which a course could send learner data to any host. No engine
 * follows the policy's `webrtc` directive (Chromium 150, Firefox 140, WebKit 2.50), and Chromium logs an error for it.
 */
const CONNECTIONS = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection'] as const;

/** Removes shared storage and peer connections from a page of a course, before its first script. */
export function blockApis(page: Page, cookies: CookieJar): void {
  for (const name of [...OF_THE_SITE, ...CONNECTIONS]) hideProperty(page, name);
  for (const name of OF_THE_NAVIGATOR) hideProperty(page.Navigator.prototype, name);
  Object.defineProperty(page.Document.prototype, 'cookie', {
    configurable: true,
    enumerable: true,
    get: () => cookies.read(),
    set: (written: unknown) => cookies.write(String(written)),
  });
}

/** Deletes the property, so that feature detection by the course finds it missing. */
export function hideProperty(from: object, name: string): void {
  if (!(name in from)) return;
  if (!Reflect.deleteProperty(from, name) || name in from)
    Object.defineProperty(from, name, { configurable: true, value: undefined });
}

/** In-memory cookies of a course, for as long as it is open. Its server never receives them. */
export type CookieJar = { read: () => string; write: (cookie: string) => void };

/** Stores names and values; of the attributes, only an expiry in the past counts. `now`: epoch ms. */
export function cookieJar(now: () => number): CookieJar {
  const cookies = new Map<string, string>();
  return {
    read: () => [...cookies].map(([name, value]) => (name === '' ? value : `${name}=${value}`)).join('; '),
    write: (cookie) => {
      const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
      const at = pair.indexOf('=');
      const name = pair.slice(0, Math.max(0, at)).trim();
      if (pair === '') return;
      if (attributes.some((attribute) => isOver(attribute, now()))) cookies.delete(name);
      else cookies.set(name, pair.slice(at + 1).trim());
    },
  };
}

function isOver(attribute: string, now: number): boolean {
  const [name = '', ...rest] = attribute.split('=');
  const value = rest.join('=');
  if (/^max-age$/i.test(name)) return Number(value) <= 0;
  return /^expires$/i.test(name) && Date.parse(value) <= now;
}
