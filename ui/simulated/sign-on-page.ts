import { handingOver, returnAddress } from '#simulator/mount/sign-on-return.ts';
import type { World } from '#simulator/platform/world.ts';
import { barePage } from './bare-page.ts';

/** Where stories with single sign-on lead. The HTTP mount has the real thing, on an origin of its own. */
export const SIGN_ON_PATH = '/simulated/sign-on';

/**
 * The identity provider without a server: its page is drawn here, and the application does not start on it. The token is
 * the world's first one, which the next page's world gives again to the same person.
 */
export function signOnPage(world: World): Promise<never> {
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
