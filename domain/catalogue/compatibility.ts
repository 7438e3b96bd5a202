import type { ContentKind } from '../attempt/index.ts';
import type { TrackLink } from '../player/index.ts';

/** One stored form of a title's content, as the platform lists it. Spec §3 Title content. */
export type ContentResource = {
  contentType: string;
  deviceType: string;
  canStream: boolean;
  link: string | undefined;
  tracks: readonly TrackLink[];
};

const DOCUMENTS = new Set(['pdf', 'audio', 'video', 'epub']);
const COURSES = new Set(['scorm', 'tincan', 'aicc']);

/**
 * Whether this client can play the resource: for all devices or desktop, and a document kind, or a course that can
 * stream. Spec §5 Compatible resource. Reading: AICC follows the rule of the other courses.
 */
export function isCompatibleResource(
  resource: Pick<ContentResource, 'contentType' | 'deviceType' | 'canStream'>,
): boolean {
  const device = resource.deviceType.toLowerCase();
  if (device !== 'all' && device !== 'desktop') return false;
  const kind = resource.contentType.toLowerCase();
  return DOCUMENTS.has(kind) || (COURSES.has(kind) && resource.canStream);
}

/** The kind a content type names, or `unknown`. */
export function kindOf(contentType: string): ContentKind | 'unknown' {
  const kind = contentType.toLowerCase();
  return DOCUMENTS.has(kind) || COURSES.has(kind) ? (kind as ContentKind) : 'unknown'; // the two sets are the kinds
}
