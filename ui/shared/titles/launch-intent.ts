import { createContext, useContext } from 'react';

/**
 * Told when a learner is about to open a title (pointer over, or focus on, its launch link), so that what the launch
 * needs can be fetched early. Nobody has to listen.
 */
export type LaunchIntent = (titleId: string) => void;

export const LaunchIntentContext = createContext<LaunchIntent>(() => undefined);

/** Handlers for a launch link. */
export function useLaunchIntent(titleId: string): { onPointerEnter: () => void; onFocus: () => void } {
  const tell = useContext(LaunchIntentContext);
  return { onPointerEnter: () => tell(titleId), onFocus: () => tell(titleId) };
}
