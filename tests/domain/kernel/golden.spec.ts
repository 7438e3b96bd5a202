import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { events as account } from '#domain/account/events.ts';
import { events as attempt } from '#domain/attempt/events.ts';
import { events as session } from '#domain/session/events.ts';
import { type EventDef, readEvent } from '#domain/kernel/event.ts';

// One stored fact for each version of each event, as that version wrote it. Never edit these files.
const folder = new URL('../golden/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const definitions: readonly EventDef[] = [attempt, session, account].flatMap((events) =>
  Object.values<EventDef>(events),
);
type Sample = { stored: { type: string; v: number; data: unknown }; today: unknown };
const sampleOf = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Sample; // files of this repository

describe('stored facts of every version', () => {
  it.each(files)('%s is read as today’s shape', (file) => {
    const { stored, today } = sampleOf(file);
    expect(file).toBe(`${stored.type}.v${stored.v}.json`);
    const read = readEvent(
      definitions.find((definition) => definition.type === stored.type),
      stored.v,
      stored.data,
    );
    expect(read).toMatchObject({ type: stored.type, data: today });
  });

  it.each(definitions.flatMap(({ type, v }) => Array.from({ length: v }, (_, i) => `${type}.v${i + 1}.json`)))(
    '%s exists',
    (file) => {
      expect(files).toContain(file);
    },
  );
});
