/**
 * What a course frame may do: run, keep its own origin, fill forms, open its windows, ask with confirm(), give
 * downloads. Not: take the whole page elsewhere. The shell's frame carries it too, where a course cannot reach it.
 */
export const COURSE_SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads';

/** `quiet`: alert, confirm and prompt of a course, which stand over the application, do nothing. */
export const sandboxOf = ({ quiet }: { quiet: boolean }): string =>
  quiet ? COURSE_SANDBOX.replace(' allow-modals', '') : COURSE_SANDBOX;

/** `unload` lets older courses say their last words in the handler they use (three levels must agree). */
export const COURSE_ALLOW = 'unload; fullscreen; autoplay';
