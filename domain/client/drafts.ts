import * as z from 'zod/mini';
import type { Projection } from '../kernel/projection.ts';
import { expiredHere, type SessionState } from '../session/index.ts';

/** A draft that was last typed into longer ago than this, in milliseconds, is none. */
export const DRAFT_AGE_MS = 24 * 60 * 60 * 1000;
/** Drafts of a tab; the one that was typed into longest ago leaves. */
export const MAX_DRAFTS = 20;
/** Characters of all drafts of a tab as they are stored; what does not fit beside newer ones is not kept. */
export const MAX_DRAFT_CHARS = 100_000;

/** Where the drafts of a tab are kept, as one text. */
export type DraftSlot = { get: () => string | undefined; set: (text: string) => void; clear: () => void };

/** How the value of a field is written as JSON, and read again; undefined for what was not written so. */
export type DraftField<V> = { write: (value: V) => unknown; read: (kept: unknown) => V | undefined };

/** Names of fields that no form may let into a draft. */
export type SecretField = 'password' | 'confirmation';

/**
 * A form, and its fields that may be kept. It names each of them but the secrets: what has no row here is never kept,
 * whatever it is called with.
 */
export type DraftForm<F> = { name: string; fields: { [K in Exclude<keyof F, SecretField>]: DraftField<F[K]> } };

/** What is typed into one form by whoever was signed in when it was asked for, or by nobody in particular. */
export type Draft<F> = {
  get: () => Partial<F>;
  /** Adds what was changed. */
  keep: (changed: Partial<F>) => void;
  /** It has been sent. */
  drop: () => void;
};

/** What was typed and not sent yet. */
export type Drafts = { of: <F extends object>(form: DraftForm<F>) => Draft<F> };

const stored = z.array(
  z.object({ owner: z.string(), form: z.string(), at: z.number(), fields: z.record(z.string(), z.unknown()) }),
);
/** `owner`: account of the learner; '' where nobody was signed in. `at`: milliseconds since the epoch. */
type Stored = z.infer<typeof stored>[number];

/**
 * The drafts of a tab. They outlive a reload, the end of the session and a new sign-in of the same learner; they go with
 * signing out, and when somebody begins: what others typed, and what was typed before anybody was signed in.
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
          // The rows are the form's own, so what they read has the types of its fields.
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

/** The newest that fit; newest first, as they come. */
function bounded(drafts: readonly Stored[]): readonly Stored[] {
  let room = MAX_DRAFT_CHARS;
  return drafts.slice(0, MAX_DRAFTS).filter((one) => (room -= JSON.stringify(one).length + 1) > 0);
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return []; // somebody else's text under the same name
  }
}

const isText = (it: unknown): it is string => typeof it === 'string';

/** The kinds of fields that forms have. */
export const draftFields = {
  text: { write: (value) => value, read: (kept) => (isText(kept) ? kept : undefined) } satisfies DraftField<string>,
  tick: {
    write: (value) => value,
    read: (kept) => (typeof kept === 'boolean' ? kept : undefined),
  } satisfies DraftField<boolean>,
  /** Texts by the id of what they were typed into. */
  texts: {
    write: (value) => [...value],
    read: (kept) => {
      const isPair = (it: unknown): it is [string, string] => Array.isArray(it) && it.length === 2 && it.every(isText);
      return Array.isArray(kept) ? new Map(kept.filter(isPair)) : undefined;
    },
  } satisfies DraftField<ReadonlyMap<string, string>>,
  /** Ids of what was chosen. */
  choice: {
    write: (value) => [...value],
    read: (kept) => (Array.isArray(kept) ? new Set(kept.filter(isText)) : undefined),
  } satisfies DraftField<ReadonlySet<string>>,
};
