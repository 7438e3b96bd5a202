/**
 * Sandbox of a course frame. Allows scripts, its own origin, forms, popups, dialogs such as confirm(), and downloads,
 * but not navigation of the top page. Also set on the course host page's frame, where a course cannot change it.
 */
export const COURSE_SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads';

/** `quiet`: alert, confirm and prompt of a course, which would cover the application, do nothing. */
export const sandboxOf = ({ quiet }: { quiet: boolean }): string =>
  quiet ? COURSE_SANDBOX.replace(' allow-modals', '') : COURSE_SANDBOX;

/** `unload` lets older courses finish in their `unload` handler; application, host page and frame must allow the event. */
export const COURSE_ALLOW = 'unload; fullscreen; autoplay';
