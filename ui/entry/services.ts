import { createContext } from 'react';
import type { Registrations } from '#domain/account/index.ts';
import type { AppStores } from '#domain/access/index.ts';
import type { DraftSlot, CredentialPrompts } from '#domain/client/index.ts';
import type { StoredDestination } from '#domain/client/stored-destination.ts';
import type { Timer } from '#domain/kernel/clock.ts';
import type { Resource } from '#domain/kernel/resource.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { Authentication } from '#domain/session/index.ts';
import type { ProviderReturn } from '#domain/session/sign-on.ts';
import type { Language } from '../i18n/languages.ts';
import type { BrowserClient } from './client.ts';
import type { WaitMonitor } from '../components/feedback/patience.ts';
import type { FirstPaint } from './first-paint/first-paint.ts';
import type { ToastStore } from './toast-store.ts';
import type { TextSizeStore, ThemeStore } from './theme.ts';
import { useContextValue } from './use-given.ts';

/** Settings of a deployment that screens need. None is compiled into the build. */
export type Deployment = {
  /** Allowed hosts of links and redirects, besides the platform’s own. */
  redirectHosts: readonly string[];
  /** Allowed hosts of embedded reports. */
  reportHosts: readonly string[];
  externalRedirects: ReadonlyMap<string, string>;
  groupsTitleKeys: ReadonlyMap<string, string>;
  /** Allowed origins of an outside LMS. Without the setting, any public https host is allowed. */
  aiccOrigins?: readonly string[];
  /** Links to the mobile app; stores without a link are not offered. */
  appStores: AppStores;
  /** Whether browsers may cache the application to start offline. */
  offline?: boolean | undefined;
};

/** Services that a page has before sign-in. Small, because they are part of the first load. */
export type Services = {
  /** The only timer of the interface. */
  timer: Timer;
  /** Organisation by its code, cached for this visit to avoid a flash of default branding on the login screen. */
  organisation: (code: string) => Resource<Organisation>;
  authentication: Authentication;
  /**
   * Calls `listen` when another tab may have started a session. Returns the unsubscribe function; undefined if tabs
   * cannot communicate.
   */
  onSessionElsewhere: (listen: () => void) => (() => void) | undefined;
  deployment: Deployment;
  notices: ToastStore;
  /** Requests the activation mail again. Rejects with PortFailure. */
  registrations: Pick<Registrations, 'resendMail'>;
  signOn: {
    /** Sign-on token that this page’s URL brought to a login; already removed from the URL. */
    at: (path: string) => ProviderReturn | undefined;
    clear: () => void;
    /** Redirects to this organisation’s identity provider and expects the return in this tab. */
    begin: (organisationCode: string) => void;
  };
  /** Redirects to another site. `domain/access` has checked the address. */
  leaveFor: (address: URL) => void;
  destination: StoredDestination;
  /**
   * Set after sign-out in this tab until the next sign-in: the tab’s history must not serve as the next learner’s
   * destination.
   */
  leftBehind: DraftSlot;
  /** Message code of why this tab’s last session ended by itself; cleared at sign-in. */
  ended: DraftSlot;
  /** Last screen with a menu, the target when leaving a player. In memory only. */
  lastScreen: { get: () => string | undefined; set: (path: string) => void; clear: () => void };
  /** Sign-in drafts from before the client has loaded. Survive a reload; cleared at sign-in. */
  signInDrafts: Record<'username' | 'organisation', DraftSlot>;
  /** User name passed between screens before sign-in. In memory only; cleared at sign-in. */
  typedName: DraftSlot;
  /** Address of the last reset mail, for sending again. In memory only; cleared at sign-in. */
  resetAddress: DraftSlot;
  /** Last organisation code used in this browser. */
  lastOrganisation: { get: () => string | undefined; set: (code: string) => void };
  /** Origin of the platform’s API, the base of relative addresses in responses. */
  platformOrigin: string;
  theme: ThemeStore;
  textSize: TextSizeStore;
  /** Whether this browser displays the narrow menu: '1' or ''. */
  narrowMenu: { get: () => string | undefined; set: (value: string) => void };
  userAgent: string;
  firstPaint: FirstPaint;
  /** Delays before a waiting message is displayed. */
  patience: WaitMonitor;
  /** Registers open credential prompts; see `GuardedPasswordField`. */
  secrets: CredentialPrompts;
  /** Stores the language in this browser for the next visit. */
  rememberLanguage: (language: Language) => void;
  client: () => Promise<BrowserClient>;
};

/** Partial, so that a screen’s test provides only the services that the screen uses. */
export const ServicesContext = createContext<Partial<Services>>({});

export const useService = <Name extends keyof Services>(name: Name): Services[Name] =>
  useContextValue(ServicesContext, name);
