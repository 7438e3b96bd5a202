export { externalAddress, webAddress } from './external-address.ts';
export { afterSignIn, type Destination } from './destination.ts';
export { internalPath } from './internal-path.ts';
export { reauthToken, type ReauthToken } from './reauth-token.ts';
export { signOnAddress, specialAddress } from './leaving.ts';
export {
  brochureAddress,
  type Menu,
  type MenuEntry,
  type Menus,
  type MenuScreen,
  type MenuTarget,
  menuTarget,
  ownTitle,
} from './menu.ts';
export { appFor, type AppStores, type MobileSystem } from './mobile-app.ts';
export { type StaffForm, staffForm } from './staff-form.ts';
export { type Support, supportOf } from './support.ts';
export { relaunchCheck, wasLaunched } from './relaunch.ts';
export {
  type AwayAtSignOn,
  type BackFromSignOn,
  SSO_REDIRECT_MS,
  type SignOnJourney,
  type SignOnNonce,
  signOnPage,
} from './sign-on-page.ts';
