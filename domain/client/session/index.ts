export { sessionOwner } from './session-owner.ts';
export type { ClientSessionPorts, SessionOwner, ScreenState, SessionEnd, SignedInLearner, Tokens } from './ports.ts';
export { type ClientSession, clientSession } from './session.ts';
export { type RunningDownloads, signOutDialog } from './sign-out-dialog.ts';
