import { openOutside, readOutsideLaunch } from '#domain/aicc/index.ts';
import { brochureAddress, menuTarget, signOnAddress } from '#domain/access/index.ts';
import { edit, PASSWORD_LIMIT, typingLimitOf } from '#domain/account/index.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { PLATFORM_ORIGIN } from '../mount/direct.ts';
import { OUTSIDE_URL } from '../platform/world.ts';
import { withOrganisation } from './account-steps.ts';
import { enter, signOut, visit } from './perform.ts';
import { launch } from './sitting.ts';
import { arrive, type Stage } from './stage.ts';
import type { ValueOf } from './words.ts';

/** An outside LMS sends its learner: whoever is signed in goes first, as the screen offers it. Spec §5 AICC. */
export async function outsideLaunch(stage: Stage, { title, sid, url }: ValueOf<'outsideLaunch'>): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  arrive(stage, tab, 'outside-launch');
  const query = new URLSearchParams({ aicc_sid: sid, aicc_url: url ?? OUTSIDE_URL, ...(title && { cid: title }) });
  const origins = stage.scenario.client.aiccOrigins;
  const asked = readOutsideLaunch(query.toString(), tab.organisation.code, url === undefined ? [] : origins);
  if (isRefusal(asked)) return stage.say(asked);
  if (tab.core.session().at !== 'signed-out') await signOut(stage, false);
  const user = await stage.clock.drive(openOutside(tab.core.outsideSessions, asked));
  await enter(stage, tab, user);
  if (asked.titleId !== undefined && tab.core.session().at === 'open') await launch(stage, asked.titleId, 'catalogue');
}

/** Leaves for the provider of the organisation. Spec §8 SSO. */
export async function goToSignOn(stage: Stage): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  const page = signOnAddress(tab.organisation.loginUrl, PLATFORM_ORIGIN);
  if (isRefusal(page)) return stage.say(page);
  arrive(stage, tab, 'sign-on');
}

/** Chooses an entry of the server's menu. Spec §2 Menu entries. */
export async function openMenu(stage: Stage, module: string): Promise<void> {
  const tab = await stage.tab();
  const { menu, menus } = tab.core;
  const shown = menu.get();
  if (shown.at === 'failed') return stage.say(shown.because);
  const place = stage.scenario.organisation.menu.findIndex(({ name }) => name === module);
  const written = stage.scenario.organisation.menu[place];
  const entry = shown.at === 'ready' ? shown.value.entries.find(({ label }) => label === written?.title) : undefined;
  const target = entry && menuTarget(entry, { origin: PLATFORM_ORIGIN, hosts: stage.scenario.client.redirectHosts });
  if (!target) return stage.note(tab.name, `the menu leads nowhere by ${module}`);
  switch (target.to) {
    case 'screen':
      if (target.screen === 'home' || target.screen === 'catalogue' || target.screen === 'search')
        return visit(stage, target.screen);
      return stage.note(tab.name, `the menu leads to ${target.screen}`);
    case 'sign-out':
      return signOut(stage, false);
    case 'support':
      return stage.note(tab.name, 'support is shown');
    case 'site':
      return arrive(stage, tab, 'elsewhere');
    case 'brochure': {
      const going = menus.brochureToken().then(
        (token) => brochureAddress(target.url, token),
        (error: unknown) => refusalFor('openBrochure', error),
      );
      const address = await stage.clock.drive(going);
      if (typeof address !== 'string') return stage.say(address);
      return arrive(stage, tab, 'elsewhere');
    }
  }
}

/** Types into a field of the forms; a character that may not stand there is refused at once. Spec §5. */
export async function type(stage: Stage, { field, text }: ValueOf<'type'>): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  const asked = await stage.clock.drive(tab.core.extraFields.of(tab.organisation.code).catch(() => []));
  const extra = asked.find(({ id }) => id === field);
  const limit = field === 'password' ? PASSWORD_LIMIT : extra && typingLimitOf(extra);
  if (!limit) return stage.note(tab.name, `there is no field ${field}`);
  let value = '';
  for (const character of text) {
    const { value: left, refused } = edit(limit, value, value + character);
    value = left;
    if (refused) stage.say(refused);
  }
}
