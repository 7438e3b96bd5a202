export type { FoundTitle } from './find.ts';
export { isDecided, type Launch, type LaunchState } from './launch.ts';
export { type Play, playTitle } from './play.ts';
export { type Launches, launches } from './launches.ts';
export { type ClientTitles, clientTitles } from './titles.ts';
