export type { Client } from './client.ts';
export type { Camera, HandOver, SavedFile } from './device.ts';
export { type HomeChecks, homeChecks } from './home.ts';
export type { FoundTitle } from './find.ts';
export { isDecided, type Launch, type LaunchState } from './launch.ts';
export { entranceOf, type ScreenGuard, wayOn } from './navigation.ts';
export { type Play, playTitle } from './play.ts';
export { type Launches, launches } from './launches.ts';
export { type ClientTitles, clientTitles } from './titles.ts';
export {
  type ClientSession,
  clientSession,
  type ClientSessionPorts,
  type KeptByScreens,
  type SignedInLearner,
  signOutFlow,
  type Tokens,
} from './session/index.ts';
