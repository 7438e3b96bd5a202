import type { Account } from '../model/accounts.ts';
import { certify } from '../model/certify.ts';
import { isLaunch, progressOf, isAboutWholeTitle, type Statement, type StoreResult, wasOpen } from '../model/lrs.ts';
import type { Model } from '../model/model.ts';

/** Stores a statement about a title, counts it once, and updates the learner's progress. */
export function storeTitleStatement(
  model: Model,
  statement: Statement,
  account: Account,
  titleId: string,
): StoreResult['is'] {
  const { is } = model.lrs.store(statement, account.id, titleId);
  if (is !== 'new') return is;
  model.store.remember(statement);
  if (isLaunch(statement)) model.progress.launched(account.id, titleId);
  if (!wasOpen(statement)) return is;
  const title = model.db.title.get(titleId);
  const isAboutTitle = title !== undefined && isAboutWholeTitle(statement, title);
  const progress = isAboutTitle ? progressOf(statement) : { status: 'inprogress' as const };
  if (model.progress.apply(account.id, titleId, progress)) certify(model, account, titleId);
  return is;
}
