import type { PhotoTools } from '#domain/account/index.ts';

/** What redraws and looks at photos, with a thread of its own: loaded when somebody chooses a photo, and not before. */
export async function photoTools(): Promise<PhotoTools> {
  const { faceMatcher, startPhotoThread } = await import('./face-matcher.ts');
  return faceMatcher(startPhotoThread);
}
