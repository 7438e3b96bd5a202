/** Platform URL of the best-fitting image of an image set. Spec §7 Images. */
export const bestMatch = (imageSetId: string, { width, height }: { width: number; height: number }): string =>
  `/api/imagesets/${encodeURIComponent(imageSetId)}/bestmatch?width=${width}&height=${height}`;
