export type { Client } from './client.ts';
export { createClient } from './create-client.ts';
export type { SavedFile } from './device.ts';
export { draftFields, type DraftForm, type Drafts, type DraftSlot, draftsIn } from './drafts.ts';
export { homeChecks } from './home.ts';
export { isTitleScreen, type TitleScreen } from './screens.ts';
export { withUnsent } from './saved-work.ts';
export { type Agent, speakerOf } from './speaker.ts';
export type { LearnersWork } from './work.ts';
export { registration } from './registration.ts';
export type { FoundTitle } from './find.ts';
export { isDecided, type Launch, type LaunchState } from './launch.ts';
export { entranceOf, type ScreenGuard, wayOn } from './navigation.ts';
export { type Play, playTitle } from './play.ts';
export { type Launches, launches } from './launches.ts';
export { clientTitles } from './titles.ts';
export {
  clientSession,
  type ClientSessionPorts,
  type Holder,
  type KeptByScreens,
  sessionHolder,
  type SignedInLearner,
  signOutDialog,
  type Tokens,
} from './session/index.ts';
