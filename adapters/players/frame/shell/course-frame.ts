import { COURSE_GOODBYE_MS } from '../protocol.ts';
import { COURSE_ALLOW, COURSE_SANDBOX } from '../sandbox.ts';
import { type Watching, watchPages } from './watch-pages.ts';

export type CourseFrame = {
  /** Lets the course run its leaving handlers, all of them, and waits for it (limit 1 s). */
  empty: () => Promise<void>;
};

/** How often the frame is looked at until the course shows. */
const LOOK_MS = 100;

/** Puts the course in a frame of this page; `watching` is told of its pages and of the windows that they open. `onShown` or `onLost` is called once. */
export function courseFrame(
  course: { url: string; name: string },
  watching: Watching,
  tell: { onShown: () => void; onLost: (why: string) => void },
): CourseFrame {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', COURSE_SANDBOX);
  frame.setAttribute('allow', COURSE_ALLOW);
  frame.title = course.name;
  document.title = course.name;
  frame.referrerPolicy = 'no-referrer'; // its address holds what it is launched with
  // With its address before it has its place: WebKit then leaves the course the window of the empty page that is met here.
  frame.src = course.url;
  document.body.append(frame);
  watchPages(frame, watching);

  const look = window.setInterval(() => check(false), LOOK_MS);
  const check = (loaded: boolean) => {
    const state = stateOf(frame, loaded);
    if (state === 'waiting') return;
    window.clearInterval(look);
    frame.removeEventListener('load', onLoad);
    if (state === 'shown') tell.onShown();
    else tell.onLost(state.lost);
  };
  const onLoad = () => check(true);
  frame.addEventListener('load', onLoad);

  return {
    empty: () =>
      new Promise((resolve) => {
        window.clearInterval(look);
        const late = window.setTimeout(resolve, COURSE_GOODBYE_MS);
        frame.addEventListener('load', () => {
          if (frame.contentWindow?.location.href !== 'about:blank') return;
          window.clearTimeout(late);
          resolve();
        });
        // Navigating, unlike removing, runs beforeunload, pagehide and unload: whichever the course finishes in.
        // By replacing, as all of a course: it is no step for the back button.
        frame.contentWindow?.location.replace('about:blank');
      }),
  };
}

function stateOf(frame: HTMLIFrameElement, loaded: boolean): 'waiting' | 'shown' | { lost: string } {
  const page = frame.contentDocument;
  // Another origin, or the browser's own error page: the course is not there.
  if (!page) return { lost: 'the course cannot be reached' };
  if (page.URL === 'about:blank' || (page.readyState === 'loading' && !loaded)) return 'waiting';
  const [navigation] = frame.contentWindow?.performance.getEntriesByType('navigation') ?? [];
  const status = navigation && 'responseStatus' in navigation ? Number(navigation.responseStatus) : 0;
  return status >= 400 ? { lost: `the course answered ${status}` } : 'shown';
}
