import { browserEnvironment } from '#adapters/platform/environment.ts';
import { tokenCookie } from '#adapters/storage/token.cookie.ts';
import { createBrowserInstance, mountBrowser } from '#simulator/mount/browser.ts';
import { contractHere } from '#simulator/mount/contract-in-page.ts';
import { runtimeConfiguration } from '#simulator/mount/runtime-configuration.ts';
import type { PlatformInstance } from '#simulator/platform/instance.ts';
import { decodeScenarioLink, type ScenarioLink } from '#simulator/scenarios/link.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { controlInPage } from '#simulator/panel/in-page.ts';
import { openPanel } from '#simulator/panel/panel.tsx';
import { to } from '../entry/paths.ts';
import { contentSite } from './content-site.ts';
import { openLink } from './open-link.ts';
import { handingOver, returnAddress } from '#simulator/mount/sign-on-return.ts';
import { barePage } from './bare-page.ts';

const scenarios = import.meta.glob<string>('../../simulator/scenarios/builtin/**/*.yaml', {
  query: '?raw',
  import: 'default',
});
const NO_CONTENT_SITE =
  'Courses cannot be opened here: they need a site of their own (contentOrigin in config.json). All else can.';
/** Storage key of this tab’s scenario, for later page loads. */
const KEPT = 'simulated-story';

/**
 * Starts a simulated organisation behind the msw worker, without a server, and the control panel. `?scenario=large`
 * opens another scenario of simulator/scenarios; a hash opens any scenario at any step (`link.ts` there). Rejects with
 * a message for the user.
 */
export async function startSimulator(): Promise<void> {
  const link = await decodeScenarioLink(window.location.hash);
  const { story, seed } = link ?? storyAsked();
  const { text, file } = await read(story);
  const environment = browserEnvironment();
  const { isApart, contentOrigin, hostPerTitle, trustedContent } = await contentSite(environment);
  // Everything else comes from the scenario, but hosts and trust in content come from the actual content host.
  const loaded = loadScenario(text, file);
  const scenario = { ...loaded, policies: { ...loaded.policies, hostPerTitle } };
  const world =
    link?.journey === undefined
      ? createBrowserInstance({ scenario, contentOrigin, ...(seed === undefined ? {} : { seed }) })
      : await openLink(link, scenario, { environment, contract: contractHere(), contentOrigin });
  sessionStorage.setItem(KEPT, JSON.stringify({ story, seed })); // survives navigation, which drops the query
  if (window.location.pathname === SIGN_ON_PATH) return signOnPage(world);
  const configuration = { ...runtimeConfiguration({ scenario, contentUrl: contentOrigin }), trustedContent };
  await mountBrowser(world, { configuration, workerUrl: '/simulated-worker.js' });
  const become = staySignedIn(world);
  await openPanel(controlInPage(world, text, import.meta.env.DEV), {
    stories: Object.keys(scenarios).map(nameOf),
    opensLinks: true,
    become,
    ...(isApart || trustedContent ? {} : { missing: NO_CONTENT_SITE }),
  });
}

function storyAsked(): Pick<ScenarioLink, 'story' | 'seed'> {
  const named = new URLSearchParams(window.location.search).get('scenario');
  if (named !== null) return { story: { name: named } };
  const kept = sessionStorage.getItem(KEPT);
  return kept === null ? { story: { name: 'generic' } } : (JSON.parse(kept) as Pick<ScenarioLink, 'story' | 'seed'>); // written above
}

async function read(story: ScenarioLink['story']): Promise<{ text: string; file: string }> {
  if ('text' in story) return { text: story.text, file: 'the story of the link' };
  const [file, load] = Object.entries(scenarios).find(([path]) => nameOf(path) === story.name) ?? [];
  if (file !== undefined && load) return { text: await load(), file };
  const known = Object.keys(scenarios).map(nameOf).join(', ');
  throw new Error(`There is no scenario "${story.name}". Known: ${known}. Open /?scenario=generic.`);
}

const nameOf = (path: string): string => path.replace(/^.*\/|\.yaml$/g, '');

/**
 * A reload creates a new platform instance and signs the last learner in again. Returns a function that switches the
 * learner by reloading the page.
 */
function staySignedIn(world: PlatformInstance) {
  const last = sessionStorage.getItem('simulated-user');
  const isIn = document.cookie.includes('lms_token=') && world.journal.exchanges.length > 0; // by the steps of a link
  const signedIn = last === null || isIn ? undefined : world.signOn(last);
  if (signedIn) tokenCookie(browserEnvironment()).set(signedIn.access_token, { crossSite: false });
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

/** Redirect target of scenarios with single sign-on. The HTTP mount serves a real one on its own origin. */
const SIGN_ON_PATH = '/simulated/sign-on';

/**
 * Simulated identity provider without a server: renders its page instead of the application. Issues the instance’s
 * first token, which the next page’s instance issues to the same person again.
 */
function signOnPage(world: PlatformInstance): Promise<never> {
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
  return new Promise(() => undefined); // never resolves, so that the application does not start on this page
}
