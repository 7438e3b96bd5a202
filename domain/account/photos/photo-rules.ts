import { refuse, type Refused } from '../../messages/index.ts';
import { MIN_FACE_CONFIDENCE } from '../limits.ts';
import type { FaceDescriptor, SeenFace } from '../ports.ts';

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
