import { contentKinds, kindOf } from '../content/index.ts';
import type { TrackLink } from '../player/index.ts';

/** One stored format of a title’s content, as listed by the platform. Spec §3 Title content. */
export type ContentResource = {
  contentType: string;
  deviceType: string;
  canStream: boolean;
  link: string | undefined;
  tracks: readonly TrackLink[];
};

/**
 * Whether this client can play the resource: for all devices or desktop, and of a document kind, or a course that can
 * stream. Spec §5 Compatible resource. Reading: AICC follows the rule of the other courses.
 */
export function isCompatibleResource(
  resource: Pick<ContentResource, 'contentType' | 'deviceType' | 'canStream'>,
): boolean {
  const device = resource.deviceType.toLowerCase();
  if (device !== 'all' && device !== 'desktop') return false;
  const kind = kindOf(resource.contentType);
  return kind !== 'unknown' && (resource.canStream || !contentKinds[kind].mustStream);
}

/** Maximum number of formats to try; platforms list a few. */
const MOST_FORMS = 8;

/** Links to the same audio or video in other formats. Other kinds display in every browser. */
export function otherForms(
  resources: readonly ContentResource[],
  chosen: Pick<ContentResource, 'contentType' | 'link'> | undefined,
): readonly string[] {
  const kind = kindOf(chosen?.contentType ?? '');
  if (kind === 'unknown' || contentKinds[kind].family !== 'media') return [];
  const links = resources
    .filter((one) => kindOf(one.contentType) === kind && isCompatibleResource(one))
    .flatMap(({ link }) => (link === undefined || link === chosen?.link ? [] : [link]));
  return [...new Set(links)].slice(0, MOST_FORMS);
}
