import type { Route } from '#domain/client/routes.ts';

/** Name of the test of a route in one kind of test; or the reason why there is none. */
type Answer = string | { none: string };

/**
 * `sweep`: a state checked in every width, text size and language. `walk`: a keyboard-only test. `offline`: a page that
 * opens offline. `menu`: the menu entry that opens the route. `story`: a scenario step (`file: step`) that opens it in
 * the runner.
 */
export type RouteRow = { sweep: Answer; walk: Answer; offline: Answer; menu: Answer; story: Answer };

const none = (why: string) => ({ none: why });

const NO_LEARNER = none('nobody is signed in whose data could be shown offline');
const BY_LINK = none('the link comes by mail, and the server has to check it');
const NO_FIELD = none('it holds one heading, and a link that the walk of the same screen follows');
const BEFORE = none('nobody is signed in who could have a menu');
const ONE_OF_MANY = none('it is of one folder or title, and those are found by their names');
const ASKS_SERVER = none('every entry of it asks the server');
const OTHER_ADDRESS = (route: Route) => none(`another address of the screen of “${route}”`);

/** One row a route: a new route does not compile without an entry for each kind of test. */
export const routeRows: Readonly<Record<Route, RouteRow>> = {
  organisationLogin: {
    sweep: 'organisation',
    walk: 'finds the organisation by its code',
    offline: NO_LEARNER,
    menu: BEFORE,
    story: 'forgot-password: findOrganisation',
  },
  basicOrganisationLogin: {
    sweep: OTHER_ADDRESS('organisationLogin'),
    walk: OTHER_ADDRESS('organisationLogin'),
    offline: NO_LEARNER,
    menu: BEFORE,
    story: none('the runner finds an organisation by its code, at whichever of the two'),
  },
  login: { sweep: 'login', walk: 'signs in', offline: NO_LEARNER, menu: BEFORE, story: 'generic: signIn' },
  basicLogin: {
    sweep: 'basic login',
    walk: OTHER_ADDRESS('login'),
    offline: NO_LEARNER,
    menu: BEFORE,
    story: 'basic-login: basic: true',
  },
  reauthLogin: {
    sweep: 're-authentication',
    walk: 'signs in again over a document, and goes on in it',
    offline: ASKS_SERVER,
    menu: none('the launch of a title leads there'),
    story: 'reauthentication: signInAgain',
  },
  registration: {
    sweep: 'registration',
    walk: 'registers',
    offline: NO_LEARNER,
    menu: BEFORE,
    story: 'form-rules: register',
  },
  register: {
    sweep: 'gates',
    walk: 'is given at the gates',
    offline: ASKS_SERVER,
    menu: none('signing in leads there while something is pending'),
    story: 'gates: completeGates',
  },
  registerStatus: {
    sweep: none('it is shown while the gates are being sent, and leads on by itself'),
    walk: none('it holds nothing to press'),
    offline: ASKS_SERVER,
    menu: none('the gates lead there'),
    story: none('the runner settles the gates and is led on'),
  },
  completeRegistration: {
    sweep: 'registered',
    walk: NO_FIELD,
    offline: NO_LEARNER,
    menu: BEFORE,
    story: 'form-rules: registration-done',
  },
  registerCompleted: {
    sweep: 'inbox',
    walk: 'registers',
    offline: NO_LEARNER,
    menu: BEFORE,
    story: 'locked-out: resendMail',
  },
  activation: { sweep: 'activated', walk: NO_FIELD, offline: BY_LINK, menu: BEFORE, story: 'deactivated: activate' },
  activationWithoutGuid: {
    sweep: OTHER_ADDRESS('validateFail'),
    walk: NO_FIELD,
    offline: BY_LINK,
    menu: BEFORE,
    story: none('a broken link leads there, and no step breaks one'),
  },
  validateFail: {
    sweep: 'not activated',
    walk: NO_FIELD,
    offline: BY_LINK,
    menu: BEFORE,
    story: none('the platform redirects there by itself'),
  },
  forgotPassword: {
    sweep: 'forgotten password',
    walk: 'asks for a link by mail',
    offline: NO_LEARNER,
    menu: BEFORE,
    story: 'forgot-password: forgotPassword',
  },
  sendMailSuccess: {
    sweep: 'reset mail sent',
    walk: 'asks for a link by mail',
    offline: NO_LEARNER,
    menu: BEFORE,
    story: 'forgot-password: forgotPassword',
  },
  passwordReset: {
    sweep: 'forgotten password, after an old link',
    walk: 'chooses a new password',
    offline: BY_LINK,
    menu: BEFORE,
    story: 'expired-links: openResetLink',
  },
  passwordResetWithoutGuid: {
    sweep: OTHER_ADDRESS('passwordExpired'),
    walk: OTHER_ADDRESS('passwordReset'),
    offline: ASKS_SERVER,
    menu: OTHER_ADDRESS('passwordExpired'),
    story: 'deep-links: visit: password-reset',
  },
  resetSuccess: {
    sweep: 'password changed',
    walk: 'chooses a new password',
    offline: NO_LEARNER,
    menu: BEFORE,
    story: 'expired-links: resetPassword',
  },
  resetExpired: {
    sweep: 'reset link expired',
    walk: NO_FIELD,
    offline: BY_LINK,
    menu: BEFORE,
    story: 'password-rules: reset-expired',
  },
  passwordExpired: {
    sweep: 'new password, full',
    walk: OTHER_ADDRESS('passwordReset'),
    offline: ASKS_SERVER,
    menu: none('signing in leads there when the password has expired'),
    story: 'generic: visit: password-expired',
  },
  resetExpiredComplete: {
    sweep: OTHER_ADDRESS('resetSuccess'),
    walk: NO_FIELD,
    offline: NO_LEARNER,
    menu: BEFORE,
    story: 'two-things-pending: password-changed',
  },
  home: {
    sweep: 'home',
    walk: 'goes from page to page by the menu',
    offline: none('`last-known` plays it, with what the platform last said'),
    menu: 'home',
    story: 'due-dates: visit: home',
  },
  catalogueRoot: {
    sweep: 'catalogue, root',
    walk: 'goes down into folders and up again by the trail',
    offline: '/acme/catalogue',
    menu: 'catalogue',
    story: 'deep-links: visit: catalogue',
  },
  catalogue: {
    sweep: 'catalogue, tag',
    walk: 'looks through a folder to its last title, and behind it',
    offline: OTHER_ADDRESS('catalogueRoot'),
    menu: ONE_OF_MANY,
    story: none('the runner has the whole catalogue at once, and no step opens a folder'),
  },
  title: {
    sweep: 'title, open',
    walk: 'copies the link of a title',
    offline: '/acme/title/-/safety-handbook',
    menu: ONE_OF_MANY,
    story: 'generic: visit: title',
  },
  content: {
    sweep: 'document',
    walk: 'goes on where it left off, from home',
    offline: none('`packs` and `courses` open what was downloaded, `screens` what was not'),
    menu: ONE_OF_MANY,
    story: 'generic: launch',
  },
  deepLaunch: {
    sweep: 'damaged document',
    walk: OTHER_ADDRESS('content'),
    offline: OTHER_ADDRESS('content'),
    menu: ONE_OF_MANY,
    story: 'deep-links: deepLaunch',
  },
  player: {
    sweep: OTHER_ADDRESS('content'),
    walk: OTHER_ADDRESS('content'),
    offline: OTHER_ADDRESS('content'),
    menu: ONE_OF_MANY,
    story: 'generic: visit: player',
  },
  search: {
    sweep: 'search, results',
    walk: 'finds a title by search, and comes back to the words',
    offline: '/acme/search?q=safety',
    menu: 'search',
    story: 'empty: search',
  },
  profile: {
    sweep: 'profile',
    walk: 'data is put right, after a refusal',
    offline: '/acme/profile',
    menu: 'profile',
    story: 'deep-links: visit: profile',
  },
  report: {
    sweep: 'reports',
    walk: 'goes into a report, and out of its frame both ways',
    offline: ASKS_SERVER,
    menu: 'report',
    story: 'reports: visit: report',
  },
  navManager: {
    sweep: 'staff system',
    walk: none('it leads to another site by itself'),
    offline: ASKS_SERVER,
    menu: 'staff-system',
    story: 'ways-out-refused: visit: nav-manager',
  },
  about: {
    sweep: 'about',
    walk: 'reports a problem',
    offline: '/acme/about',
    menu: 'about',
    story: 'generic: visit: about',
  },
  aboutAlone: {
    sweep: 'statement',
    walk: OTHER_ADDRESS('about'),
    offline: OTHER_ADDRESS('about'),
    menu: OTHER_ADDRESS('about'),
    story: OTHER_ADDRESS('about'),
  },
  systemRequirements: {
    sweep: 'system requirements',
    walk: none('it holds nothing to press but what every page has'),
    offline: none('it says what this browser can do, and asks nobody'),
    menu: 'requirements',
    story: 'deep-links: visit: system-requirements',
  },
  aiccContent: {
    sweep: 'outside launch, refused',
    walk: none('it opens a course by itself; the walks of courses go through its buttons'),
    offline: ASKS_SERVER,
    menu: none('another learning platform leads there'),
    story: 'outside-lms: outsideLaunch',
  },
};
