import * as z from 'zod/mini';
import type { Projection } from '../kernel/projection.ts';
import { expiredHere, type SessionState } from '../session/index.ts';

/** Maximum age of a draft since its last change, in milliseconds. */
export const DRAFT_AGE_MS = 24 * 60 * 60 * 1000;
/** Maximum number of drafts in a tab; the least recently changed one is dropped. */
export const MAX_DRAFTS = 20;
/** Maximum characters of all stored drafts of a tab; older drafts that do not fit are dropped. */
export const MAX_DRAFT_CHARS = 100_000;

/** Storage for the drafts of a tab, as one text. */
export type DraftSlot = { get: () => string | undefined; set: (text: string) => void; clear: () => void };

/** JSON conversion of a field value; `read` returns undefined for malformed values. */
export type DraftField<V> = { write: (value: V) => unknown; read: (kept: unknown) => V | undefined };

/** Names of fields that are never stored in a draft. */
export type SecretField = 'password' | 'confirmation';

/** A form and its fields that may be stored. Lists all fields except secrets: a field without a row is never stored. */
export type DraftForm<F> = { name: string; fields: { [K in Exclude<keyof F, SecretField>]: DraftField<F[K]> } };

/** Draft of one form, of the learner who was signed in at creation, or of nobody. */
export type Draft<F> = {
  get: () => Partial<F>;
  /** Merges changed fields. */
  keep: (changed: Partial<F>) => void;
  /** Deletes the draft after the form was sent. */
  drop: () => void;
};

/** Unsent form input. */
export type Drafts = { of: <F extends object>(form: DraftForm<F>) => Draft<F> };

const stored = z.array(
  z.object({ owner: z.string(), form: z.string(), at: z.number(), fields: z.record(z.string(), z.unknown()) }),
);
/** `owner`: account of the learner; '' if nobody was signed in. `at`: milliseconds since the epoch. */
type Stored = z.infer<typeof stored>[number];

/**
 * Drafts of a tab. They survive a reload, the end of the session and a new sign-in of the same learner. Sign-out
 * deletes them. A sign-in deletes drafts of other learners and of visitors.
 */
export function draftsIn(ports: {
  slot: DraftSlot;
  now: () => number;
  session: Projection<{ session: SessionState }>;
}): Drafts {
  const { slot, now, session } = ports;
  const read = (): readonly Stored[] => {
    const found = stored.safeParse(parsed(slot.get()));
    return found.success ? found.data.filter(({ at }) => now() - at <= DRAFT_AGE_MS) : [];
  };
  const write = (drafts: readonly Stored[]) => {
    const kept = bounded(drafts);
    if (kept.length === 0) slot.clear();
    else slot.set(JSON.stringify(kept));
  };
  session.subscribe(() => {
    const { session: current } = session.get();
    if (current.at !== 'signed-out') write(read().filter(({ owner }) => owner === current.account));
    else if (expiredHere(current) === undefined) slot.clear();
  });
  return {
    of: ({ name, fields }) => {
      const { session: current } = session.get();
      const owner = current.at === 'signed-out' ? '' : current.account;
      const isIt = (one: Stored) => one.owner === owner && one.form === name;
      const rows = Object.entries(fields) as [string, DraftField<unknown>][];
      const before = () => read().find(isIt)?.fields ?? {};
      const others = () => read().filter((one) => !isIt(one));
      return {
        get: () => {
          const kept = before();
          const values = rows.map(([field, { read: as }]) => [field, as(kept[field])] as const);
          // The rows belong to the form, so the parsed values have the types of its fields.
          return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<never>;
        },
        keep: (changed) => {
          const typed: Record<string, unknown> = { ...changed };
          const news = rows.flatMap(([field, { write: as }]) =>
            field in typed ? [[field, as(typed[field])] as const] : [],
          );
          if (news.length === 0) return;
          const it = { owner, form: name, at: now(), fields: { ...before(), ...Object.fromEntries(news) } };
          write([it, ...others()]);
        },
        drop: () => write(others()),
      };
    },
  };
}

/** The newest drafts that fit; order: newest first. */
function bounded(drafts: readonly Stored[]): readonly Stored[] {
  let room = MAX_DRAFT_CHARS;
  return drafts.slice(0, MAX_DRAFTS).filter((one) => (room -= JSON.stringify(one).length + 1) > 0);
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return []; // foreign text under the same key
  }
}

const isText = (it: unknown): it is string => typeof it === 'string';

/** Conversions of the field types of forms. */
export const draftFields = {
  text: { write: (value) => value, read: (kept) => (isText(kept) ? kept : undefined) } satisfies DraftField<string>,
  tick: {
    write: (value) => value,
    read: (kept) => (typeof kept === 'boolean' ? kept : undefined),
  } satisfies DraftField<boolean>,
  /** Texts by id of their field. */
  texts: {
    write: (value) => [...value],
    read: (kept) => {
      const isPair = (it: unknown): it is [string, string] => Array.isArray(it) && it.length === 2 && it.every(isText);
      return Array.isArray(kept) ? new Map(kept.filter(isPair)) : undefined;
    },
  } satisfies DraftField<ReadonlyMap<string, string>>,
  /** Ids of chosen options. */
  choice: {
    write: (value) => [...value],
    read: (kept) => (Array.isArray(kept) ? new Set(kept.filter(isText)) : undefined),
  } satisfies DraftField<ReadonlySet<string>>,
};
