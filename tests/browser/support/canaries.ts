import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/**
 * Texts that must not leak, by their kind: `{ password: 'Lighthouse1' }`. Each is long enough not to occur by chance.
 */
export type CredentialPrompts = Readonly<Record<string, string>>;

export type Canaries = {
  /** Locations of leaked secrets, as `password in the console`. Sending a secret to its own call is no leak. */
  leaks: (page: Page, secrets: CredentialPrompts) => Promise<string[]>;
  /** Fails if there is a leak besides the expected ones. */
  expectNone: (page: Page, secrets: CredentialPrompts, besides?: readonly string[]) => Promise<void>;
};

const TOKEN_COOKIE = 'lms_token';

/** Calls whose body contains a password, a name or a token by design. Spec §7. */
const BELONGS =
  /^(?!token).* in the body of POST \/api\/(authentication|user\/basic-authentication|re-authentication|password\/(sendmail|reset(\/.*)?)|self-register\/.*|resend-mail|update-profile)$|^token in the body of POST \/api\/signout\//;

/** Watches all traces that the pages of a browser leave. Must be called before the first page loads. */
export async function canaries(context: BrowserContext): Promise<Canaries> {
  const requests: Asked[] = [];
  const heard: string[] = [];
  const history: string[] = [];
  context.on('request', (request) => requests.push({ request, isOurs: isOurs(request) }));
  context.on('console', (message) => heard.push(message.text()));
  context.on('weberror', (error) => heard.push(String(error.error())));
  await context.exposeBinding('__historyKept', (_page, entry: string) => void history.push(entry));
  await context.addInitScript(() => {
    for (const name of ['pushState', 'replaceState'] as const) {
      const before = window.history[name].bind(window.history);
      window.history[name] = (state: unknown, unused: string, url?: string | URL | null) => {
        const { __historyKept: tell } = window as unknown as { __historyKept?: (entry: string) => void }; // bound above
        tell?.(JSON.stringify([state, String(url ?? '')]));
        before(state, unused, url);
      };
    }
  });

  const leaks = async (page: Page, secrets: CredentialPrompts): Promise<string[]> => {
    const places: [place: string, text: string][] = [
      ...Object.entries(await keptByPage(page)),
      ['a cookie', JSON.stringify((await context.cookies()).filter(({ name }) => name !== TOKEN_COOKIE))],
      ['the history', JSON.stringify(history)],
      ['the console', heard.join('\n')],
      ...(await Promise.all(requests.map(carriedBy))).flat(),
    ];
    const found = Object.entries(secrets).flatMap(([name, secret]) => {
      const spellings = spellingsOf(secret);
      return places
        .filter(([, text]) => spellings.some((spelling) => text.includes(spelling)))
        .map(([place]) => `${name} in ${place}`);
    });
    return [...new Set(found)].filter((one) => !BELONGS.test(one)).sort();
  };
  return {
    leaks,
    expectNone: async (page, secrets, besides = []) => {
      for (const [name, secret] of Object.entries(secrets))
        expect(secret.length, `${name} is recognisable`).toBeGreaterThan(6);
      expect(await leaks(page, secrets), 'secrets where they do not belong').toEqual([...besides]);
    },
  };
}

/** Current token of this browser. */
export const tokenOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value ?? '';

type Asked = { request: Request; isOurs: boolean };

/**
 * True if request and page have the same site. Evaluated at the time of the request, because the frame may be removed
 * later.
 */
const isOurs = (request: Request): boolean =>
  request.isNavigationRequest() ||
  request
    .frame()
    .url()
    .startsWith(`${new URL(request.url()).origin}/`);

/** All texts of one request, except the token sent to its platform. */
async function carriedBy({ request, isOurs }: Asked): Promise<[string, string][]> {
  const { pathname } = new URL(request.url());
  const of = `${request.method()} ${pathname}`;
  const { authorization, cookie, ...headers } = await request.allHeaders().catch(() => request.headers()); // the page is closed
  return [
    [`the address of ${of}`, request.url()],
    [`a header of ${of}`, JSON.stringify(isOurs ? headers : { ...headers, authorization, cookie })],
    [`the body of ${of}`, request.postDataBuffer()?.toString('utf8') ?? ''],
  ];
}

/** All data of a page, and of the browser for the page’s origin. */
const keptByPage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error(`${name} cannot be opened`));
      });
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store);
        for (const asked of [rows.getAll(), rows.getAllKeys()])
          databases.push(
            await new Promise((resolve) => {
              asked.onsuccess = () => resolve(asked.result);
            }),
          );
      }
      db.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        cached.push(request.url, (await (await caches.match(request))?.text()) ?? '');
    const { navigation } = window as unknown as { navigation: { entries: () => { url: string }[] } }; // missing in TypeScript’s DOM types
    const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[]; // both have a value
    return {
      'the journal': JSON.stringify(databases),
      'local storage': JSON.stringify(Object.entries(localStorage)),
      'session storage': JSON.stringify(Object.entries(sessionStorage)),
      'a cache': cached.join('\n'),
      'the name of the window': window.name,
      'the history': JSON.stringify([history.state, ...navigation.entries().map(({ url }) => url)]),
      'the page': [document.title, document.documentElement.outerHTML, ...fields.map(({ value }) => value)].join('\n'),
    };
  });

/** Spellings of a secret: plain, URL-encoded, in JSON, and in base64 at each of three offsets. */
function spellingsOf(secret: string): string[] {
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const all = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...inBase64];
  return all.filter(({ length }) => length > 6); // shorter texts would match by chance
}
