import { createContext, useContext } from 'react';
import type { Resource } from '#domain/kernel/resource.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { Authentication } from '#domain/session/index.ts';
import type { Language } from '../i18n/languages.ts';
import type { Core } from './core.ts';
import type { DocumentPassword } from './document-password.ts';
import type { NoticeBoard } from './notice-board.ts';
import type { ThemeStore } from './theme.ts';

/** What an operator has set for this deployment and screens must know; nothing of it is compiled in. */
export type Deployment = {
  /** Hosts that links and redirects may lead to besides the platform's own. */
  redirectHosts: readonly string[];
  externalRedirects: ReadonlyMap<string, string>;
  groupsTitleKeys: ReadonlyMap<string, string>;
};

/** What the sign-in screens need; small, because it is part of the first load. */
export type Services = {
  /** The organisation of a code, cached for this visit: branding never flashes on the way to the login screen. */
  organisation: (code: string) => Resource<Organisation>;
  authentication: Authentication;
  deployment: Deployment;
  notices: NoticeBoard;
  /** The place a learner wanted before signing in, kept for this tab. Already checked when read. */
  destination: {
    get: () => string | undefined;
    /** `owner`: account of the learner whose session expired here; somebody else is not taken there. */
    set: (path: string, owner?: string) => void;
    clear: () => void;
  };
  /** The screen shown last around which there was a menu: where leaving a player leads. In memory only. */
  lastScreen: { get: () => string | undefined; set: (path: string) => void; clear: () => void };
  /** The organisation code used last in this browser. */
  lastOrganisation: { get: () => string | undefined; set: (code: string) => void };
  /** Leads away from the application. The address has been checked. */
  leaveFor: (address: URL) => void;
  /** Origin of the platform's answers: what their relative addresses belong to. */
  platformOrigin: string;
  /** Waits in milliseconds; the interface's only timer. Returns the way to stop it. */
  after: (delayMs: number, work: () => void) => () => void;
  theme: ThemeStore;
  documentPassword: DocumentPassword;
  /** Kept in this browser for the next visit. */
  rememberLanguage: (language: Language) => void;
  core: () => Promise<Core>;
};

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices() was called outside <ServicesContext>.');
  return services;
}
