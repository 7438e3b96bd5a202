export type { FoundTitle } from './find.ts';
export { fromDownloads, type OwnAdmission } from './from-download.ts';
export { admittedPlayers, admittedReports } from './third-party-content.ts';
export { isDecided, type Launch, type LaunchPorts, type LaunchState, runLaunch } from './launch.ts';
export { type Launches, launches } from './launches.ts';
export { type OpenAttempts, createRecovery } from './recovery.ts';
export { withUnsent } from './saved-work.ts';
