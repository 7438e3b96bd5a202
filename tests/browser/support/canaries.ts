import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** What must be nowhere afterwards, by what it is: `{ password: 'Lighthouse1' }`. Long enough to be no other word. */
export type Secrets = Readonly<Record<string, string>>;

export type Canaries = {
  /** Where secrets are that do not belong there, as `password in the console`. Sent to where it belongs is no find. */
  leaks: (page: Page, secrets: Secrets) => Promise<string[]>;
  /** Fails when there is one besides those that are expected. */
  expectNone: (page: Page, secrets: Secrets, besides?: readonly string[]) => Promise<void>;
};

const TOKEN_COOKIE = 'lms_token';

/** The calls that carry a password, a name or a token in their body, because it is what they are about. Spec §7. */
const BELONGS =
  /^(?!token).* in the body of POST \/api\/(authentication|user\/basic-authentication|re-authentication|password\/(sendmail|reset(\/.*)?)|self-register\/.*|resend-mail|update-profile)$|^token in the body of POST \/api\/signout\//;

/** Watches everything that the pages of a browser leave behind. Called before the first of them is loaded. */
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

  const leaks = async (page: Page, secrets: Secrets): Promise<string[]> => {
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

/** The token that this browser has now. */
export const tokenOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value ?? '';

type Asked = { request: Request; isOurs: boolean };

/** Whether the page that asks is of the site it asks. Looked at when it asks: its frame may be gone later. */
const isOurs = (request: Request): boolean =>
  request.isNavigationRequest() ||
  request
    .frame()
    .url()
    .startsWith(`${new URL(request.url()).origin}/`);

/** All that one request says, besides the token to the platform it is for. */
async function carriedBy({ request, isOurs }: Asked): Promise<[string, string][]> {
  const { pathname } = new URL(request.url());
  const of = `${request.method()} ${pathname}`;
  const { authorization, cookie, ...headers } = await request.allHeaders().catch(() => request.headers()); // the page has gone
  return [
    [`the address of ${of}`, request.url()],
    [`a header of ${of}`, JSON.stringify(isOurs ? headers : { ...headers, authorization, cookie })],
    [`the body of ${of}`, request.postDataBuffer()?.toString('utf8') ?? ''],
  ];
}

/** Everything that a page holds, and the browser for its site. */
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
    const { navigation } = window as unknown as { navigation: { entries: () => { url: string }[] } }; // not yet among the types
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

/** As it stands, in an address, in JSON, and in base64 wherever it begins. */
function spellingsOf(secret: string): string[] {
  const inBase64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const all = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...inBase64];
  return all.filter(({ length }) => length > 6); // less would be found by chance
}
