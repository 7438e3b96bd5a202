import { isRefusal } from '../../outcome/refusal.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import { refusalFor, refuse, type Refused } from '../../messages/index.ts';
import { session } from '../../session/index.ts';
import { account } from '../area.ts';
import { checkPhotoFile } from './photo-file.ts';
import type { FaceDescriptor, Photo, PhotoOf, Photos, PhotoTools, SeenFace } from '../ports.ts';
import { MIN_FACE_CONFIDENCE } from '../limits.ts';

/** What faces of a photo must be like; only learners of the organisation kind that asks for photos have it checked. */
type FaceCheck = {
  of: PhotoOf;
  /** The other photo, profile or spouse, that this one must be alike with; undefined: there is none. */
  other: () => Promise<Photo | undefined | 'unavailable' | 'stopped'>;
  /** Largest distance of two faces that are alike. */
  threshold: number;
};

/** `done` from 0 to 1. */
type OnProgress = (step: PhotoStep, done: number) => void;
export type PhotoStep = 'reading' | 'looking' | 'comparing';

/**
 * A photo that may be sent, made of a chosen file: checked, drawn anew, and its face looked at where that is asked for.
 * Answers why not; `stopped`: the learner did not want to wait. Spec §5 Profile photo.
 */
export async function preparePhoto(
  tools: PhotoTools,
  bytes: Uint8Array<ArrayBuffer>,
  check: FaceCheck | undefined,
  onProgress: OnProgress,
): Promise<Photo | Refused | 'stopped'> {
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
 * Reading: the spouse's photo may be left out, and has nothing to be compared with before there is a profile photo. A new
 * profile photo is compared with a spouse photo chosen beside it; the one that the platform keeps cannot be asked for.
 */
async function compare(
  tools: PhotoTools,
  photo: Photo,
  { of, other: another, threshold }: FaceCheck,
  onProgress: OnProgress,
): Promise<Photo | Refused | 'stopped'> {
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

/** Sends a photo and records that the platform took it. Spec §7 Profile photo, §8 Photo messages. */
export async function savePhoto({ runtime, photos }: Around, of: PhotoOf, photo: Photo): Promise<Refused | undefined> {
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

/** Takes the profile photo away. Spec §8 Photo messages. */
export async function deletePhoto(photos: Photos): Promise<Refused | undefined> {
  try {
    await photos.remove();
    return undefined;
  } catch (error) {
    return refusalFor('deletePhoto', error);
  }
}

/**
 * The profile photo that the platform keeps, to compare another one with. It passes the same door as a chosen file: what
 * comes from outside is no more trusted than what comes from a disk.
 */
export async function storedPhoto(
  tools: PhotoTools,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Photo | undefined | 'unavailable' | 'stopped'> {
  const photo = await preparePhoto(tools, bytes, undefined, () => undefined);
  if (!isRefusal(photo)) return photo;
  return photo.refused === 'PHOTO_CHECK_UNAVAILABLE' ? 'unavailable' : undefined;
}

/** A learner who is asked for a photo and has none: they are told so when they open a title. Spec §4 Relaunch, §6. */
export const lacksPhoto = ({ isPhotoOrganisation, hasPhoto }: { isPhotoOrganisation: boolean; hasPhoto: boolean }) =>
  isPhotoOrganisation && !hasPhoto;

/** Exactly one face, of those that are seen with at least the confidence that counts. Spec §5 Profile photo, §9. */
export function checkFaces(faces: readonly SeenFace[]): Refused | undefined {
  const count = faces.filter(({ confidence }) => confidence >= MIN_FACE_CONFIDENCE).length;
  if (count === 0) return refuse('NO_FACE');
  return count === 1 ? undefined : refuse('SEVERAL_FACES', { faces: count });
}

/** Profile and spouse photo are alike: the distance of their faces is no greater than the threshold. Spec §5, §9. */
export const checkAlike = (a: FaceDescriptor, b: FaceDescriptor, threshold: number): Refused | undefined =>
  faceDistance(a, b) <= threshold ? undefined : refuse('PHOTOS_DIFFER');

/** Euclidean distance; what cannot be compared is infinitely far away. */
export function faceDistance(a: FaceDescriptor, b: FaceDescriptor): number {
  if (a.length === 0 || a.length !== b.length) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += ((a[at] ?? Number.NaN) - (b[at] ?? Number.NaN)) ** 2;
  return Number.isNaN(sum) ? Number.POSITIVE_INFINITY : Math.sqrt(sum);
}
