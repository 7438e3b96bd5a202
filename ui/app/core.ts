import { createContext, useContext } from 'react';
import type { Menu } from '#domain/access/index.ts';
import type {
  ExtraFields,
  KeptRegistration,
  MailPatterns,
  Profiles,
  Registrations,
  SecureRandom,
} from '#domain/account/index.ts';
import type { AttemptPorts } from '#domain/attempt/index.ts';
import type { Catalogue, CatalogueSource, HomeData, HomeSource, ServerStatuses } from '#domain/catalogue/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Ids, Random } from '#domain/kernel/ids.ts';
import type { JournalKeeper } from '#domain/kernel/journal-keeper.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { Resource } from '#domain/kernel/resource.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { Accounts, Authentication, SessionState, User } from '#domain/session/index.ts';

/** What waits to be sent, for the saved indicator and the banners. */
export type OutboxView = {
  pending: number;
  parked: number;
  /** Lanes at work now. */
  sending: number;
  /** The platform wants a new sign-in first. */
  paused: boolean;
  /** Milliseconds since the epoch of the next try; undefined = none is waiting. */
  nextTryAtMs: number | undefined;
};

/**
 * Everything behind the sign-in screen, in the domain's own words. Loaded when it is needed, so that the sign-in
 * screen's first load does not carry it.
 */
export type Core = {
  runtime: Runtime;
  clock: Clock;
  ids: Ids;
  random: Random;
  accounts: Accounts;
  authentication: Authentication;
  attempts: AttemptPorts<HTMLElement>;
  /** The fields that the organisation adds to registration and profile. */
  extraFields: ExtraFields;
  registration: Registration;
  /** The learner's own profile; what it answers is also what `learner` shows from then on. */
  profiles: Profiles;
  catalogueSource: Pick<CatalogueSource, 'title' | 'picture'>;
  homeSource: Pick<HomeSource, 'moreSuggestions'>;
  catalogue: Resource<Catalogue>;
  statuses: Resource<ServerStatuses>;
  home: Resource<HomeData>;
  menu: Resource<Menu>;
  /** Who is signed in, and where; in memory only. */
  learner: Projection<{ user: User; organisation: Organisation } | undefined>;
  outbox: {
    state: Projection<OutboxView>;
    tryNow: () => void;
    refresh: () => void;
    /** The page is hidden or going away: sends what it still can. */
    flush: (why: 'hidden' | 'leaving') => void;
    /** True when nothing waits any more, false after the limit. */
    drained: (limitMs: number) => Promise<boolean>;
  };
  journal: JournalKeeper;
  titles: TitleLocks;
  /** False in a browser that stores nothing: unsent work ends with the page. */
  isDurable: boolean;
  /** The session as it is now, for code that acts between two renders. */
  session: () => SessionState;
  /** Makes the learner who just signed in the session of this tab. */
  open: (user: User, organisation: Organisation) => Promise<void>;
  /** Picks up the session of the token cookie, if it is still good. Never rejects. */
  resume: () => Promise<void>;
};

/** Registering oneself and activating the account: the ports, and what this tab remembers of it. */
export type Registration = {
  runtime: Runtime;
  registrations: Registrations;
  mailPatterns: MailPatterns;
  secureRandom: SecureRandom;
  kept: Projection<KeptRegistration>;
  keep: (kept: KeptRegistration) => void;
  /** The link of an activation mail, used up when it is first loaded: the same link is the same resource in this tab. */
  activation: (organisationCode: string, guid: string) => Resource<void>;
};

/** One tab at a time has a title of a learner open. */
export interface TitleLocks {
  /** `busy`: another tab has it; `steal` takes it from there. `lost` resolves when another tab continues the title. */
  take(
    account: string,
    titleId: string,
    options?: { steal?: boolean },
  ): Promise<{ release: () => void; lost: Promise<void> } | 'busy'>;
}

export const CoreContext = createContext<Core | undefined>(undefined);

/** The core, below the gate that has loaded it. */
export function useCore(): Core {
  const core = useContext(CoreContext);
  if (!core) throw new Error('useCore() was called outside the signed-in part. Put the screen below <CoreGate>.');
  return core;
}
