import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { type BrowserClient, useClient } from '../../entry/client.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { restoreLostFocus } from '../../hooks/catch-focus.ts';
import { useConnection } from '../../hooks/connection.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  formatDownloadState,
  type DownloadStatus,
  type DownloadedTitle,
  downloadedTitle,
  downloadedTitles,
} from './download-view.ts';

export type DownloadAct = 'take' | 'pause' | 'goOn' | 'update' | 'remove';
export type OnDownloadAct = (act: DownloadAct, titleIds: readonly string[]) => void;

/** All downloaded titles of the learner. */
export function useDownloadedTitles(): readonly DownloadedTitle[] {
  const { all, stages } = useClient('downloads');
  const downloads = useView(all, selectWholeState);
  const stageOf = useView(stages, selectWholeState);
  return useMemo(() => downloadedTitles(downloads, stageOf), [downloads, stageOf]);
}

/** Download of a title, if there is one. */
export function useDownloadedTitle(titleId: string): DownloadedTitle | undefined {
  const { all, stages } = useClient('downloads');
  const downloads = useView(all, selectWholeState);
  const stageOf = useView(stages, selectWholeState);
  return useMemo(() => downloadedTitle(downloads, stageOf, titleId), [downloads, stageOf, titleId]);
}

/** Whether to display downloads: the policy allows them, or the device has some. */
export function useHasDownloads(): boolean {
  const { terms, all } = useClient('downloads');
  const allowed = useView(terms, selectWholeState);
  const isEmpty = useView(all, hasNone);
  return allowed !== undefined || !isEmpty;
}
const hasNone = (downloads: readonly unknown[]) => downloads.length === 0;

/** Returns a formatter for the state of a download. */
export function useDownloadStateText(): (of: DownloadStatus) => string {
  const { t, language } = useText();
  const hasLine = useConnection() !== 'without';
  const { terms, deviceNow } = useClient('downloads');
  const allowed = useView(terms, selectWholeState);
  return (of) => formatDownloadState(of, { t, language, hasLine, terms: allowed, now: deviceNow() });
}

/**
 * Performs actions on downloads and displays refusals of the browser. The pressed button may disappear when `shown`
 * changes; the focus then moves to `place`, if that element remains.
 */
export function useDownloadActs<E extends HTMLElement>(shown: string) {
  const downloads = useClient('downloads');
  const notify = useSingleToast();
  const place = useRef<E>(null);
  const hasActed = useRef(false);
  useWhenChanged(shown, () => {
    if (hasActed.current) restoreLostFocus(place.current);
    hasActed.current &&= place.current?.contains(document.activeElement) ?? false;
  });
  const act = useCallback<OnDownloadAct>(
    (wish, titleIds) => {
      hasActed.current = true;
      void downloads[wish](titleIds).then((isDone) => notify(isDone ? undefined : { refused: 'DOWNLOAD_REFUSED' }));
    },
    [downloads, notify],
  );
  return { act, place };
}

/** Ids of the titles that can be opened offline. The set keeps its identity until the ids change. */
export function useOnDevice(): ReadonlySet<string> {
  const downloads = useClient('downloads');
  const ids = useMemo(() => idsHere(downloads), [downloads]);
  return useSyncExternalStore(downloads.stages.subscribe, ids);
}

function idsHere({ all, stages }: Pick<BrowserClient['downloads'], 'all' | 'stages'>): () => ReadonlySet<string> {
  let known: ReadonlySet<string> = new Set();
  return () => {
    const stageOf = stages.get(); // depends on the time of day, so it is evaluated again without a state change
    const now = new Set(all.get().flatMap((download) => (stageOf(download) === 'whole' ? download.titleId : [])));
    if (!hasSameIds(known, now)) known = now;
    return known;
  };
}

const hasSameIds = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
