export type { SignedInLearner } from './holder.ts';
export type { ClientSessionPorts, KeptByScreens, Tokens } from './ports.ts';
export { type ClientSession, clientSession } from './session.ts';
export { signOutFlow } from './sign-out-flow.ts';
