import type { Page } from './environment/browser.ts';
import type { Deed, History } from './history.ts';
import { SimulatedLearner } from './simulated-learner.ts';
import { LEARNERS } from './environment/platform.ts';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 5_000;
/** Time in ms after which timed-out requests take no effect, and doubtful states were sent again. */
const SETTLED_MS = 160_000;
/** Time in ms after which a page that opened or signed in has its responses. */
const ANSWERED_MS = 400;
/** Time in ms after which an undisturbed launch is complete. */
const LAUNCHED_MS = 600;
/** Time in ms between two tasks of a page. */
const TASK_MS = 4;

/**
 * Plays a history to its end. `undelivered`: number of records not delivered an hour after the last fault. `tell` is
 * called after each action.
 */
export async function live(
  history: History,
  tell: (deed: Deed | 'rest', life: SimulatedLearner) => void = () => undefined,
): Promise<{ life: SimulatedLearner; undelivered: number }> {
  const life = new SimulatedLearner(history);
  try {
    for (const deed of history.deeds) {
      await take(life, deed);
      await life.pass(0);
      tell(deed, life);
    }
    const undelivered = await comeToRest(life);
    tell('rest', life);
    return { life, undelivered };
  } finally {
    life.end();
  }
}

async function take(life: SimulatedLearner, deed: Deed): Promise<void> {
  switch (deed.do) {
    case 'wait':
      return life.pass(deed.ms);
    case 'expire':
      life.platform.expire(LEARNERS[deed.who] ?? 'ada');
      return;
    case 'network':
      life.connect(deviceOf(life, deed), deed.isOnline);
      return;
    case 'replace-content':
      life.replaceContent(deed.title);
      return;
    case 'storage':
      return trouble(life, deed);
    default:
      return inTab(life, deed);
  }
}

const tabOf = ({ tabs }: SimulatedLearner, { tab }: { tab: number }) => tabs[tab % tabs.length]!; // a remainder is below the length
const deviceOf = (life: SimulatedLearner, deed: { tab: number }): number => tabOf(life, deed).device;

async function trouble(life: SimulatedLearner, deed: Extract<Deed, { do: 'storage' }>): Promise<void> {
  const { trouble, times } = deed;
  const device = deviceOf(life, deed);
  const { databases, browser } = life.devices[device]!; // the device of a tab
  switch (trouble) {
    case 'throws':
    case 'aborts':
      databases.fail(trouble, times);
      return;
    case 'cleared':
      life.clearSiteData(device);
      return;
    case 'blocked':
      databases.block();
      return;
    case 'texts':
      browser.refuseTexts(true);
      return;
    case 'upgraded':
      return databases.upgrade();
    case 'well':
      databases.mend();
      browser.refuseTexts(false);
      return;
  }
}

type InTab = Exclude<Extract<Deed, { tab: number }>, { do: 'network' | 'storage' }>;

async function inTab(life: SimulatedLearner, deed: InTab): Promise<void> {
  const tab = tabOf(life, deed);
  const page = await life.living(tab);
  if (!page) return;
  switch (deed.do) {
    case 'sign-in':
      if (page.isFrozen) return;
      tab.screen?.leave();
      void life.signIn(page, LEARNERS[deed.who] ?? 'ada').catch((error: unknown) => life.reports.push(String(error)));
      return life.pass(ANSWERED_MS);
    case 'sign-out': {
      if (page.isFrozen) return;
      const session = page.client.session.now();
      if (session.at === 'signed-out') return;
      void page.client.session
        .signOut({ discards: deed.discards })
        .catch((error: unknown) => life.reports.push(String(error)));
      if (deed.discards) life.discard(tab.device, session.userId);
      return life.pass(ANSWERED_MS);
    }
    case 'renew':
      if (page.isFrozen) return;
      void life.renew(page).catch((error: unknown) => life.reports.push(String(error)));
      return life.pass(ANSWERED_MS);
    case 'launch':
      if (page.isFrozen) return;
      life.launch(tab, page, deed.title, deed.steals);
      return life.pass(deed.waits);
    case 'learn':
      if (page.isFrozen) return;
      if (!life.contentOf(tab)) {
        life.launch(tab, page, 0, false); // a learner can learn only with a title
        await life.pass(LAUNCHED_MS);
      }
      for (const saying of deed.says) {
        life.contentOf(tab)?.says(saying);
        if (!deed.inOneTurn) await life.pass(TASK_MS);
      }
      return;
    case 'leave':
      if (!page.isFrozen) tab.screen?.leave();
      return;
    case 'hide':
      if (page.isFrozen) return;
      for (const saying of deed.says) life.contentOf(tab)?.says(saying);
      if (deed.after === 0) life.hide(page);
      else page.interruptAt(deed.after, () => life.hide(page));
      return;
    case 'show':
      if (!page.isFrozen) comeBack(page);
      return;
    case 'try-now':
      if (!page.isFrozen) page.client.work.outbox.tryNow();
      return;
    case 'download':
      if (page.isFrozen) return;
      void life.download(page, deed.title, deed.how).catch((error: unknown) => life.reports.push(String(error)));
      return life.pass(ANSWERED_MS);
    case 'clock':
      page.setClock(deed.by);
      return;
    case 'freeze':
      life.freeze(page);
      return;
    case 'wake':
      life.wake(page);
      return;
    case 'crash':
      if (deed.after === 0) page.die();
      else page.dieAt(deed.after);
      return;
    case 'close':
      if (!page.isFrozen) {
        for (const saying of deed.says) life.contentOf(tab)?.says(saying);
        if (deed.after > 0) {
          page.interruptAt(deed.after, () => void closed(life, tab, page));
          return;
        }
        await life.pageGoes(tab);
      }
      if (deed.stores) await life.pass(0);
      page.die();
      return;
    case 'go-back-and-forth': {
      if (page.isFrozen) return;
      const hadAttempt = tab.screen?.hasAttempt ?? false;
      await life.pageGoes(tab);
      await life.pass(0); // a browser puts a page into the back/forward cache only if it has no pending write
      life.freeze(page);
      await life.pass(deed.away);
      if (page.isOver) return;
      life.wake(page);
      if (hadAttempt) {
        page.die(); // the page reloads
        return;
      }
      comeBack(page);
      return;
    }
  }
}

