import { brochureAddress, type MenuScreen, menuTarget, supportOf } from '#domain/access/index.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import type { SCREENS } from '../../scenarios/schema.ts';
import { goOut } from './outward.ts';
import { signOut, visit } from './entry.ts';
import type { Stage } from '../stage.ts';

const SCREEN_OF: Partial<Record<MenuScreen, (typeof SCREENS)[number]>> = { 'staff-system': 'nav-manager' };

/** Chooses an entry of the server's menu, by its module name. Spec §2 Menu entries. */
export async function openMenu(stage: Stage, module: string): Promise<void> {
  const tab = await stage.tab();
  const { client } = tab;
  await stage.clock.drive(client.organisation.menu.load());
  const menu = client.organisation.menu.get();
  if (menu.at === 'failed') {
    stage.notify(menu.because);
    return;
  }
  const entries = menu.at === 'ready' ? menu.value.entries : [];
  const written = stage.scenario.organisation.menu.find(({ name }) => name === module);
  // What stands in for a module that the client does not know has no title of its own.
  const entry =
    written && (entries.find(({ label }) => label === written.title) ?? entries.find(({ label }) => label === ''));
  const allowed = { origin: PLATFORM_ORIGIN, hosts: stage.scenario.client.redirectHosts };
  const target = entry && menuTarget(entry, allowed);
  if (!target) {
    stage.note(tab.name, `the menu leads nowhere by ${module}`);
    return;
  }
  switch (target.to) {
    case 'screen':
      return visit(stage, SCREEN_OF[target.screen] ?? (target.screen as (typeof SCREENS)[number])); // the others have one name
    case 'sign-out':
      return signOut(stage, false);
    case 'site':
      goOut(stage, tab, target.isListed ? target.url : '');
      return;
    case 'support': {
      const branding = client.session.learner.get()?.organisation.branding;
      tab.wentTo = (branding && supportOf(branding, entries, PLATFORM_ORIGIN)?.url) ?? '';
      return;
    }
    case 'brochure': {
      const token = client.organisation.menus
        .brochureToken()
        .catch((error: unknown) => stage.notify(refusalFor('openBrochure', error)));
      const given = await stage.clock.drive(token);
      if (given !== undefined) goOut(stage, tab, brochureAddress(target.url, given));
    }
  }
}
