import type { CodedRefusal } from '../../messages/index.ts';
import type { NewPassword } from '../passwords/password-rules.ts';

/**
 * Registration state of a tab until it is closed or reloaded. In memory only: it holds a password. `refused`: the form
 * is displayed again with its input; its draft has all but the password. `registered`: `elsewhere` is a redirect target
 * of the platform that needs a confirmation. `not-activated`: why a link was refused.
 */
export type StoredRegistration =
  | { was: 'nothing' }
  | { was: 'refused'; organisationCode: string; entered: NewPassword; because: CodedRefusal }
  | { was: 'registered'; organisationCode: string; elsewhere: URL | undefined }
  | { was: 'not-activated'; organisationCode: string; because: CodedRefusal };
