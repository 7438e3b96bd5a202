/**
 * Folders of browser tests that Firefox runs: attempts of each kind, journeys, sign-in, course frames, faults. `npm run
 * deep -- engines` runs all of them except those below; `npm test -- --main` those tagged `@cross-browser`.
 */
export const PLAYED = ['cross-browser', 'journeys', 'sign-in', 'frame', 'photos', 'faults'];

const BY_PROTOCOL = 'is done by the protocol of Chromium';
const OWN_CHROMIUM = 'starts a Chromium of its own, with a profile on disk';
const TOUCHES = 'a finger is moved by the protocol of Chromium, and a tap of the driver comes to nothing in Firefox';
const NO_BODIES = 'the driver does not show what a request of Firefox carries';

type LeftOut = { file: string; title?: RegExp; why: string };

/**
 * A browser test that Firefox skips, with the reason, also in folders that it skips completely. Without a title: the
 * whole file.
 */
export const leftOut: readonly LeftOut[] = [
  { file: 'faults/kills.pw.ts', why: OWN_CHROMIUM },
  { file: 'faults/kills-of-all-kinds.pw.ts', why: OWN_CHROMIUM },
  { file: 'faults/small-disk.pw.ts', why: OWN_CHROMIUM },
  { file: 'faults/senders.pw.ts', why: 'counts records, in whatever engine' },
  { file: 'faults/matrix.pw.ts', title: /F18 /, why: `how much may be stored ${BY_PROTOCOL}` },
  { file: 'faults/matrix.pw.ts', title: /F11 the tab crashes/, why: `a crash ${BY_PROTOCOL}` },
  { file: 'faults/matrix.pw.ts', title: /F12 the whole browser/, why: OWN_CHROMIUM },
  { file: 'faults/matrix.pw.ts', title: /F16 site data is cleared/, why: `clearing one database ${BY_PROTOCOL}` },
  { file: 'journeys/crash.pw.ts', why: `a crash ${BY_PROTOCOL}, and the browser that is killed is a Chromium` },
  { file: 'journeys/course-left.pw.ts', title: /done away with the unload event/, why: OWN_CHROMIUM },
  { file: 'sign-in/nothing-left.pw.ts', why: OWN_CHROMIUM },
  { file: 'sign-in/secrets.pw.ts', title: /a secret is found wherever it is planted/, why: NO_BODIES },
  {
    file: 'sign-in/first-picture.pw.ts',
    title: /gets no form for a password once it is known/,
    why: 'the driver waits for a page that is held',
  },
  { file: 'journeys/registration.pw.ts', title: /registers a newcomer who has no pointer/, why: NO_BODIES },
  { file: 'journeys/registration.pw.ts', title: /asks for no password, and sends the newcomer/, why: NO_BODIES },
  { file: 'journeys/reports.pw.ts', title: /the staff system is entered by a form/, why: NO_BODIES },
  {
    file: 'journeys/notes.pw.ts',
    title: /notes are saved as a file/,
    why: 'the driver does not tell of a file that is saved',
  },
  {
    file: 'journeys/home.pw.ts',
    title: /what a learner saves is in all their tabs/,
    why: 'the focus is asked for in a tab behind another',
  },
  {
    file: 'frame/harm.pw.ts',
    title: /moves its focus once while a dialog/,
    why: 'open: Firefox leaves the keyboard in the frame',
  },
  { file: 'phone.pw.ts', why: TOUCHES },
  { file: 'epub/turning.pw.ts', title: /by finger/, why: TOUCHES },
  { file: 'pdf/tools.pw.ts', title: /by finger/, why: TOUCHES },
  { file: 'frame/hanging.pw.ts', why: 'the driver needs frames in the process of the page, which hangs with them' },
];
