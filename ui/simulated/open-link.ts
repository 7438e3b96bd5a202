import { tokenCookie } from '#adapters/storage/token.cookie.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { openDurableStores } from '#adapters/storage/durable.ts';
import { FAULT_PROFILES, type FaultProfile, withFaults } from '#simulator/runner/fault-profiles.ts';
import { openAt, type ReachedState } from '#simulator/runner/open-at.ts';
import type { ContractDocument } from '#simulator/platform/contract-check.ts';
import type { ScenarioLink } from '#simulator/scenarios/link.ts';
import type { Scenario } from '#simulator/scenarios/schema.ts';
import { to } from '../entry/paths.ts';

/** Interval in ms at which a platform instance opened by a link catches up with real time. */
const TICK_MS = 20;

/**
 * Plays the steps of a link and sets this browser’s state to the learner’s state after them. The page then starts on
 * that learner’s screen. Data of the previous page is deleted.
 */
export async function openLink(
  link: ScenarioLink,
  story: Scenario,
  { environment, ...place }: { environment: Environment; contract: ContractDocument; contentOrigin: string },
): Promise<ReachedState['world']> {
  const scenario = withFaults(story, profileOf(link.faults));
  const names = new Map<string, string>();
  const { code } = scenario.organisation;
  for (const { id } of scenario.people) {
    const text = `${code}\n${id}`;
    names.set(text, await environment.digest(text)); // same account name as the application computes
  }
  const reached = await openAt(journeyOf(scenario, link.journey), link.step, {
    ...place,
    scenario,
    seed: link.seed ?? scenario.seed,
    keepsAnswers: true,
    digest: (text) => names.get(text) ?? text,
  });
  await forgetThisBrowser();
  const store = await openDurableStores(environment, fail, () => undefined);
  for (const [account, { facts, outbound }] of reached.kept)
    await store.journal.write({ account, facts, outbound, strict: false });
  const token = reached.cookies.get('lms_token'); // the application’s only cookie
  if (token !== undefined) tokenCookie(environment).set(decodeURIComponent(token), { crossSite: false });
  if (!reached.isOnline) reached.world.faults.add({ kind: 'offline' });
  window.history.replaceState(null, '', pathTo(code, reached));
  keepTime(reached.clock);
  return reached.world;
}

function journeyOf({ journeys }: Scenario, name: string | undefined) {
  if (name === undefined) return undefined;
  const found = journeys.find((one) => one.name === name);
  if (!found) throw new Error(`There is no journey "${name}". Known: ${journeys.map((one) => one.name).join(', ')}.`);
  return found;
}

function profileOf(name = 'none'): FaultProfile {
  if (Object.hasOwn(FAULT_PROFILES, name)) return name as FaultProfile; // a key of the table
  throw new Error(`There are no faults "${name}". Known: ${Object.keys(FAULT_PROFILES).join(', ')}.`);
}

/** Path of the learner’s screen; home for screens that need more than an organisation code. */
function pathTo(code: string, { screen, titleId }: ReachedState): string {
  if (screen === 'player' && titleId !== undefined) return to.content(code, titleId);
  switch (screen) {
    case 'organisation-login':
      return to.organisationLogin();
    case 'login':
      return to.login(code);
    case 'register':
      return to.register(code);
    case 'password-expired':
      return to.passwordExpired(code);
    case 'password-warning':
      return to.resetExpired(code);
    case 'catalogue':
      return to.catalogue(code);
    case 'search':
      return to.search(code);
    case 'about':
      return to.about(code);
    default:
      return to.home(code);
  }
}

async function forgetThisBrowser(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of document.cookie.split('; ').map((one) => one.split('=', 1)[0]))
    document.cookie = `${String(name)}=; Path=/; Max-Age=0`;
  await new Promise<void>((done, failed) => {
    const asked = indexedDB.deleteDatabase('learning');
    asked.onsuccess = () => done();
    asked.onerror = () => failed(new Error('the database of this page cannot be removed'));
  });
}

/** Advances the scenario’s clock with real time. */
function keepTime(clock: ReachedState['clock']): void {
  let last = performance.now();
  const tick = async () => {
    const now = performance.now();
    const passed = now - last;
    last = now;
    await clock.advance(passed);
    setTimeout(() => void tick(), TICK_MS);
  };
  void tick();
}

function fail(where: string, error: unknown): never {
  throw new Error(`${where}: ${String(error)}`);
}
