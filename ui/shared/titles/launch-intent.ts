import { createContext, useContext } from 'react';

/** Called when a learner hovers or focuses a launch link, so that launch data can be prefetched. Optional. */
export type LaunchIntent = (titleId: string) => void;

export const LaunchIntentContext = createContext<LaunchIntent>(() => undefined);

/** Event handlers of a launch link. */
export function useLaunchIntent(titleId: string): { onPointerEnter: () => void; onFocus: () => void } {
  const tell = useContext(LaunchIntentContext);
  return { onPointerEnter: () => tell(titleId), onFocus: () => tell(titleId) };
}
