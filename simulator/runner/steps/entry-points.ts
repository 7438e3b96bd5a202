import { openOutside, readOutsideLaunch } from '#domain/aicc/index.ts';
import { signOnAddress } from '#domain/access/index.ts';
import { edit, PASSWORD_LIMIT, typingLimitOf } from '#domain/account/index.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { OUTSIDE_URL } from '../../platform/instance.ts';
import { withOrganisation } from './account.ts';
import { completeSignIn, signOut } from './entry.ts';
import { launch } from './playing.ts';
import { arrive, type RunContext } from '../run-context.ts';
import type { ValueOf } from '../words.ts';

/** Launches a title from an outside LMS; signs out a current learner first, as the screen offers. Spec §5 AICC. */
export async function outsideLaunch(stage: RunContext, { title, sid, url }: ValueOf<'outsideLaunch'>): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  arrive(stage, tab, 'outside-launch');
  const query = new URLSearchParams({ aicc_sid: sid, aicc_url: url ?? OUTSIDE_URL, ...(title && { cid: title }) });
  const origins = stage.scenario.client.aiccOrigins;
  const asked = readOutsideLaunch(query.toString(), tab.organisation.code, url === undefined ? [] : origins);
  if (isRefusal(asked)) {
    stage.notify(asked);
    return;
  }
  if (tab.client.session.now().at !== 'signed-out') await signOut(stage, false);
  const user = await stage.clock.drive(openOutside(tab.client.account.outsideSessions, asked));
  await completeSignIn(stage, tab, user);
  if (asked.titleId !== undefined && tab.client.session.now().at === 'open')
    await launch(stage, asked.titleId, 'catalogue');
}

/** Redirects to the organisation's sign-on provider. Spec §8 SSO. */
export async function openSignOn(stage: RunContext): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  const page = signOnAddress(tab.organisation.loginUrl, PLATFORM_ORIGIN);
  if (isRefusal(page)) {
    stage.notify(page);
    return;
  }
  arrive(stage, tab, 'sign-on');
}

/** Types into a form field; refuses an invalid character at once. Spec §5. */
export async function type(stage: RunContext, { field, text }: ValueOf<'type'>): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  const asked = await stage.clock.drive(tab.client.profile.extraFields.of(tab.organisation.code).catch(() => []));
  const extra = asked.find(({ id }) => id === field);
  const limit = field === 'password' ? PASSWORD_LIMIT : extra && typingLimitOf(extra);
  if (!limit) {
    stage.cannot(`there is no field ${field}`);
    return;
  }
  let value = '';
  for (const character of text) {
    const { value: left, refused } = edit(limit, value, value + character);
    value = left;
    if (refused) stage.notify(refused);
  }
}
