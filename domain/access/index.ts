export { externalAddress, webAddress } from './external-address.ts';
export { afterSignIn, type Destination } from './destination.ts';
export { internalPath } from './internal-path.ts';
export { launchProof, type LaunchProof } from './launch-proof.ts';
export type { Menu, MenuEntry, Menus } from './menu.ts';
export { relaunchCheck, wasLaunched } from './relaunch.ts';
export {
  type AwayAtSignOn,
  type BackFromSignOn,
  SSO_REDIRECT_MS,
  type SignOnJourney,
  type SignOnPage,
  signOnPage,
} from './sign-on-page.ts';
