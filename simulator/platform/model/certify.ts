import type { Account } from './accounts.ts';
import type { Model } from './model.ts';

/** Issues the certificate of a mandatory title, once. */
export function certify({ db, now }: Pick<Model, 'db' | 'now'>, account: Account, titleId: string): void {
  const title = db.title.get(titleId);
  const id = `cert-${account.id}-${titleId}`;
  if (title?.assignmentLevel !== 'Mandatory' || db.certificate.get(id)) return;
  db.certificate.add({ id, accountId: account.id, titleId, name: title.title, dateCreated: now() });
}
