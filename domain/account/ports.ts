import type { User } from '../session/index.ts';

/** A field that an organisation adds to its forms. Spec §3 Extra field. */
export type ExtraField = {
  id: string;
  name: string;
  /** Reading: unknown types are text. */
  type: 'Numeric' | 'Dropdown' | 'text';
  /** '' = empty; a dropdown’s placeholder is `-1`. */
  value: string;
  isMandatory: boolean;
  /** Maximum length in characters; undefined = no limit. */
  size: number | undefined;
  /** Options of a dropdown: empty until loaded. `id` is the value, `value` the label. */
  options: readonly ExtraFieldOption[];
};

export type ExtraFieldOption = { id: string; value: string };

export type ExtraFieldValue = { id: string; value: string };

/** Extra fields of an organisation’s forms. All reject with PortFailure. Spec §7 Registration. */
export interface ExtraFields {
  of: (organisationCode: string) => Promise<readonly ExtraField[]>;
  /** Options of one dropdown. */
  options: (organisationCode: string, fieldId: string) => Promise<readonly ExtraFieldOption[]>;
}

/** A group with its subgroups. Spec §3 Groups. */
export type GroupNode = {
  id: string;
  title: string;
  isMember: boolean;
  isSelected: boolean;
  items: readonly GroupNode[];
};

export type GroupTree = {
  /** Maximum number of chosen groups; -1 = unlimited. */
  maximumSelection: number;
  items: readonly GroupNode[];
};

/** Groups of the learner's organisation, with their membership. All reject with PortFailure. Spec §7 Groups. */
export interface OwnGroups {
  load: () => Promise<GroupTree>;
  replace: (groupIds: readonly string[]) => Promise<void>;
}

/** Registration input. `password` is never stored. Spec §7 Registration. */
export type RegistrationForm = {
  organisationCode: string;
  firstName: string;
  lastName: string;
  /** The mail address. */
  username: string;
  password: string;
  /** False: a random temporary password, which the learner must replace. */
  hasOwnPassword: boolean;
  termsAccepted: boolean;
  extraFields: readonly ExtraFieldValue[];
  groupIds: readonly string[];
};

/** Response of an accepted registration; failures reject. */
export type RegistrationResult = {
  /** Undefined: not sent by the platform. */
  userType: number | undefined;
  /** Untrusted: validated before any redirect. */
  redirectUrl: string | undefined;
  userStatus: string | undefined;
};

/** Self-registration and activation. All reject with PortFailure. */
export interface Registrations {
  groups: (organisationCode: string) => Promise<GroupTree>;
  register: (form: RegistrationForm) => Promise<RegistrationResult>;
  activate: (guid: string) => Promise<void>;
  resendMail: (organisationCode: string, username: string) => Promise<void>;
}

/** Matches a mail address against an organisation’s pattern, which comes from the server and is untrusted. */
export interface MailPatterns {
  /**
   * `undecided`: the pattern is invalid, longer than 200 characters, or timed out. That is reported, and the platform
   * decides (readings, mailRegEx). Never rejects, and never blocks the page.
   */
  fits: (pattern: string, mail: string) => Promise<boolean | 'undecided'>;
}

/** Unpredictable bytes, from the browser’s CSPRNG. */
export interface SecureRandom {
  bytes: (count: number) => Uint8Array;
}

/** Password reset by mail and link, and change of an expiring password. All reject with PortFailure. */
export interface Passwords {
  requestReset: (organisationCode: string, email: string) => Promise<void>;
  checkLink: (guid: string) => Promise<void>;
  reset: (guid: string, password: string) => Promise<void>;
  /** With the token of the session whose password expires. */
  changeExpired: (password: string) => Promise<void>;
}

/** User record of the platform, sent back unchanged; opaque to the client. In memory only. */
export type UserRecord = Readonly<Record<string, unknown>>;

/** The learner’s profile as loaded. */
export type Profile = {
  user: User;
  /** Extra field values by field id, including fields that no form displays. */
  extraValues: ReadonlyMap<string, string>;
  record: UserRecord;
};

/** Changes of the gates’ form. Undefined: not requested, stays unchanged. Spec §7 Profile. */
export type ProfileChange = {
  names: { firstName: string; lastName: string } | undefined;
  extraFields: readonly ExtraFieldValue[] | undefined;
  /** Only in this call; never stored and in no fact. */
  password: string | undefined;
  acceptsTerms: boolean;
  /** The legal agreement of some users. */
  acceptsDisclaimer?: true;
};

/** The learner’s profile. All reject with PortFailure. */
export interface Profiles {
  load: () => Promise<Profile>;
  /** Sends the user as loaded, with the change: roles and unknown members pass through. */
  update: (profile: Profile, change: ProfileChange) => Promise<User>;
}

/** Subject of a photo. Reading: the “opt-photo” of §7 is the spouse’s, which is optional. */
export type PhotoOf = 'profile' | 'spouse';

/** Photo for upload: a redrawn JPEG, so it has pixels and no metadata. In memory only. */
export type Photo = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** The learner's photos at the platform. All reject with PortFailure. Spec §7 Profile photo. */
export interface Photos {
  /** File of the profile photo; undefined = none. */
  profile: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
  upload: (of: PhotoOf, photo: Photo) => Promise<void>;
  /** Deletes the profile photo. */
  remove: () => Promise<void>;
}

/** A detected face with its confidence, 0 to 1. */
export type SeenFace = { confidence: number };

/** Face descriptor of 128 numbers. In memory only: never stored, sent, logged or in a fact. */
export type FaceDescriptor = Float32Array;

/** Face detection. `onProgress` receives 0 to 1. Never rejects; `unavailable`: failed to load, or crashed. */
export interface FaceMatcher {
  look: (photo: Photo, onProgress?: (done: number) => void) => Promise<readonly SeenFace[] | 'unavailable' | 'stopped'>;
  /** Descriptor of the face with the highest confidence. */
  describe: (photo: Photo, onProgress?: (done: number) => void) => Promise<FaceDescriptor | 'unavailable' | 'stopped'>;
}

/** Photo processing before upload, off the main thread. Never rejects. */
export interface PhotoTools extends FaceMatcher {
  redraw: (bytes: Uint8Array<ArrayBuffer>) => Promise<Photo | 'unreadable' | 'unavailable' | 'stopped'>;
  /** Cancels all operations and frees their memory. */
  stop: () => void;
}
