import type { Counts, Failure } from './batch.ts';
import { COLUMNS } from './findings.ts';

/** Results of many histories, as lines of text. */
export function table(counts: Counts): string {
  const { histories, deeds, attempts, openedOffline, arrivals, failed } = counts;
  return [
    `${histories} histories, ${deeds} deeds, ${attempts} attempts (${openedOffline} with a download, offline), ${arrivals} requests that carry learning; ${failed} histories went wrong`,
    ...COLUMNS.map((column) => `${String(counts[column]).padStart(8)}  ${column}`),
  ].join('\n');
}

/** A failed history, with the command that replays it. */
export const retold = ({ seed, nth, findings }: Failure): string =>
  [
    `npm run test:nightly -- --only ${seed}:${nth}`,
    ...findings.map(({ column, detail }) => `    ${column}: ${detail}`),
  ].join('\n');
