import type { components } from '#openapi/generated/platform.d.ts';
import { kindRowOf } from '../../scenarios/kinds.ts';
import type { Row } from './db.ts';

type Resource = components['schemas']['Resource'];

/** Path of served content; the rest of a stream link is the path of the sample. */
export const STREAM_PATH = '/contentstream/titles/main/';

export const wireResource = (row: Row<'resource'>, beside: Iterable<Row<'beside'>>): Resource => ({
  resourceId: row.resourceId,
  contentType: row.contentType,
  deviceType: row.deviceType,
  canStream: row.canStream,
  links: [
    { rel: 'stream', href: STREAM_PATH + row.sample },
    ...[...beside].map(({ rel, sample, srclang, label }) => ({
      rel,
      href: STREAM_PATH + sample,
      ...(srclang === null ? {} : { srclang }),
      ...(label === null ? {} : { label }),
    })),
  ],
});

/** Spec §5 Compatible resource. */
export function runsOnDesktop({ deviceType, contentType, canStream }: Resource): boolean {
  if (deviceType !== 'all' && deviceType !== 'desktop') return false;
  const runs = kindRowOf(contentType)?.runs;
  return runs === 'always' || (runs === 'when it can stream' && canStream);
}
