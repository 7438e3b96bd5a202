import type { MessageCode } from '#domain/messages/index.ts';
import type { FrameReport } from './frame-report.ts';
import type { IgnoredReason } from './course-host-port.ts';

/** Dropped messages of one run after which the run is ended, because the page would only discard messages. */
const DROPPED_MOST = 1_000;
/** How often a dialog without text fields takes the focus back; a course may have moved it accidentally. */
const GIVEN_BACK_MOST = 3;

export type CourseWatch = {
  /** Call when a message was dropped. */
  readonly dropped: (why: IgnoredReason) => void;
  readonly stop: () => void;
};

/**
 * Detects harm by a course in `host` to the page around it: flooding the port, or taking the focus from an open dialog.
 * Calls `harms` once with the reason. The caller must remove the frame at once, before a key meant for a dialog's field
 * reaches the course. Credential prompts never open beside a course.
 */
export function watchCourse(
  host: HTMLElement,
  report: (what: FrameReport) => void,
  harms: (because: MessageCode, detail: string) => void,
): CourseWatch {
  let dropped = 0;
  let givenBack = 0;
  const end = (because: MessageCode, detail: string) => {
    stop();
    harms(because, detail);
  };
  const look = () => {
    if (!host.contains(document.activeElement)) return;
    const dialog = document.querySelector<HTMLDialogElement>('dialog:modal');
    if (!dialog) return;
    const typed = dialog.querySelector<HTMLElement>('input:not([readonly]), textarea');
    if (typed || ++givenBack > GIVEN_BACK_MOST) end('CONTENT_TOOK_KEYBOARD', 'the course took the focus from a dialog');
    (typed ?? dialog.querySelector<HTMLElement>('button, a[href]') ?? dialog).focus();
  };
  // Some browsers update `activeElement` only after the blur event.
  const lost = () => {
    look();
    setTimeout(look);
  };
  const stop = () => {
    window.removeEventListener('blur', lost);
    document.removeEventListener('focusout', lost);
  };
  window.addEventListener('blur', lost);
  document.addEventListener('focusout', lost);
  return {
    dropped: (why) => {
      report({ what: 'message-dropped', why });
      if (++dropped === DROPPED_MOST) end('CONTENT_FLOODED', `${DROPPED_MOST} messages of the course were not taken`);
    },
    stop,
  };
}
