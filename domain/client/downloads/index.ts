export { backgroundDownloads } from './background-downloads.ts';
export type { ClientDownloads, DownloadManager } from './client-downloads.ts';
export type { DownloadPorts } from './ports.ts';
