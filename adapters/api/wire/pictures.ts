/** Address of the platform's picture of an image set, the size that fits best. Spec §7 Images. */
export const bestMatch = (imageSetId: string, { width, height }: { width: number; height: number }): string =>
  `/api/imagesets/${encodeURIComponent(imageSetId)}/bestmatch?width=${width}&height=${height}`;
