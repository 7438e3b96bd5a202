import { browserEnvironment } from '#adapters/platform/environment.ts';
import { createBrowserWorld, mountBrowser } from '#simulator/mount/browser.ts';
import { contractHere } from '#simulator/mount/contract-in-page.ts';
import { runtimeConfiguration } from '#simulator/mount/runtime-configuration.ts';
import type { World } from '#simulator/platform/world.ts';
import { linkIn, type StoryLink } from '#simulator/scenarios/link.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { inPage } from '#simulator/panel/in-page.ts';
import { openPanel } from '#simulator/panel/panel.tsx';
import { to } from '../entry/paths.ts';
import { contentSite } from './content-site.ts';
import { openLink } from './open-link.ts';
import { handingOver, returnAddress } from '#simulator/mount/sign-on-return.ts';
import { barePage } from './bare-page.ts';

const scenarios = import.meta.glob<string>('../../simulator/scenarios/stories/**/*.yaml', {
  query: '?raw',
  import: 'default',
});
const NO_CONTENT_SITE =
  'Courses cannot be opened here: they need a site of their own (contentOrigin in config.json). All else can.';
/** The story of this tab, for the pages that are loaded after this one. */
const KEPT = 'simulated-story';

/**
 * A whole simulated organisation behind the msw worker, no server, and the panel to steer it. `?scenario=large` opens
 * another story of simulator/scenarios; a hash opens any story at any step (`link.ts` there). Rejects with what whoever
 * opened the page can put right.
 */
export async function startSimulator(): Promise<void> {
  const link = await linkIn(window.location.hash);
  const { story, seed } = link ?? storyAsked();
  const { text, file } = await read(story);
  const scenario = loadScenario(text, file);
  const environment = browserEnvironment();
  const { isApart, contentOrigin, trustedContent } = await contentSite(environment);
  const world =
    link?.journey === undefined
      ? createBrowserWorld({ scenario, contentOrigin, ...(seed === undefined ? {} : { seed }) })
      : await openLink(link, scenario, { environment, contract: contractHere(), contentOrigin });
  sessionStorage.setItem(KEPT, JSON.stringify({ story, seed })); // survives navigation, which drops the address
  if (window.location.pathname === SIGN_ON_PATH) return signOnPage(world);
  // What the operator sets is the story's, but whom to trust is for the host that really serves the contents.
  const configuration = { ...runtimeConfiguration({ scenario, contentUrl: contentOrigin }), trustedContent };
  await mountBrowser(world, { configuration, workerUrl: '/simulated-worker.js' });
  const become = staySignedIn(world);
  await openPanel(inPage(world, text, import.meta.env.DEV), {
    stories: Object.keys(scenarios).map(nameOf),
    opensLinks: true,
    become,
    ...(isApart || trustedContent ? {} : { missing: NO_CONTENT_SITE }),
  });
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

/** Where stories with single sign-on lead. The HTTP mount has the real thing, on an origin of its own. */
const SIGN_ON_PATH = '/simulated/sign-on';

/**
 * The identity provider without a server: its page is drawn here, and the application does not start on it. The token is
 * the world's first one, which the next page's world gives again to the same person.
 */
function signOnPage(world: World): Promise<never> {
  const { code } = world.scenario.organisation;
  const back = returnAddress(new URL(window.location.href), { code, origin: window.location.origin });
  if (!back) throw new Error('The returnUrl leads elsewhere.');
  const buttons = world.scenario.people.map(({ userName, firstName, lastName }) => {
    const button = document.createElement('button');
    button.textContent = `Sign on as ${firstName} ${lastName}`;
    button.style.cssText = 'display: block; width: 100%; min-height: 44px; margin-block: 0.25rem; font: inherit';
    button.onclick = () => {
      const signedIn = world.signOn(userName);
      if (!signedIn) return (button.textContent += ' – this person cannot sign in');
      sessionStorage.setItem('simulated-user', userName);
      window.location.assign(handingOver(back, signedIn.access_token));
    };
    return button;
  });
  barePage('A pretended identity provider. ', ...buttons);
  return new Promise(() => undefined); // the application waits for its simulator: there is none on this page
}
