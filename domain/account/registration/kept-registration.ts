import type { Refused } from '../../messages/index.ts';
import type { NewPassword } from '../passwords/password-rules.ts';

/**
 * What a tab remembers of a registration, until it is closed or loaded anew. In memory only: it holds a password.
 * `refused`: the form is shown again as it was sent; all but the password is its draft. `registered`: `elsewhere` is a site that the platform wants the
 * newcomer to go to, and that nobody has said yes to. `not-activated`: why a link was not good.
 */
export type KeptRegistration =
  | { was: 'nothing' }
  | { was: 'refused'; organisationCode: string; entered: NewPassword; because: Refused }
  | { was: 'registered'; organisationCode: string; elsewhere: URL | undefined }
  | { was: 'not-activated'; organisationCode: string; because: Refused };
