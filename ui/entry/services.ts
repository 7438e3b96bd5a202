import { createContext } from 'react';
import type { Registrations } from '#domain/account/index.ts';
import type { AppStores } from '#domain/access/index.ts';
import type { DraftSlot, Secrets } from '#domain/client/index.ts';
import type { KeptDestination } from '#domain/client/kept-destination.ts';
import type { Timer } from '#domain/kernel/clock.ts';
import type { Resource } from '#domain/kernel/resource.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { Authentication } from '#domain/session/index.ts';
import type { Arrival } from '#domain/session/sign-on.ts';
import type { Language } from '../i18n/languages.ts';
import type { PageClient } from './client.ts';
import type { Patience } from '../components/feedback/patience.ts';
import type { FirstPicture } from './first-picture/first-picture.ts';
import type { NoticeBoard } from './notice-board.ts';
import type { TextSizeStore, ThemeStore } from './theme.ts';
import { useGiven } from './use-given.ts';

/** What an operator has set for this deployment and screens must know; nothing of it is compiled in. */
export type Deployment = {
  /** Hosts that links and redirects may lead to besides the platform's own. */
  redirectHosts: readonly string[];
  /** Hosts that embedded reports may be loaded from. */
  reportHosts: readonly string[];
  externalRedirects: ReadonlyMap<string, string>;
  groupsTitleKeys: ReadonlyMap<string, string>;
  /** The only origins that an outside LMS may have; none named: any public https name. */
  aiccOrigins?: readonly string[];
  /** Where the mobile app is to be had; a store that is not named is not offered. */
  appStores: AppStores;
  /** Browsers may keep the application, so that it starts without a line. */
  offline?: boolean | undefined;
};

/** What a page has before sign-in, by name; small, because it is part of the first load. */
export type Services = {
  /** The interface's only one. */
  timer: Timer;
  /** The organisation of a code, cached for this visit: branding never flashes on the way to the login screen. */
  organisation: (code: string) => Resource<Organisation>;
  authentication: Authentication;
  /**
   * Calls `listen` when another tab says something: it may have begun a session. Returns the way to stop; undefined where
   * tabs cannot speak to each other.
   */
  onSessionElsewhere: (listen: () => void) => (() => void) | undefined;
  deployment: Deployment;
  notices: NoticeBoard;
  /** Asks for the activation mail again. Rejects with PortFailure. */
  registrations: Pick<Registrations, 'resendMail'>;
  signOn: {
    /** What this page load's address brought to a login; it stands there no more. */
    at: (path: string) => Arrival | undefined;
    clear: () => void;
    /** The visitor leaves for this organisation's provider, and is awaited in this tab. */
    begin: (organisationCode: string) => void;
  };
  /** Leaves for another site. The address has been checked: `domain/access`. */
  leaveFor: (address: URL) => void;
  destination: KeptDestination;
  /** Set while somebody has signed out in this tab and nobody is in: what its history holds is not the next one's. */
  leftBehind: DraftSlot;
  /** Why the last session of this tab ended by itself, a code of the catalogue of messages, until somebody is in. */
  ended: DraftSlot;
  /** The screen shown last around which there was a menu: where leaving a player leads. In memory only. */
  lastScreen: { get: () => string | undefined; set: (path: string) => void; clear: () => void };
  /** What is typed before there is a client to keep drafts: each outlives a reload, until somebody is in. */
  signInDrafts: Record<'username' | 'organisation', DraftSlot>;
  /** The user name on its way from one screen before sign-in to the next. In memory only, and until somebody is in. */
  typedName: DraftSlot;
  /** The address that a reset mail was sent to, for sending it again. As above. */
  resetAddress: DraftSlot;
  /** The organisation code used last in this browser. */
  lastOrganisation: { get: () => string | undefined; set: (code: string) => void };
  /** Origin of the platform's answers: what their relative addresses belong to. */
  platformOrigin: string;
  theme: ThemeStore;
  textSize: TextSizeStore;
  /** Whether the menu stands narrow in this browser: '1' or ''. */
  narrowMenu: { get: () => string | undefined; set: (value: string) => void };
  /** As the browser names itself. */
  userAgent: string;
  firstPicture: FirstPicture;
  /** How long a learner waits without words. */
  patience: Patience;
  /** Whoever asks for a secret says so here; see `SecretField`. */
  secrets: Secrets;
  /** Kept in this browser for the next visit. */
  rememberLanguage: (language: Language) => void;
  client: () => Promise<PageClient>;
};

/** A screen's test gives the services that the screen asks for. */
export const ServicesContext = createContext<Partial<Services>>({});

export const useService = <Name extends keyof Services>(name: Name): Services[Name] => useGiven(ServicesContext, name);
