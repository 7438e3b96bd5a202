import type { User } from '../session/index.ts';

/** A field that an organisation adds to its forms. Spec §3 Extra field. */
export type ExtraField = {
  id: string;
  name: string;
  /** Reading: a type the client does not know is text. */
  type: 'Numeric' | 'Dropdown' | 'text';
  /** '' = empty; a dropdown's placeholder is `-1`. */
  value: string;
  isMandatory: boolean;
  /** Characters; undefined = no limit. */
  size: number | undefined;
  /** Of a dropdown: empty until they are loaded. `id` is the value, `value` the words. */
  options: readonly ExtraFieldOption[];
};

export type ExtraFieldOption = { id: string; value: string };

export type ExtraFieldValue = { id: string; value: string };

/** The fields that an organisation adds to its forms. All reject with PortFailure. Spec §7 Registration. */
export interface ExtraFields {
  of: (organisationCode: string) => Promise<readonly ExtraField[]>;
  /** Options of one dropdown. */
  options: (organisationCode: string, fieldId: string) => Promise<readonly ExtraFieldOption[]>;
}

/** A group and the groups below it. Spec §3 Groups. */
export type GroupNode = {
  id: string;
  title: string;
  isMember: boolean;
  isSelected: boolean;
  items: readonly GroupNode[];
};

export type GroupTree = {
  /** How many may be chosen; -1 = any number. */
  maximumSelection: number;
  items: readonly GroupNode[];
};

/** Groups of the learner's organisation, with their membership. All reject with PortFailure. Spec §7 Groups. */
export interface OwnGroups {
  load: () => Promise<GroupTree>;
  replace: (groupIds: readonly string[]) => Promise<void>;
}

/** What somebody fills in to register. `password` is never kept anywhere. Spec §7 Registration. */
export type RegistrationForm = {
  organisationCode: string;
  firstName: string;
  lastName: string;
  /** The mail address. */
  username: string;
  password: string;
  /** False = a temporary one that nobody knows: it is still to be replaced by one of the learner's own. */
  hasOwnPassword: boolean;
  termsAccepted: boolean;
  extraFields: readonly ExtraFieldValue[];
  groupIds: readonly string[];
};

/** The platform has taken it: anything else is a failure of the call. */
export type RegistrationResult = {
  /** Undefined = the platform did not say. */
  userType: number | undefined;
  /** Untrusted: checked before anybody is sent there. */
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

/** Whether a mail address fits the pattern of an organisation. The pattern is the server's: it may be anything. */
export interface MailPatterns {
  /**
   * `undecided`: the pattern is none, is longer than 200 characters, or took too long. That has been reported, and the
   * platform decides (readings, mailRegEx). Never rejects, and never keeps the page from answering.
   */
  fits: (pattern: string, mail: string) => Promise<boolean | 'undecided'>;
}

/** Bytes that nobody can guess, from the platform's CSPRNG. */
export interface SecureRandom {
  bytes: (count: number) => Uint8Array;
}

/** Passwords by mail, by link, and the change of one that runs out. All reject with PortFailure. */
export interface Passwords {
  requestReset: (organisationCode: string, email: string) => Promise<void>;
  checkLink: (guid: string) => Promise<void>;
  reset: (guid: string, password: string) => Promise<void>;
  /** With the token of the session whose password runs out. */
  changeExpired: (password: string) => Promise<void>;
}

/** The user as the platform sent it, to be sent back whole. Nobody looks into it. In memory only. */
export type UserRecord = Readonly<Record<string, unknown>>;

/** The learner's own profile, as it was when it was asked for. */
export type Profile = {
  user: User;
  /** Own values of extra fields, by field id; also of fields that no form shows. */
  extraValues: ReadonlyMap<string, string>;
  record: UserRecord;
};

/** What the form of pending gates changes. Undefined = not asked for, stays as it is. Spec §7 Profile. */
export type ProfileChange = {
  names: { firstName: string; lastName: string } | undefined;
  extraFields: readonly ExtraFieldValue[] | undefined;
  /** In no other call and in no fact; kept nowhere. */
  password: string | undefined;
  acceptsTerms: boolean;
  /** The legal agreement of some users. */
  acceptsDisclaimer?: true;
};

/** The learner's own profile. All reject with PortFailure. */
export interface Profiles {
  load: () => Promise<Profile>;
  /** Sends the user as the platform gave it, with the change: roles and what the client does not know pass through. */
  update: (profile: Profile, change: ProfileChange) => Promise<User>;
}

/** Of whom a photo is. Reading: the "opt-photo" of §7 is the spouse's, which may be left out. */
export type PhotoOf = 'profile' | 'spouse';

/** A photo as it is sent: a JPEG that was drawn anew, so it holds nothing but its points. In memory only. */
export type Photo = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** The learner's photos at the platform. All reject with PortFailure. Spec §7 Profile photo. */
export interface Photos {
  /** The file of the profile photo; undefined = there is none. */
  profile: () => Promise<Uint8Array<ArrayBuffer> | undefined>;
  upload: (of: PhotoOf, photo: Photo) => Promise<void>;
  /** The profile photo. */
  remove: () => Promise<void>;
}

/** A face that may be on a photo, and how sure that is: 0 to 1. */
export type SeenFace = { confidence: number };

/** A face in 128 numbers. In memory only: never stored, sent, logged or in a fact. */
export type FaceDescriptor = Float32Array;

/** The eyes of the client. `onProgress` gets 0 to 1. Never rejects; `unavailable`: it could not be loaded, or broke. */
export interface FaceMatcher {
  look: (photo: Photo, onProgress?: (done: number) => void) => Promise<readonly SeenFace[] | 'unavailable' | 'stopped'>;
  /** Of the face that is seen best. */
  describe: (photo: Photo, onProgress?: (done: number) => void) => Promise<FaceDescriptor | 'unavailable' | 'stopped'>;
}

/** What is done with a photo before it is sent, without keeping anybody from typing meanwhile. Never rejects. */
export interface PhotoTools extends FaceMatcher {
  redraw: (bytes: Uint8Array<ArrayBuffer>) => Promise<Photo | 'unreadable' | 'unavailable' | 'stopped'>;
  /** Gives up all that is under way, and everything that is in memory for it. */
  stop: () => void;
}
