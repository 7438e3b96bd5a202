import type { MessageCode } from '#domain/messages/index.ts';
import type { FrameReport } from './frame-report.ts';
import type { Dropped } from './shell-line.ts';

/** Messages of one run that are not taken before it is ended: the page would do nothing but throw them away. */
const DROPPED_MOST = 1_000;
/** How often a dialog in which nothing is typed takes the focus back; a course may have moved it without meaning to. */
const GIVEN_BACK_MOST = 3;

export type CourseWatch = {
  /** A message was not taken. */
  readonly dropped: (why: Dropped) => void;
  readonly stop: () => void;
};

/**
 * Watches a course in `host` for what would harm the page around it: it floods the port, or takes the keyboard from a
 * dialog that stands over it. `harms` is then told why, once. Nothing is typed into a course that was meant for a field of
 * ours: the frame is to be cut in that moment, before the first key. Secrets are not asked for beside a course at all.
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
  // Some browsers say who has the focus only after they have said that somebody lost it.
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
