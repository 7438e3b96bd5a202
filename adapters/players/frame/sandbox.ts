/**
 * Sandbox of a course frame. Allows scripts, its own origin, forms, popups, dialogs such as confirm(), and downloads,
 * but not navigation of the top page. Also set on the course host page's frame, where a course cannot change it.
 */
export const COURSE_SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads';

/**
 * `quiet`: alert, confirm and prompt of a course, which would cover the application, do nothing. `savesFiles`: the
 * course may start downloads.
 */
export const sandboxOf = ({ quiet, savesFiles }: { quiet: boolean; savesFiles: boolean }): string =>
  COURSE_SANDBOX.split(' ')
    .filter((flag) => !(quiet && flag === 'allow-modals') && (savesFiles || flag !== 'allow-downloads'))
    .join(' ');

/** `unload` lets older courses finish in their `unload` handler; application, host page and frame must allow the event. */
export const COURSE_ALLOW = 'unload; fullscreen; autoplay';
