import type { EventDef } from '#domain/kernel/event.ts';
import { attemptEvents } from '#domain/attempt/index.ts';
import { sessionEvents } from '#domain/session/index.ts';

const definitions: ReadonlyMap<string, EventDef> = new Map(
  [...Object.values(attemptEvents), ...Object.values(sessionEvents)].map((definition: EventDef) => [
    definition.type,
    definition,
  ]),
);

/** Every event that may be read back, by its type. */
export const definitionOf = (type: string): EventDef | undefined => definitions.get(type);
