import type { EventDef } from '#domain/kernel/event.ts';
import { attemptEvents } from '#domain/attempt/index.ts';
import { sessionEvents } from '#domain/session/index.ts';

const definitions: ReadonlyMap<string, EventDef> = new Map(
  [...Object.values(attemptEvents), ...Object.values(sessionEvents)].map((definition: EventDef) => [
    definition.type,
    definition,
  ]),
);

/** Definition of a stored event type; undefined for unknown types. */
export const definitionOf = (type: string): EventDef | undefined => definitions.get(type);
