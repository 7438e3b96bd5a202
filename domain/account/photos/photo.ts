import { isRefusal } from '../../outcome/refusal.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { refusalFor, refuse, type CodedRefusal } from '../../messages/index.ts';
import { session } from '../../session/index.ts';
import { account } from '../area.ts';
import { checkPhotoFile } from './photo-file.ts';
import type { FaceDescriptor, Photo, PhotoOf, Photos, PhotoTools, SeenFace } from '../ports.ts';
import { MIN_FACE_CONFIDENCE } from '../limits.ts';

/** Face checks of a photo; only for learners of the organisation kind that requires photos. */
type FaceCheck = {
  of: PhotoOf;
  /** The other photo (profile or spouse) that must match this one; undefined: none. */
  other: () => Promise<Photo | undefined | 'unavailable' | 'stopped'>;
  /** Maximum distance of two matching faces. */
  threshold: number;
};

/** `done` from 0 to 1. */
type OnProgress = (step: PhotoStep, done: number) => void;
export type PhotoStep = 'reading' | 'looking' | 'comparing';

/**
 * Makes a photo for upload from a chosen file: validated, redrawn, and face-checked if required. Returns the reason of
 * a failure; `stopped`: cancelled by the learner. Spec §5 Profile photo.
 */
export async function preparePhoto(
  tools: PhotoTools,
  bytes: Uint8Array<ArrayBuffer>,
  check: FaceCheck | undefined,
  onProgress: OnProgress,
): Promise<Photo | CodedRefusal | 'stopped'> {
  const refused = checkPhotoFile(bytes);
  if (refused) return refused;
  onProgress('reading', 0);
  const photo = await tools.redraw(bytes);
  if (photo === 'unreadable') return refuse('IMG_UNREADABLE');
  if (photo === 'unavailable') return refuse('PHOTO_CHECK_UNAVAILABLE');
  if (photo === 'stopped' || !check) return photo;
  onProgress('looking', 0);
  const faces = await tools.look(photo, (done) => onProgress('looking', done));
  if (faces === 'stopped') return faces;
  const because = faces === 'unavailable' ? refuse('PHOTO_CHECK_UNAVAILABLE') : checkFaces(faces);
  return because ?? compare(tools, photo, check, onProgress);
}

/**
 * Reading: the spouse’s photo is optional, and is not compared without a profile photo. A new profile photo is compared
 * with a newly chosen spouse photo; the stored one cannot be loaded.
 */
async function compare(
  tools: PhotoTools,
  photo: Photo,
  { of, other: another, threshold }: FaceCheck,
  onProgress: OnProgress,
): Promise<Photo | CodedRefusal | 'stopped'> {
  const beside = await another();
  if (beside === undefined) return of === 'profile' ? photo : refuse('PROFILE_IMG_FIRST');
  if (beside === 'stopped') return beside;
  if (beside === 'unavailable') return refuse('PHOTO_CHECK_UNAVAILABLE');
  onProgress('comparing', 0);
  const half = (from: number) => (done: number) => onProgress('comparing', from + done / 2);
  const own = await tools.describe(photo, half(0));
  const other = typeof own === 'string' ? own : await tools.describe(beside, half(0.5));
  if (own === 'stopped' || other === 'stopped') return 'stopped';
  if (own === 'unavailable' || other === 'unavailable') return refuse('PHOTO_CHECK_UNAVAILABLE');
  return checkAlike(own, other, threshold) ?? photo;
}

type Around = { runtime: Runtime; photos: Photos };

/** Uploads a photo and records that the platform accepted it. Spec §7 Profile photo, §8 Photo messages. */
export async function savePhoto(
  { runtime, photos }: Around,
  of: PhotoOf,
  photo: Photo,
): Promise<CodedRefusal | undefined> {
  const { session: now } = runtime.state(session).get();
  if (now.at !== 'open') return refuse('EXPIRED_SESSION');
  try {
    await photos.upload(of, photo);
  } catch (error) {
    return refusalFor(of === 'profile' ? 'uploadPhoto' : 'uploadSpousePhoto', error);
  }
  runtime.send(account.acceptPhoto, { organisationCode: now.organisationCode, of });
  return undefined;
}

/** Deletes the profile photo. Spec §8 Photo messages. */
export async function deletePhoto(photos: Photos): Promise<CodedRefusal | undefined> {
  try {
    await photos.remove();
    return undefined;
  } catch (error) {
    return refusalFor('deletePhoto', error);
  }
}

/**
 * The stored profile photo, for a comparison. Validated like a chosen file: remote data is not trusted more than a
 * local file.
 */
export async function storedPhoto(
  tools: PhotoTools,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Photo | undefined | 'unavailable' | 'stopped'> {
  const photo = await preparePhoto(tools, bytes, undefined, () => undefined);
  if (!isRefusal(photo)) return photo;
  return photo.refused === 'PHOTO_CHECK_UNAVAILABLE' ? 'unavailable' : undefined;
}

/** Whether a learner must have a photo and has none: a title shows them a notice. Spec §4 Relaunch, §6. */
export const lacksPhoto = ({ isPhotoOrganisation, hasPhoto }: { isPhotoOrganisation: boolean; hasPhoto: boolean }) =>
  isPhotoOrganisation && !hasPhoto;

/** Requires exactly one face with at least the minimum confidence. Spec §5 Profile photo, §9. */
export function checkFaces(faces: readonly SeenFace[]): CodedRefusal | undefined {
  const count = faces.filter(({ confidence }) => confidence >= MIN_FACE_CONFIDENCE).length;
  if (count === 0) return refuse('NO_FACE');
  return count === 1 ? undefined : refuse('SEVERAL_FACES', { faces: count });
}

/** Requires matching profile and spouse photos: the face distance is at most the threshold. Spec §5, §9. */
export const checkAlike = (a: FaceDescriptor, b: FaceDescriptor, threshold: number): CodedRefusal | undefined =>
  faceDistance(a, b) <= threshold ? undefined : refuse('PHOTOS_DIFFER');

/** Euclidean distance; infinite for descriptors that are not comparable. */
export function faceDistance(a: FaceDescriptor, b: FaceDescriptor): number {
  if (a.length === 0 || a.length !== b.length) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += ((a[at] ?? Number.NaN) - (b[at] ?? Number.NaN)) ** 2;
  return Number.isNaN(sum) ? Number.POSITIVE_INFINITY : Math.sqrt(sum);
}
