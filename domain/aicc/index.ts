export { hacpSession } from './hacp-session.ts';
export { type OutsideLaunch, readOutsideLaunch } from './outside-launch.ts';
export type { ExternalTracking, OutsideSessions } from './ports.ts';
export { openOutside } from './use-cases.ts';
