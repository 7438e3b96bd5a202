import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import type { AloudView, ReadAloud } from '#domain/player/index.ts';
import type { ChromeRoom } from '../bar/chrome.ts';
import { useWindowKeys } from '../keys/use-window-keys.ts';
import { AloudBar } from './aloud-bar.tsx';

export type Aloud = {
  isReading: boolean;
  toggle: () => void;
  stop: () => void;
  /** Its bar, while it reads or has something to say. */
  bar: ReactNode;
};

/** Escape alone, wherever the content hears keys: no letter is left that would say it. */
const keys = [{ act: 'stop', keys: ['Escape'] }] as const;

/** Reading the open content aloud; undefined where there is no voice. */
export function useAloud(
  aloud: ReadAloud | undefined,
  room: Pick<ChromeRoom, 'isAsking' | 'focusContent'>,
): Aloud | undefined {
  const view = useSyncExternalStore<AloudView | undefined>(
    aloud?.state.subscribe ?? nothing,
    aloud?.state.get ?? noView,
  );
  const isReading = view !== undefined && view.at !== 'silent';
  const { isAsking } = room;
  // A password is not typed while somebody reads, and nobody listens to what lies under a dialog.
  useEffect(() => {
    if (isAsking) aloud?.stop();
  }, [isAsking, aloud]);
  useWindowKeys(isReading && aloud ? keys : undefined, false, () => aloud?.stop());
  if (!aloud || !view?.isOffered) return undefined;
  return {
    isReading,
    toggle: isReading ? aloud.stop : aloud.start,
    stop: aloud.stop,
    bar: (isReading || view.because !== undefined) && (
      <AloudBar aloud={aloud} view={view} onClosed={room.focusContent} />
    ),
  };
}

const nothing = () => () => undefined;
const noView = () => undefined;
