import type { Launchable } from '#domain/attempt/use-cases.ts';
import type { Title } from '#domain/catalogue/index.ts';

/** A title of the catalogue as a launch needs it; whether it is locked has been decided. */
export function launchableOf(title: Title, isLocked: boolean): Launchable {
  return {
    titleId: title.id,
    titleName: title.name,
    activityId: title.activityId,
    kind: title.kind,
    link: title.link,
    ...(title.tracks ? { tracks: title.tracks } : {}),
    ...(title.course ? { course: title.course } : {}),
    isLocked,
    isCompatible: title.isCompatible,
  };
}
