import type { PhotoTools } from '#domain/account/index.ts';

/** Photo processing in a worker; loaded when the learner selects a photo. */
export async function loadPhotoTools(): Promise<PhotoTools> {
  const { faceMatcher, startPhotoThread } = await import('./face-matcher.ts');
  return faceMatcher(startPhotoThread);
}
