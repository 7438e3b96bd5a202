import { fnv1a } from '../random.ts';
import type { Database, TableName } from './db.ts';

/** Fields that stand in a snapshot as a number only: enough to see that they differ. */
const HIDDEN: Partial<Record<TableName, readonly string[]>> = {
  account: ['password'],
  session: ['id'],
  photo: ['base64'],
  imageSet: ['base64'],
  link: ['id'],
  mail: ['link', 'body'],
};

export function describeState(db: Database, now: number): Readonly<Record<string, unknown>> {
  const state: Record<string, unknown> = { now };
  for (const name of Object.keys(db) as TableName[]) {
    const hidden = HIDDEN[name] ?? [];
    state[name] = [...db[name].all()].map((row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([field, value]) => [
          field,
          hidden.includes(field) ? fnv1a(String(value)) : (value as unknown),
        ]),
      ),
    );
  }
  return state;
}
