export { activateAccount } from './registration/activate-account.ts';
export { account } from './area.ts';
export { type AccountEvent, events as accountEvents } from './events.ts';
export { changeExpired, resetByLink } from './passwords/change-password.ts';
export {
  checkExtraFields,
  extraFieldName,
  type ExtraValues,
  extraFieldValues,
  typingLimitOf,
  valueOf,
  withOptions,
} from './extra-fields.ts';
export { replaceGroups } from './profile/own-groups.ts';
export { type OwnData, saveOwnData } from './profile/profile-data.ts';
export { clearsAddress, looksLikeMail, requestReset } from './passwords/forgotten.ts';
export { FORM, type FormProblem } from './form.ts';
export {
  type ChosenGroups,
  type GroupRow,
  groupRows,
  memberships,
  existingChoices,
  preselected,
  toggleGroup,
  UNLIMITED,
  visibleGroups,
} from './profile/group-tree.ts';
export type { StoredRegistration } from './registration/stored-registration.ts';
export { acceptAgreement, owesAgreement } from './legal-agreement.ts';
export { FACE_SIMILARITY_THRESHOLD, MAX_PASSWORD_LEN, MAX_PHOTO_BYTES, PLACEHOLDER_OPTION_ID } from './limits.ts';
export {
  checkNewPassword,
  FIRST_PASSWORD_RULES,
  type NewPassword,
  PASSWORD_LIMIT,
  passwordChecks,
  REGISTRATION_RULES,
  RESET_RULES,
} from './passwords/password-rules.ts';
export { deletePhoto, lacksPhoto, type PhotoStep, preparePhoto, savePhoto, storedPhoto } from './photos/photo.ts';
export { checkPhotoSize } from './photos/photo-file.ts';
export { pictureType, type PictureType } from './photos/image-type.ts';
export type {
  ExtraField,
  ExtraFieldOption,
  ExtraFields,
  ExtraFieldValue,
  FaceDescriptor,
  GroupNode,
  GroupTree,
  MailPatterns,
  OwnGroups,
  Passwords,
  Photo,
  PhotoOf,
  Photos,
  PhotoTools,
  Profile,
  ProfileChange,
  Profiles,
  RegistrationForm,
  Registrations,
  SecureRandom,
  SeenFace,
  UserRecord,
} from './ports.ts';
export type { ProfileForm } from './profile/profile-form.ts';
export { type RegistrationOutcome, registerLearner } from './registration/register-learner.ts';
export type { RegistrationAsks, RegistrationDraft } from './registration/registration-rules.ts';
export { resendMail } from './registration/resend-mail.ts';
export type { AccountState } from './state.ts';
export { compose, edit, type Edit, type TypingLimit } from './typing.ts';
