import { createContext, useContext } from 'react';
import type { Client } from '#domain/client/index.ts';

/**
 * The learner's client in a page: everything behind the sign-in screen. Loaded when it is needed, so that the first load
 * does not carry it.
 */
export type PageClient = Client<HTMLElement, HTMLVideoElement, MediaStream>;

/** A screen's test gives the areas that the screen asks for. */
export const ClientContext = createContext<Partial<PageClient> | undefined>(undefined);

/** One area of the client, below the gate that has loaded it. */
export function useClient<Area extends keyof PageClient>(area: Area): PageClient[Area] {
  const found = useContext(ClientContext)?.[area];
  if (!found)
    throw new Error(`useClient('${area}') was called where it is not given. Put the screen below <ClientGate>.`);
  return found;
}
