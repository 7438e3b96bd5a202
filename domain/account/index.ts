export { account } from './area.ts';
export {
  checkExtraFields,
  extraFieldName,
  type ExtraValues,
  extraFieldValues,
  typingLimitOf,
  valueOf,
  withOptions,
} from './extra-fields.ts';
export type { FormProblem } from './form.ts';
export { MAX_PASSWORD_LEN, PLACEHOLDER_OPTION_ID } from './limits.ts';
export {
  checkNewPassword,
  FIRST_PASSWORD_RULES,
  type NewPassword,
  type NewPasswordRules,
  PASSWORD_LIMIT,
  REGISTRATION_RULES,
  RESET_RULES,
} from './password-rules.ts';
export type {
  ExtraField,
  ExtraFieldOption,
  ExtraFields,
  ExtraFieldValue,
  GroupNode,
  GroupTree,
  Passwords,
  Profiles,
  Registrations,
} from './ports.ts';
export type { Outcome } from './state.ts';
export { compose, edit, type Edit, type TypingLimit } from './typing.ts';
