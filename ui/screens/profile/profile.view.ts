import { type OwnStatement, recordLine, type UndeliveredEntry } from '#domain/tracking/index.ts';
import { csv } from '../../format/csv.ts';
import type { T } from '../../i18n/i18n.ts';

/** Statements as a CSV table with a heading; times, verbs and durations in their original form. */
export const recordTable = (record: readonly OwnStatement[], t: T): string =>
  csv([
    [
      t('record.when'),
      t('record.verb'),
      t('record.name'),
      t('record.titleId'),
      t('record.completed'),
      t('record.score'),
      t('record.duration'),
      t('record.id'),
    ],
    ...record
      .map(recordLine)
      .map((line) => [
        line.timestamp,
        line.verb,
        line.title,
        line.titleId,
        line.completed,
        line.score,
        line.duration,
        line.id,
      ]),
  ]);

/** Groups entries by reason, in the order of each group’s first entry. */
export function byReason(entries: readonly UndeliveredEntry[]): readonly [UndeliveredEntry, ...UndeliveredEntry[]][] {
  const groups = new Map<string, [UndeliveredEntry, ...UndeliveredEntry[]]>();
  for (const entry of entries) {
    const key = `${entry.state} ${entry.why} ${String(entry.status)}`;
    const known = groups.get(key);
    if (known) known.push(entry);
    else groups.set(key, [entry]);
  }
  return [...groups.values()];
}
