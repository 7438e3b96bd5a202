import { createBrowserWorld, mountBrowser } from '#simulator/mount/browser.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';

const scenarios = import.meta.glob<string>('../simulator/scenarios/stories/**/*.yaml', {
  query: '?raw',
  import: 'default',
});

/**
 * Development only: a whole simulated organisation behind the msw worker, no server. `?scenario=large` opens another
 * story of simulator/scenarios; `window.__simulator` is the world, for the console.
 */
export async function startSimulator(): Promise<void> {
  const name =
    new URLSearchParams(window.location.search).get('scenario') ?? sessionStorage.getItem('scenario') ?? 'generic';
  const file = Object.keys(scenarios).find((path) => path.endsWith(`/${name}.yaml`)) ?? '';
  const read = scenarios[file];
  if (!read)
    throw new Error(
      `There is no scenario "${name}". Known: ${Object.keys(scenarios).join(', ')}. Open /?scenario=generic.`,
    );
  sessionStorage.setItem('scenario', name); // survives navigation, which drops the query
  const world = createBrowserWorld({ scenario: loadScenario(await read(), file), contentOrigin: contentOrigin() });
  if (window.location.pathname === SIGN_ON_PATH) return signOnPage(world);
  await mountBrowser(world);
  staySignedIn(world);
  Object.assign(window, { __simulator: world });
}

/** Where stories with single sign-on lead. The HTTP mount has the real thing, on an origin of its own. */
const SIGN_ON_PATH = '/simulated/sign-on';

/**
 * The identity provider without a server: its page is drawn here, and the application does not start on it. The token is
 * the world's first one, which the next page's world gives again to the same person.
 */
function signOnPage(world: ReturnType<typeof createBrowserWorld>): Promise<never> {
  const asked = new URLSearchParams(window.location.search).get('returnUrl');
  const back = new URL(asked ?? `/${world.scenario.organisation.code}/login`, window.location.origin);
  if (back.origin !== window.location.origin) throw new Error(`The returnUrl leads elsewhere: ${back.origin}`);
  const buttons = world.scenario.people.map(({ userName, firstName, lastName }) => {
    const button = document.createElement('button');
    button.textContent = `Sign on as ${firstName} ${lastName}`;
    button.onclick = () => {
      const signedIn = world.signOn(userName);
      if (!signedIn) return (button.textContent += ' – this person cannot sign in');
      sessionStorage.setItem('simulated-user', userName);
      back.searchParams.set('token', signedIn.access_token);
      window.location.assign(back);
    };
    return button;
  });
  document.body.replaceChildren('A pretended identity provider. ', ...buttons);
  return new Promise(() => undefined); // the application waits for its simulator: there is none on this page
}

/** Content comes from the same dev server under its other loopback name, which is another site. */
const contentOrigin = () => `http://127.0.0.1:${window.location.port}`;

/** The world lives in the page and is made anew by a reload; whoever was signed in is signed in again. */
function staySignedIn(world: ReturnType<typeof createBrowserWorld>): void {
  const last = sessionStorage.getItem('simulated-user');
  const signedIn = last === null ? undefined : world.signOn(last);
  if (signedIn) document.cookie = `lms_token=${encodeURIComponent(signedIn.access_token)}; Path=/; SameSite=Lax`;
  window.addEventListener('pagehide', () => {
    const body = world.journal.of('signIn').findLast(({ status }) => status === 200)?.body as
      { username?: string } | undefined;
    if (body?.username) sessionStorage.setItem('simulated-user', body.username);
  });
}
