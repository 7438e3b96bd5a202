import { contractHere, createBrowserWorld, mountBrowser } from '#simulator/mount/browser.ts';
import type { World } from '#simulator/platform/world.ts';
import { linkIn, type StoryLink } from '#simulator/scenarios/link.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { inPage } from '#simulator/panel/in-page.ts';
import { openPanel } from '#simulator/panel/panel.tsx';
import { to } from './app/paths.ts';
import { openLink } from './dev-link.ts';

const scenarios = import.meta.glob<string>('../simulator/scenarios/stories/**/*.yaml', {
  query: '?raw',
  import: 'default',
});
/** The story of this tab, for the pages that are loaded after this one. */
const KEPT = 'simulated-story';

/**
 * Development only: a whole simulated organisation behind the msw worker, no server, and the panel to steer it.
 * `?scenario=large` opens another story of simulator/scenarios; a hash opens any story at any step (`link.ts` there).
 */
export async function startSimulator(): Promise<void> {
  const link = await linkIn(window.location.hash);
  const { story, seed } = link ?? storyAsked();
  const { text, file } = await read(story);
  const scenario = loadScenario(text, file);
  const place = { contract: contractHere(), contentOrigin: contentOrigin() };
  const world =
    link?.journey === undefined
      ? createBrowserWorld({ scenario, ...place, ...(seed === undefined ? {} : { seed }) })
      : await openLink(link, scenario, place);
  sessionStorage.setItem(KEPT, JSON.stringify({ story, seed })); // survives navigation, which drops the address
  if (window.location.pathname === SIGN_ON_PATH) return signOnPage(world);
  await mountBrowser(world);
  const become = staySignedIn(world);
  await openPanel(inPage(world, text), { stories: Object.keys(scenarios).map(nameOf), opensLinks: true, become });
}

function storyAsked(): Pick<StoryLink, 'story' | 'seed'> {
  const named = new URLSearchParams(window.location.search).get('scenario');
  if (named !== null) return { story: { name: named } };
  const kept = sessionStorage.getItem(KEPT);
  return kept === null ? { story: { name: 'generic' } } : (JSON.parse(kept) as Pick<StoryLink, 'story' | 'seed'>); // written above
}

async function read(story: StoryLink['story']): Promise<{ text: string; file: string }> {
  if ('text' in story) return { text: story.text, file: 'the story of the link' };
  const [file, load] = Object.entries(scenarios).find(([path]) => nameOf(path) === story.name) ?? [];
  if (file !== undefined && load) return { text: await load(), file };
  const known = Object.keys(scenarios).map(nameOf).join(', ');
  throw new Error(`There is no scenario "${story.name}". Known: ${known}. Open /?scenario=generic.`);
}

const nameOf = (path: string): string => path.replace(/^.*\/|\.yaml$/g, '');

/** Where stories with single sign-on lead. The HTTP mount has the real thing, on an origin of its own. */
const SIGN_ON_PATH = '/simulated/sign-on';

/**
 * The identity provider without a server: its page is drawn here, and the application does not start on it. The token is
 * the world's first one, which the next page's world gives again to the same person.
 */
function signOnPage(world: World): Promise<never> {
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

/**
 * The world lives in the page and is made anew by a reload; whoever was signed in is signed in again. Answers how
 * somebody else goes on: on a page loaded anew.
 */
function staySignedIn(world: World) {
  const last = sessionStorage.getItem('simulated-user');
  const isIn = document.cookie.includes('lms_token=') && world.journal.exchanges.length > 0; // by the steps of a link
  const signedIn = last === null || isIn ? undefined : world.signOn(last);
  if (signedIn) document.cookie = `lms_token=${encodeURIComponent(signedIn.access_token)}; Path=/; SameSite=Lax`;
  let next: string | undefined;
  window.addEventListener('pagehide', () => {
    const body = world.journal.of('signIn').findLast(({ status }) => status === 200)?.body as
      { username?: string } | undefined;
    const user = next ?? body?.username;
    if (user) sessionStorage.setItem('simulated-user', user);
  });
  return (userName: string) => {
    next = userName;
    window.location.assign(to.home(world.scenario.organisation.code));
  };
}
