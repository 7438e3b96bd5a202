import type { Random } from '../random.ts';
import type { Database, Row } from './db.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ACTIVATION_MINUTES = 24 * 60;

export type Mail = Row<'mail'>;
export type LinkKind = 'activation' | 'reset';
export type LinkState = { is: 'good'; accountId: string } | { is: 'unknown' | 'gone' };

/**
 * Mails sent by the platform. A link is a path (`/{code}/reset/{guid}`, `/{code}/activation/{guid}`) without the
 * application's origin.
 */
export class Mailbox {
  readonly #db: Database;
  readonly #random: Random;
  readonly #now: () => number;
  readonly #organisation: { code: string; name: string };
  readonly #resetLinkMinutes: number;

  constructor(
    db: Database,
    random: Random,
    now: () => number,
    organisation: { code: string; name: string },
    resetLinkMinutes: number,
  ) {
    this.#db = db;
    this.#random = random;
    this.#now = now;
    this.#organisation = organisation;
    this.#resetLinkMinutes = resetLinkMinutes;
  }

  /** All mails, oldest first. */
  all(): readonly Mail[] {
    return [...this.#db.mail.all()];
  }

  to(address: string): readonly Mail[] {
    return [...this.#db.mail.by('to', address.toLowerCase())];
  }

  sendLink(kind: LinkKind, account: Row<'account'>): Mail {
    const { code, name } = this.#organisation;
    const guid = this.#random.uuid();
    const minutes = kind === 'reset' ? this.#resetLinkMinutes : ACTIVATION_MINUTES;
    const at = this.#now();
    this.#db.link.add({ id: guid, kind, accountId: account.id, expiresAt: at + minutes * MINUTE_MS, usedAt: null });
    const link = `/${code}/${kind}/${guid}`;
    return this.#db.mail.add({
      id: `m-${this.#db.mail.size + 1}`,
      kind,
      to: account.mailbox,
      subject: kind === 'reset' ? `${name}: your new password` : `${name}: activate your account`,
      body: `Dear ${account.firstName} ${account.lastName},\n\nopen this link within ${minutes} minutes: ${link}\n`,
      link,
      accountId: account.id,
      at,
    });
  }

  /** Number of reset mails to this account within the last hour. */
  resetsThisHour(accountId: string): number {
    const since = this.#now() - HOUR_MS;
    return [...this.#db.mail.by('accountId', accountId)].filter(({ kind, at }) => kind === 'reset' && at > since)
      .length;
  }

  /** Looks up a mailed link; `use` invalidates a valid one. */
  link(guid: string, kind: LinkKind, use = false): LinkState {
    const link = this.#db.link.get(guid);
    if (link?.kind !== kind) return { is: 'unknown' };
    if (link.usedAt !== null || link.expiresAt <= this.#now()) return { is: 'gone' };
    if (use) this.#db.link.change(guid, { usedAt: this.#now() });
    return { is: 'good', accountId: link.accountId };
  }
}
