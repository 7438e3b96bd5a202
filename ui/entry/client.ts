import { createContext } from 'react';
import type { Client } from '#domain/client/index.ts';
import { useGiven } from './use-given.ts';

/**
 * The learner's client in a page: everything behind the sign-in screen. Loaded when it is needed, so that the first load
 * does not carry it.
 */
export type PageClient = Client<HTMLElement, HTMLVideoElement, MediaStream>;

/** A screen's test gives the areas that the screen asks for. */
export const ClientContext = createContext<Partial<PageClient>>({});

/** One area of the client, below `ClientGate`, which has loaded it. */
export const useClient = <Area extends keyof PageClient>(area: Area): PageClient[Area] => useGiven(ClientContext, area);
