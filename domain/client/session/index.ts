export { sessionHolder } from './holder.ts';
export type { ClientSessionPorts, Holder, KeptByScreens, SessionEnd, SignedInLearner, Tokens } from './ports.ts';
export { type ClientSession, clientSession } from './session.ts';
export { type RunningDownloads, signOutDialog } from './sign-out-dialog.ts';
