import { refuse } from '#domain/messages/index.ts';

// Lines that must not compile: each `@ts-expect-error` fails the type check when the line below it is accepted.
export const wrong = [
  // @ts-expect-error -- no such code
  () => refuse('NO_SUCH_CODE'),
  // @ts-expect-error -- a parameter is missing
  () => refuse('ATTEMPTS_LEFT', { left: 1 }),
  // @ts-expect-error -- the parameters are missing
  () => refuse('MAX_LENGTH'),
  // @ts-expect-error -- a number is needed
  () => refuse('MAX_LENGTH', { field: 'password', max: '25' }),
  // @ts-expect-error -- takes no parameters
  () => refuse('LOCKED_TITLE', { field: 'title' }),
];
