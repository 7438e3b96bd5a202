import type { PlainCode } from './catalogue.ts';

/**
 * FailureReason of an answer → code. Spec §8 and §5.
 * Reading: the specification names the server's word only for PASS_INVALID and the mail reasons; the others are
 * accepted by their code and by the spelling of the two words it does give (`PasswordNotChanged`).
 */
const reasons: Readonly<Record<string, PlainCode>> = {
  wrongemailformat: 'MAIL_INVALID',
  usernamealreadyexists: 'MAIL_EXISTS',
  emailalreadyexists: 'MAIL_EXISTS',
  extertalidalreadyexists: 'MAIL_EXISTS', // as the server spells it
  externalidalreadyexists: 'MAIL_EXISTS',
  passwordtoolong: 'PASS_TOO_LONG',
  passwordtooshort: 'PASS_TOO_SHORT',
  passworduppercase: 'PASS_UPPERCASE',
  passwordlowercase: 'PASS_LOWERCASE',
  passwordnumber: 'PASS_NUMBER',
  passwordspecialchar: 'PASS_SPECIAL_CHAR',
  passwordnotchanged: 'PASS_INVALID',
  passwordinvalid: 'PASS_INVALID',
  passtoolong: 'PASS_TOO_LONG',
  passtooshort: 'PASS_TOO_SHORT',
  passuppercase: 'PASS_UPPERCASE',
  passlowercase: 'PASS_LOWERCASE',
  passnumber: 'PASS_NUMBER',
  passspecialchar: 'PASS_SPECIAL_CHAR',
  passinvalid: 'PASS_INVALID',
};

/** Undefined for a missing or unknown reason: the caller's status table decides then. */
export function codeOfReason(reason: string | undefined): PlainCode | undefined {
  const key = (reason ?? '').replace(/[^A-Za-z]/g, '').toLowerCase();
  return Object.hasOwn(reasons, key) ? reasons[key] : undefined;
}
