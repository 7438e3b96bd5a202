import { createContext } from 'react';
import type { Client } from '#domain/client/index.ts';
import { useContextValue } from './use-given.ts';

/** The learner’s client in a page: everything behind sign-in. Loaded on demand to keep the first load small. */
export type BrowserClient = Client<HTMLElement, HTMLVideoElement, MediaStream>;

/** Partial, so that a screen’s test provides only the areas that the screen uses. */
export const ClientContext = createContext<Partial<BrowserClient>>({});

/** Returns one area of the client. Use below `ClientGate`, which loads the client. */
export const useClient = <Area extends keyof BrowserClient>(area: Area): BrowserClient[Area] =>
  useContextValue(ClientContext, area);
