export type { Client } from './client.ts';
export type { CourseData } from './client-ports.ts';
export { createClient } from './create-client.ts';
export type { NewVersion, SavedFile } from './device.ts';
export { draftFields, type DraftForm, type Drafts, type DraftSlot, draftsIn } from './drafts.ts';
export { homeChecks } from './home.ts';
export { earnedCertificate } from './earned-certificate.ts';
export { type CredentialPrompts, credentialPromptsOfPage } from './credential-prompts.ts';
export { type Agent, platformIdentityOf } from './agent.ts';
export type { LearnersWork } from './work.ts';
export { registration } from './registration.ts';
export { entranceOf, storedPathOwner, nextDestination } from './navigation.ts';
export {
  type FoundTitle,
  isDecided,
  type Launch,
  type Launches,
  launches,
  type LaunchState,
  runLaunch,
  withUnsent,
} from './launch/index.ts';
export { clientTitles } from './titles.ts';
export {
  clientSession,
  type ClientSessionPorts,
  type RunningDownloads,
  type SessionOwner,
  type ScreenState,
  sessionOwner,
  type SignedInLearner,
  signOutDialog,
  type Tokens,
} from './session/index.ts';
