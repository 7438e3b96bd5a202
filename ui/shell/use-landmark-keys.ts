import { keyRow, landmarkKeys } from '#domain/player/index.ts';
import { useService } from '../entry/services.ts';
import type { NoticeBoard } from '../entry/notice-board.ts';
import { catchFocus } from '../hooks/catch-focus.ts';
import { useListener } from '../hooks/use-listener.ts';
import { useView } from '../hooks/use-view.ts';
import { useWhenChanged } from '../hooks/use-when-changed.ts';
import { cameFrom, goToLandmark, noteComing, NOTICES_ID } from '../shared/page/landmarks.ts';

const shownOf = ({ visible }: ReturnType<NoticeBoard['get']>) => visible.length;
const region = () => document.getElementById(NOTICES_ID);

/**
 * F6 goes round the landmarks of every page, the notifications among them; Shift + F6 goes the other way. When the one
 * that had the focus is closed, the next has it, and after the last what had it before.
 */
export function useLandmarkKeys(): void {
  const shown = useView(useService('notices'), shownOf);
  useListener(window, 'keydown', (event) => {
    const row = event.defaultPrevented ? undefined : keyRow(landmarkKeys, event);
    if (row && goToLandmark(row.act)) event.preventDefault();
  });
  useListener(document, 'focusin', (event) => {
    const notices = region();
    if (notices) noteComing(event, notices);
  });
  useWhenChanged(shown, (before) => {
    const notices = region();
    if (shown < before && notices) catchFocus(notices.querySelector('button') ?? cameFrom(notices));
  });
}
