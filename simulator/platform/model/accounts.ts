import type { components } from '#openapi/generated/platform.d.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { Random } from '../random.ts';
import type { Database, Row } from './db.ts';

export type Account = Row<'account'>;
export type Session = Row<'session'>;
export type SignedIn = components['schemas']['LoginResult'];
type User = components['schemas']['User'];

export type SignInOutcome =
  | { is: 'signed-in'; result: SignedIn }
  | { is: 'wrong'; attempts: string | undefined }
  | { is: 'inactive' | 'no-attempts-left' };

const MINUTE_MS = 60_000;

/** Accounts and their sessions. Each token refers to a session row, which decides its validity. */
export class Accounts {
  readonly #db: Database;
  readonly #scenario: Scenario;
  readonly #random: Random;
  readonly #now: () => number;

  constructor(db: Database, scenario: Scenario, random: Random, now: () => number) {
    this.#db = db;
    this.#scenario = scenario;
    this.#random = random;
    this.#now = now;
  }

  byName(userName: string): Account | undefined {
    const [account] = this.#db.account.by('userKey', userName.trim().toLowerCase());
    return account;
  }

  byMail(mailbox: string): Account | undefined {
    const [account] = this.#db.account.by('mailbox', mailbox.trim().toLowerCase());
    return account;
  }

  /**
   * Signs in with a password and counts wrong ones; the last allowed attempt locks the account. Spec §8 login 401, 403,
   * 409.
   */
  signIn(userName: string, password: string): SignInOutcome {
    const account = this.byName(userName);
    if (!account) return { is: 'wrong', attempts: undefined };
    const { maximumAttempts } = this.#scenario.policies;
    if (account.attemptsUsed >= maximumAttempts) return { is: 'no-attempts-left' };
    if (account.password !== password) {
      const attemptsUsed = account.attemptsUsed + 1;
      this.#db.account.change(account.id, { attemptsUsed });
      if (attemptsUsed >= maximumAttempts) return { is: 'no-attempts-left' };
      return { is: 'wrong', attempts: `${attemptsUsed}/${maximumAttempts}` };
    }
    if (account.userStatus !== 'Active') return { is: 'inactive' };
    this.#db.account.change(account.id, { attemptsUsed: 0 });
    return { is: 'signed-in', result: this.open(account.id) };
  }

  /** Starts a session without credentials (single sign-on, AICC). */
  open(accountId: string): SignedIn {
    const token = `tok-${this.#random.hex(40)}`;
    const session = this.#db.session.add({
      id: token,
      accountId,
      sessionId: `ses-${this.#random.hex(16)}`,
      expiresAt: this.#now() + this.#scenario.policies.sessionMinutes * MINUTE_MS,
      endedAt: null,
    });
    return { access_token: token, user: this.user(accountId, session.sessionId) };
  }

  /** Returns the valid session of a token, with its account. */
  session(token: string | undefined): { session: Session; account: Account } | undefined {
    const session = token === undefined ? undefined : this.#db.session.get(token);
    if (!session || session.endedAt !== null || session.expiresAt <= this.#now()) return undefined;
    const account = this.#db.account.get(session.accountId);
    return account?.userStatus === 'Active' ? { session, account } : undefined;
  }

  end(token: string): void {
    if (this.#db.session.get(token)?.endedAt === null) this.#db.session.change(token, { endedAt: this.#now() });
  }

  /** Ends the sessions with this session id if they belong to the account. */
  endBySessionId(sessionId: string, accountId: string): void {
    for (const session of [...this.#db.session.by('sessionId', sessionId)])
      if (session.accountId === accountId) this.end(session.id);
  }

  endAll(): void {
    for (const session of [...this.#db.session.all()]) this.end(session.id);
  }

  user(accountId: string, sessionId: string): User {
    const account = this.#db.account.get(accountId);
    if (!account) throw new Error(`There is no account "${accountId}".`);
    const { id, userKey: _key, password: _password, attemptsUsed: _used, groups: _groups, ...rest } = account;
    return {
      id,
      ...rest,
      roles: [...account.roles],
      externalId: account.externalId || null,
      passwordExpiryDaysLeft: account.passwordExpiryDaysLeft,
      userStatus: account.userStatus === 'Inactive' ? 'Inactive' : 'Active',
      sessionId,
      organisationCode: this.#scenario.organisation.code,
      userExtraFields: this.#extraFields(accountId),
      profilePhotoUploaded: account.photoUploaded,
      photoOrganisationUser: this.#scenario.policies.photoUsers,
    };
  }

  add(account: Partial<Account> & Pick<Account, 'id' | 'userName' | 'mailbox'>): Account {
    return this.#db.account.add({
      ...NEW_ACCOUNT,
      ...account,
      userKey: account.userName.trim().toLowerCase(),
      mailbox: account.mailbox.trim().toLowerCase(),
    });
  }

  change(accountId: string, values: Partial<Account>): Account {
    return this.#db.account.change(accountId, values);
  }

  /** Sets a password; also settles expiry, first-login reset and attempts. */
  setPassword(accountId: string, password: string): void {
    this.#db.account.change(accountId, {
      password,
      passwordExpired: false,
      passwordExpiryDaysLeft: -1,
      firstLoginPasswordReseted: true,
      attemptsUsed: 0,
    });
  }

  setExtraFields(accountId: string, values: readonly { id: string; value?: string | null | undefined }[]): void {
    for (const { id: fieldId, value } of values)
      this.#db.fieldValue.put({ id: `${accountId}|${fieldId}`, accountId, fieldId, value: value ?? '' });
  }

  #extraFields(accountId: string): components['schemas']['ExtraField'][] {
    const values = new Map([...this.#db.fieldValue.by('accountId', accountId)].map((row) => [row.fieldId, row.value]));
    return this.#scenario.organisation.extraFields.map((field) => extraField(field, values.get(field.id)));
  }
}

/** Converts an extra field to its wire format. Dropdown options are loaded separately. */
export const extraField = (
  field: Scenario['organisation']['extraFields'][number],
  value: string | undefined,
): components['schemas']['ExtraField'] => ({
  id: field.id,
  name: field.name,
  type: field.type === 'Text' ? 'text' : field.type,
  mandatory: field.mandatory,
  size: field.size,
  value: value ?? (field.type === 'Dropdown' ? '-1' : ''),
  vals: [],
});

/** Spec §9: self-registered users start with PIN code, forced re-authentication, encryption and disclaimer enabled. */
const NEW_ACCOUNT: Account = {
  id: '',
  userKey: '',
  userName: '',
  password: '',
  firstName: '',
  lastName: '',
  mailbox: '',
  externalId: '',
  roles: [],
  locale: 'en-US',
  userStatus: 'Active',
  attemptsUsed: 0,
  pinCodeEnabled: true,
  forceAuthenticationAtRelaunch: true,
  firstLoginPasswordReseted: true,
  authenticationValidityTimespan: '00:01:00:00',
  contentEncryptionEnabled: true,
  disclaimerAccepted: true,
  profileUpdateRequired: false,
  termsAndConditionsAccepted: true,
  passwordExpired: false,
  passwordExpiryDaysLeft: -1,
  photoUploaded: false,
  groups: [],
};
