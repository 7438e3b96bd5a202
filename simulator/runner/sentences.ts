import { type Step, type ValuesByWord, wordOf } from './words.ts';

const quoted = (value: unknown): string => (typeof value === 'string' ? `“${value}”` : String(value));
const placed = (at: unknown): string => (at === 'end' ? 'the end' : String(at));
const listed = (values: object): string =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key} ${inWords(value)}`)
    .join(', ');
const inWords = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ') || 'none';
  return typeof value === 'object' && value !== null ? `(${listed(value)})` : String(value);
};
const secret = /password|confirmation/i;
const safe = (values: object): string =>
  listed(
    Object.fromEntries(Object.entries(values).filter(([key, value]) => !secret.test(key) && typeof value !== 'object')),
  );

/** Describes a step in a sentence, without passwords. */
export function sentenceOf(step: Step): string {
  const say = sentences[wordOf(step)] as (value: unknown) => string; // the value belongs to this keyword: see Step
  return say(Object.values(step)[0]);
}

type Sentences = { [W in keyof ValuesByWord]: (value: ValuesByWord[W]) => string };

const sentences: Sentences = {
  findOrganisation: (code) => `types the organisation code ${quoted(code)}`,
  signIn: (who) =>
    typeof who === 'string'
      ? `${who} signs in`
      : `${who.as} signs in${who.password === undefined ? '' : ' with another password'}${who.basic ? ' by the basic call' : ''}`,
  signOn: (who) => `${who} comes back from the sign-on provider`,
  signInAgain: ({ as }) => `${as ?? 'the learner'} proves who they are`,
  signOut: ({ discard }) => `signs out${discard ? ' and removes what is not sent' : ''}`,
  visit: (screen) => `goes to ${screen}`,
  openReport: (report) =>
    `opens the report ${quoted(report === 'assessment' ? report : `${report.group}: ${report.name}`)}`,
  search: (query) => `searches for ${quoted(query)}`,
  launch: (title) => (typeof title === 'string' ? `launches ${title}` : `launches ${listed(title)}`),
  deepLaunch: (title) => `opens the address of ${title}`,
  outsideLaunch: ({ title, sid }) => `an outside LMS launches ${title ?? 'no title'} in its session ${quoted(sid)}`,
  openMenu: (module) => `chooses ${module} in the menu`,
  openSignOn: () => 'leaves for the sign-on provider',
  type: ({ field, text }) => `types ${field === 'password' ? 'a password' : quoted(text)} into ${field}`,
  takeOver: (title) => `goes on here with ${title}`,
  startOver: (title) => `starts ${title} over`,
  readTo: (at) => `reads to ${placed(at)}`,
  playTo: (at) => `plays to ${placed(at)}`,
  courseSets: (values) => `the course sets ${listed(values)}`,
  courseCommits: () => 'the course commits',
  courseFinishes: () => 'the course finishes',
  courseRequestsFile: (file) => `the course asks for its file ${quoted(file)}`,
  contentSendsStatement: ({ verb, score }) =>
    `the content says ${verb}${score === undefined ? '' : `, score ${score}`}`,
  contentSavesDocument: ({ id, text }) => (text === '' ? `the content deletes ${id}` : `the content keeps ${id}`),
  contentFails: () => 'the content breaks',
  complete: () => 'takes the title to its end',
  contentSignal: ({ type, ...what }) =>
    `the content says ${type} ${listed('position' in what ? what.position : {})}`.trim(),
  leave: ({ because }) => `leaves the title${because === undefined ? '' : ` (${because})`}`,
  wait: (how) => `${how} pass`,
  network: (state) => (state === 'none' ? 'the device goes offline' : 'the device is online again'),
  download: (titles) => `downloads ${inWords([titles].flat())}`,
  pauseDownload: (titles) => `pauses the download of ${inWords([titles].flat())}`,
  resumeDownload: (titles) => `resumes the download of ${inWords([titles].flat())}`,
  updateDownload: (titles) => `updates the download of ${inWords([titles].flat())}`,
  removeDownload: (titles) => `removes ${inWords([titles].flat())} from this device`,
  expireSession: () => 'the platform lets all sessions end',
  hidePage: () => 'looks at something else',
  closeTab: () => 'closes the tab',
  restorePage: () => 'goes to another page, and back by the browser',
  crash: () => 'the page is gone without a word',
  reopen: () => 'opens the application again',
  storageFull: (full) => (full ? 'the browser refuses to store' : 'the browser stores again'),
  tab: (name) => `goes on in the tab ${quoted(name)}`,
  device: (name) => `goes on at the device ${quoted(name)}`,
  administrator: (change) => `an administrator: ${listed(change)}`,
  fault: (rule) => `from now on: ${listed(rule)}`,
  endFaults: () => 'nothing goes wrong any more',
  forgotPassword: (mail) => `asks for a reset mail to ${quoted(mail)}`,
  openResetLink: (link) => `opens the reset link ${quoted(link)}`,
  resetPassword: ({ link }) => `sets a password by the link ${quoted(link)}`,
  changePassword: () => 'changes the own password',
  register: (form) => `registers: ${safe(form)}`,
  activate: (link) => `opens the activation link ${quoted(link)}`,
  resendMail: (who) => `asks for the activation mail of ${who} again`,
  completeGates: (form) => `fills in what stands before home: ${safe(form)}`,
  chooseGroups: (ids) => `chooses the groups ${ids.join(', ') || 'none'}`,
  openCertificate: (id) => `opens the certificate ${quoted(id)}`,
  changeProfile: (form) => `changes the profile: ${safe(form)}`,
  acceptAgreement: () => 'accepts the legal agreement',
  choosePhoto: (photo) => `chooses a photo: ${listed(photo)}`,
  deletePhoto: () => 'takes the profile photo away',
  callOperation: ({ operation }) => `the client calls ${operation}`,
  check: (expectation) => `now ${expectationSentence(expectation)}`,
};

/** Describes an expectation in a sentence. */
export function expectationSentence(expectation: object): string {
  const [word = '', value] = Object.entries<unknown>({ ...expectation }).find(([, given]) => given !== undefined) ?? [];
  const about =
    typeof value === 'object' && value !== null
      ? Array.isArray(value)
        ? value.join(', ') || 'nothing'
        : listed(value)
      : String(value);
  const heads: Readonly<Record<string, string>> = {
    message: 'the message is said:',
    noMessage: 'the message is not said:',
    screen: 'the screen is',
    session: 'the session is',
    gates: 'before home stand:',
    title: 'the learner sees of the title:',
    statistics: 'home counts:',
    found: 'the search has found',
    playing: 'a title is open:',
    report: 'the report that stands there is',
    redirectedTo: 'the learner was sent to',
    position: 'the content opened at',
    recorded: 'recorded is',
    received: 'the platform has received',
    saved: 'the platform was told the state:',
    invariantsOnly: 'what must hold in every run:',
    platform: 'the platform keeps:',
    downloadState: 'on this device:',
    openedFrom: 'the open content came from the',
    unsent: 'waiting here to be sent:',
    calls: 'the platform was called:',
    home: 'home shows:',
    outside: 'the outside LMS knows:',
    mails: 'mailed was:',
  };
  return `${heads[word] ?? word} ${about}`;
}