async function closed(life: SimulatedLearner, tab: SimulatedLearner['tabs'][number], page: Page): Promise<void> {
  if (!page.isFrozen && tab.page === page) await life.pageGoes(tab);
  page.die();
}

/** The learner returns to the page. */
function comeBack({ client }: Page): void {
  client.work.outbox.refresh();
  client.work.lookAgain();
  void client.work.journal.retry();
}

/** Ends all faults; present learners leave or die, and each learner returns until everything is delivered. */
async function comeToRest(life: SimulatedLearner): Promise<number> {
  const { network, devices, history } = life;
  const dieAll = () => life.tabs.forEach(({ page }) => page?.die());
  if (!history.endsWell) dieAll();
  network.clearUp();
  for (const device of devices.keys()) life.connect(device, true);
  for (const { databases, browser } of devices) {
    databases.mend();
    browser.refuseTexts(false);
  }
  for (const { page } of life.tabs) if (page && !page.isOver) life.wake(page);
  if (history.endsWell) await leaveAll(life);
  dieAll();
  await life.pass(1_000);
  let undelivered = 0;
  for (const device of devices.keys())
    for (const who of life.ledger.learners(device)) undelivered += await comesBack(life, who, device);
  return undelivered;
}

/** The learner returns until everything is delivered, with a time limit. Returns the number of undelivered records. */
async function comesBack(life: SimulatedLearner, who: string, device: number): Promise<number> {
  const tab = { page: undefined, opening: false, screen: undefined, skewMs: 0, device };
  const page = await life.living(tab);
  if (!page) throw new Error('no page opened, with nothing in its way');
  if (userOfSession(page.client.session.now()) !== who) void life.signIn(page, who);
  await life.pass(ANSWERED_MS);
  let undelivered = await delivered(life, page);
  if (life.history.weather.length > 0) {
    await life.pass(SETTLED_MS);
    undelivered += await delivered(life, page);
  }
  page.die();
  await life.pass(0);
  return undelivered;
}

const userOfSession = (session: { at: string; userId?: string }) => session.userId;

async function leaveAll(life: SimulatedLearner): Promise<void> {
  for (const { page, screen } of life.tabs)
    if (page && !page.isOver) {
      void page.client.work.journal.retry();
      screen?.leave();
    }
  await life.pass(LOOK_EVERY_MS);
  for (const { page } of life.tabs)
    if (page && !page.isOver && page.client.session.now().at === 'open') await delivered(life, page);
}

async function delivered(life: SimulatedLearner, { client }: Pick<Page, 'client'>): Promise<number> {
  const left = () => {
    const { pending, parked } = client.work.outbox.state.get();
    return pending + parked;
  };
  await life.pass(LOOK_EVERY_MS);
  for (let waited = 0; left() > 0 && waited < HOUR_MS; waited += LOOK_EVERY_MS * 6) {
    client.work.outbox.tryNow(); // retries the dead letters
    await life.pass(LOOK_EVERY_MS * 6);
  }
  return left();
}
