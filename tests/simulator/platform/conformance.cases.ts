import { type ContractOperation, contractOperations } from '#simulator/platform/contract-check.ts';
import type { PlatformInstance } from '#simulator/platform/instance.ts';
import type { Scenario } from '#simulator/scenarios/schema.ts';
import {
  agent,
  type Caller,
  contract,
  form,
  PNG,
  scormAt,
  scormRun,
  scormSync,
  statement,
  story,
  uuid,
} from './support.ts';

type Place = { lena: Caller; guest: Caller; world: PlatformInstance };
type Act = (place: Place) => Promise<Response>;
/** One call and its expected status, optionally in its own scenario. */
export type Case = [name: string, operationId: string, status: number, act: Act, scenario?: () => Scenario];

const get =
  (path: string, headers?: Record<string, string>): Act =>
  ({ lena }) =>
    lena.call('GET', path, undefined, headers);
const send =
  (method: string, path: string, body?: unknown): Act =>
  ({ lena }) =>
    lena.call(method, path, body);
const ask =
  (method: string, path: string, body?: unknown): Act =>
  ({ guest }) =>
    guest.call(method, path, body);
const times =
  (count: number, act: Act): Act =>
  async (place) => {
    for (let n = 1; n < count; n++) await act(place);
    return act(place);
  };

const login = (password: string, username = 'lena', organisationcode = 'acme') => ({
  organisationcode,
  username,
  password,
});
const basic = (password: string, username = 'lena', organisationCode = 'acme') => ({
  organisationCode,
  username,
  password,
});
const newcomer = (over: object = {}) => ({
  firstName: 'Nina',
  lastName: 'Roth',
  mailbox: 'nina@acme.example',
  username: 'nina@acme.example',
  password: 'Nina-2026',
  termsAndConditionsAccepted: true,
  pinCodeEnabled: true,
  forceAuthenticationAtRelaunch: true,
  firstLoginPasswordReseted: true,
  authenticationValidityTimespan: '00:01:00:00',
  contentEncryptionEnabled: true,
  disclaimerAccepted: true,
  userExtraFields: [{ id: 'f-1', name: 'Employee number', value: '4711' }],
  registrationGroups: [{ id: 'n-2', role: 1 }],
  ...over,
});
const me = (over: object = {}) => ({
  id: 'u-1',
  userName: 'lena',
  firstName: 'Lena',
  lastName: 'Okafor',
  mailbox: 'lena@acme.example',
  roles: [],
  locale: 'en-US',
  termsAndConditionsAccepted: true,
  userExtraFields: [],
  ...over,
});
/** A user with every member of the contract’s schema. */
const whole = () =>
  me({
    externalId: null,
    password: 'Fresh-2025',
    disclaimerAccepted: true,
    firstLoginPasswordReseted: true,
    profileUpdateRequired: false,
    userExtraFields: [{ id: 'f-1', name: 'Employee number', value: '1' }],
  });
const withdrawn = () => story((text) => text.replace('kind: pdf,', 'kind: pdf, published: false,'));
const restricted = () => story((text) => text.replace('method: dual', 'method: dual\n    restrictedReports: true'));
const noChoice = () => story((text) => text.replace('allowGroupSelection: true', 'allowGroupSelection: false'));
const noRoot = () => story((text) => text.replace(', isRoot: true', ''));
const saying = () => story((text) => text.replace('policies: {', 'policies: { statementResponse: 200,'));
const contentLaunch = (over: object = {}) => ({
  agent: agent(),
  titleId: 't-pdf',
  activityId: 'urn:content:c-1',
  registration: uuid(1),
  ...over,
});
const stateDocument = (over: object = {}) => ({
  ...contentLaunch(),
  stateId: 'bookmark',
  contentType: 'application/json',
  content: '{}',
  ...over,
});
/** Files of the only course in the scenario. */
export const courseFiles = (path: string) => ({
  version: '1',
  files: [{ path, size: 3, sha256: 'a'.repeat(64) }],
});

export const file = new TextEncoder().encode('0123456789');
const big = new Uint8Array(8 * 1024 * 1024 + 1);
const BACK = 'returnUrl=http%3A%2F%2Flocalhost%3A1%2Facme%2Flogin';
const pdfState = (titleId: string) =>
  `/api/lrs/getPdfState?${new URLSearchParams({ agent: JSON.stringify(agent()), deviceType: 'desktop', activityId: 'a', titleId, stateId: 'position', q: '1' }).toString()}`;
const media = (over: object = {}) => ({
  agent: agent(),
  titleId: 't-video',
  statesChanged: [{ stateId: 'position', document: { position: 12 } }],
  ...over,
});
const pdf = (over: object = {}) => ({
  agent: agent(),
  deviceType: 'desktop',
  activityId: 'a',
  titleId: 't-pdf',
  stateId: 'position',
  position: 3,
  pages: 9,
  ...over,
});
const put = '/api/lrs/put?titleId=t-pdf';
const nobody = 'nobody@acme.example';

const WRITTEN: Case[] = [
  ['an organisation', 'getOrganisationProfile', 200, ask('GET', `/api/user/organisationprofiles/acme?${BACK}`)],
  [
    'an unknown organisation',
    'getOrganisationProfile',
    404,
    ask('GET', `/api/user/organisationprofiles/other?${BACK}`),
  ],
  [
    'where to re-authenticate',
    'getReauthenticationRelayState',
    200,
    get('/api/user/organisationprofiles/reauth/?isReauthenticationSSO=true'),
  ],

  ['signing in', 'signIn', 200, ask('POST', '/api/authentication', login('Lena-2024'))],
  ['a wrong password', 'signIn', 401, ask('POST', '/api/authentication', login('nope'))],
  ['an inactive account', 'signIn', 403, ask('POST', '/api/authentication', login('Ines-2024', 'ines'))],
  ['another organisation', 'signIn', 404, ask('POST', '/api/authentication', login('Lena-2024', 'lena', 'other'))],
  ['the last attempt', 'signIn', 409, times(3, ask('POST', '/api/authentication', login('nope')))],
  ['basic sign-in', 'basicSignIn', 200, ask('POST', '/api/user/basic-authentication', basic('Lena-2024'))],
  ['basic, wrong', 'basicSignIn', 401, ask('POST', '/api/user/basic-authentication', basic('nope'))],
  ['basic, inactive', 'basicSignIn', 403, ask('POST', '/api/user/basic-authentication', basic('Ines-2024', 'ines'))],
  [
    'basic, elsewhere',
    'basicSignIn',
    404,
    ask('POST', '/api/user/basic-authentication', basic('Lena-2024', 'lena', 'other')),
  ],
  ['basic, locked', 'basicSignIn', 409, times(3, ask('POST', '/api/user/basic-authentication', basic('nope')))],
  ['re-authentication', 'reauthenticate', 200, send('POST', '/api/re-authentication', login('Lena-2024'))],
  ['re-authentication without token', 'reauthenticate', 200, ask('POST', '/api/re-authentication', login('Lena-2024'))],
  [
    're-authentication as somebody else',
    'reauthenticate',
    400,
    send('POST', '/api/re-authentication', login('Omar-2024', 'omar')),
  ],
  [
    're-authentication of an inactive account',
    'reauthenticate',
    403,
    ask('POST', '/api/re-authentication', login('Ines-2024', 'ines')),
  ],
  ['re-authentication, locked', 'reauthenticate', 409, times(3, send('POST', '/api/re-authentication', login('nope')))],
  [
    'an AICC session',
    'openAiccSession',
    200,
    ask('POST', '/api/insecure', {
      sessionId: 'A-1',
      externalTrackingServiceUrl: 'https://lms.example/hacp',
      orgCode: 'acme',
    }),
  ],
  [
    'an AICC session, other names',
    'openAiccSession',
    200,
    ask('POST', '/api/insecure', { sid: 'A-1', url: 'https://lms.example/hacp', orgCode: 'acme' }),
  ],
  [
    'an AICC session without address',
    'openAiccSession',
    400,
    ask('POST', '/api/insecure', { sessionId: 'A-1', orgCode: 'acme' }),
  ],
  [
    'an AICC session elsewhere',
    'openAiccSession',
    404,
    ask('POST', '/api/insecure', { sid: 'A-1', url: 'https://lms.example/hacp', orgCode: 'x' }),
  ],
  ['signing out', 'signOut', 204, get('/api/signout/s-1')],
  [
    'signing out by token',
    'signOutWithToken',
    204,
    ({ guest, lena }) =>
      guest.call('POST', '/api/signout/s-1', { token: lena.token, date: '2026-03-02T09:00:00.000Z' }),
  ],
  [
    'signing out without a date',
    'signOutWithToken',
    400,
    ({ guest, lena }) => guest.call('POST', '/api/signout/s-1', { token: lena.token, date: '' }),
  ],
  [
    'signing out a stranger',
    'signOutWithToken',
    401,
    ask('POST', '/api/signout/s-1', { token: 'x', date: '2026-03-02T09:00:00.000Z' }),
  ],
  ['killing the token', 'killToken', 204, get('/api/killToken')],

  [
    'a reset mail',
    'sendResetMail',
    200,
    ask('POST', '/api/password/sendmail', { email: 'lena@acme.example', orgCode: 'acme' }),
  ],
  [
    'a reset mail to no address',
    'sendResetMail',
    400,
    ask('POST', '/api/password/sendmail', { email: 'lena', orgCode: 'acme' }),
  ],
  [
    'a reset mail to a stranger',
    'sendResetMail',
    404,
    ask('POST', '/api/password/sendmail', { email: nobody, orgCode: 'acme' }),
  ],
  [
    'too many reset mails',
    'sendResetMail',
    429,
    times(3, ask('POST', '/api/password/sendmail', { email: 'lena@acme.example', orgCode: 'acme' })),
  ],
  [
    'a reset mail by query',
    'sendResetMailByQuery',
    200,
    ask('GET', '/api/password/sendmail?organisationCode=acme&email=lena@acme.example'),
  ],
  [
    'by query, no address',
    'sendResetMailByQuery',
    400,
    ask('GET', '/api/password/sendmail?organisationCode=acme&email=lena'),
  ],
  [
    'by query, a stranger',
    'sendResetMailByQuery',
    404,
    ask('GET', `/api/password/sendmail?organisationCode=acme&email=${nobody}`),
  ],
  [
    'by query, too many',
    'sendResetMailByQuery',
    429,
    times(3, ask('GET', '/api/password/sendmail?organisationCode=acme&email=lena@acme.example')),
  ],
  ['a good link', 'validateResetLink', 200, ask('GET', '/api/password/validate/reset-good')],
  ['no such link', 'validateResetLink', 404, ask('GET', '/api/password/validate/activate-ines')],
  ['an old link', 'validateResetLink', 410, ask('GET', '/api/password/validate/reset-old')],
  ['a new password', 'resetPassword', 200, ask('POST', '/api/password/reset/reset-good', { password: 'Fresh-2025' })],
  ['a short password', 'resetPassword', 400, ask('POST', '/api/password/reset/reset-good', { password: 'Aa1' })],
  ['a password by no link', 'resetPassword', 404, ask('POST', '/api/password/reset/none', { password: 'Fresh-2025' })],
  [
    'a link used twice',
    'resetPassword',
    410,
    times(2, ask('POST', '/api/password/reset/reset-good', { password: 'Fresh-2025' })),
  ],
  ['an expired password', 'resetExpiredPassword', 200, send('POST', '/api/password/reset', { password: 'Fresh-2025' })],
  [
    'the same password again',
    'resetExpiredPassword',
    400,
    send('POST', '/api/password/reset', { password: 'Lena-2024' }),
  ],

  ['registering', 'selfRegister', 200, ask('POST', '/api/self-register/acme', newcomer())],
  [
    'registering without terms',
    'selfRegister',
    400,
    ask('POST', '/api/self-register/acme', newcomer({ termsAndConditionsAccepted: false })),
  ],
  [
    'registering with another domain',
    'selfRegister',
    403,
    ask('POST', '/api/self-register/acme', newcomer({ mailbox: 'n@x.example', username: 'n@x.example' })),
  ],
  ['registering elsewhere', 'selfRegister', 404, ask('POST', '/api/self-register/other', newcomer())],
  ['registering twice', 'selfRegister', 409, times(2, ask('POST', '/api/self-register/acme', newcomer()))],
  ['extra fields', 'getExtraFields', 200, ask('GET', '/api/extra-fields/acme')],
  ['extra fields elsewhere', 'getExtraFields', 404, ask('GET', '/api/extra-fields/other')],
  ['options', 'getFieldValues', 200, ask('GET', '/api/field-vals/acme/f-2')],
  ['options of nothing', 'getFieldValues', 404, ask('GET', '/api/field-vals/acme/f-9')],
  ['activation', 'validateMail', 200, ask('GET', '/api/validate-mail/activate-ines')],
  ['activation by a blank', 'validateMail', 400, ask('GET', '/api/validate-mail/%20')],
  ['activation by no link', 'validateMail', 404, ask('GET', '/api/validate-mail/reset-good')],
  ['activation twice', 'validateMail', 410, times(2, ask('GET', '/api/validate-mail/activate-ines'))],
  ['activation by PUT', 'validateMailByPut', 200, ask('PUT', '/api/validate-mail/activate-ines')],
  ['by PUT, a blank', 'validateMailByPut', 400, ask('PUT', '/api/validate-mail/%20')],
  ['by PUT, no link', 'validateMailByPut', 404, ask('PUT', '/api/validate-mail/none')],
  ['by PUT, twice', 'validateMailByPut', 410, times(2, ask('PUT', '/api/validate-mail/activate-ines'))],
  ['the mail again', 'resendMail', 200, ask('POST', '/api/resend-mail', { username: 'ines', org: 'acme' })],
  ['the mail again when active', 'resendMail', 400, ask('POST', '/api/resend-mail', { username: 'lena', org: 'acme' })],
  ['the mail again to a stranger', 'resendMail', 404, ask('POST', '/api/resend-mail', { username: 'x', org: 'acme' })],

  [
    'a changed profile',
    'updateProfile',
    200,
    send('POST', '/api/update-profile', me({ password: 'Fresh-2025', userExtraFields: [{ id: 'f-1', value: '1' }] })),
  ],
  ['a nameless profile', 'updateProfile', 400, send('POST', '/api/update-profile', me({ lastName: ' ' }))],
  ["another's profile", 'updateProfile', 403, send('POST', '/api/update-profile', me({ id: 'u-2' }))],
  ["another's mail", 'updateProfile', 409, send('POST', '/api/update-profile', me({ mailbox: 'omar@acme.example' }))],
  ['by PUT', 'updateProfileByPut', 200, send('PUT', '/api/update-profile', whole())],
  ['by PUT, nameless', 'updateProfileByPut', 400, send('PUT', '/api/update-profile', me({ firstName: '' }))],
  ['by PUT, another', 'updateProfileByPut', 403, send('PUT', '/api/update-profile', me({ id: 'u-2' }))],
  [
    "by PUT, another's mail",
    'updateProfileByPut',
    409,
    send('PUT', '/api/update-profile', me({ mailbox: 'omar@acme.example' })),
  ],
  ['a photograph', 'uploadProfilePhoto', 200, send('POST', '/api/user/profile-photo', form('image', PNG))],
  ['no photograph', 'uploadProfilePhoto', 400, send('POST', '/api/user/profile-photo', form('image', file))],
  ['a huge photograph', 'uploadProfilePhoto', 413, send('POST', '/api/user/profile-photo', form('image', big))],
  [
    'no photograph any more',
    'deleteProfilePhoto',
    204,
    async (place) => {
      await send('POST', '/api/user/profile-photo', form('image', PNG))(place);
      return send('DELETE', '/api/user/profile-photo')(place);
    },
  ],
  ['nothing to delete', 'deleteProfilePhoto', 404, send('DELETE', '/api/user/profile-photo')],
  ['a second photograph', 'uploadSecondPhoto', 200, send('POST', '/api/user/opt-photo', form('file', PNG))],
  ['a second, wrong field', 'uploadSecondPhoto', 400, send('POST', '/api/user/opt-photo', form('image', PNG))],
  ['a second, huge', 'uploadSecondPhoto', 413, send('POST', '/api/user/opt-photo', form('file', big))],
  [
    'the photograph',
    'getProfilePhotoData',
    200,
    async (place) => {
      await send('POST', '/api/user/profile-photo', form('image', PNG))(place);
      return get('/api/user/profile-photo-data')(place);
    },
  ],
  ['no photograph yet', 'getProfilePhotoData', 404, get('/api/user/profile-photo-data')],

  ['groups', 'getGroups', 200, ask('GET', '/api/get-groups/acme')],
  ['groups elsewhere', 'getGroups', 404, ask('GET', '/api/get-groups/other')],
  ['choosing', 'setUserGroup', 200, send('POST', '/api/set-user-group', { groups: [{ id: 'n-1', role: 1 }] })],
  [
    'choosing too many',
    'setUserGroup',
    400,
    send('POST', '/api/set-user-group', {
      groups: [
        { id: 'n-1', role: 1 },
        { id: 'n-2', role: 1 },
      ],
    }),
  ],
  ['choosing where nobody may', 'setUserGroup', 403, send('POST', '/api/set-user-group', { groups: [] }), noChoice],
  ['choosing by PUT', 'setUserGroupByPut', 200, send('PUT', '/api/set-user-group', { groups: [] })],
  [
    'by PUT, unknown',
    'setUserGroupByPut',
    400,
    send('PUT', '/api/set-user-group', { groups: [{ id: 'n-9', role: 1 }] }),
  ],
  ['by PUT where nobody may', 'setUserGroupByPut', 403, send('PUT', '/api/set-user-group', { groups: [] }), noChoice],

  ['the catalogue', 'getCatalogue', 200, get('/api/catalogue/viewall?q=1')],
  ['the root', 'getCatalogueRoot', 200, get('/api/catalogue/organisation?q=1')],
  ['no root', 'getCatalogueRoot', 404, get('/api/catalogue/organisation?q=1'), noRoot],
  ['titles of a tag', 'getTagTitles', 200, get('/api/catalogue/titles/g-1?q=1')],
  ['titles of no tag', 'getTagTitles', 404, get('/api/catalogue/titles/g-9?q=1')],
  ['a tag', 'getTag', 200, get('/api/tag/g-1?q=1')],
  ['no tag', 'getTag', 404, get('/api/tag/g-9?q=1')],
  ['a title', 'getTitle', 200, get('/api/title/t-pdf?q=1')],
  ['a title in no tag', 'getTitle', 404, get('/api/title/t-loose?q=1')],
  ['a title in no tag, deep', 'getDeepLaunchTitle', 200, get('/api/dl-title-details/t-loose?q=1')],
  ['no title, deep', 'getDeepLaunchTitle', 404, get('/api/dl-title-details/t-none?q=1')],
  ...[
    'getCatalogue /api/catalogue/viewall?q=1',
    'getCatalogueRoot /api/catalogue/organisation?q=1',
    'getTagTitles /api/catalogue/titles/g-1?q=1',
    'getTag /api/tag/g-1?q=1',
    'getTitle /api/title/t-pdf?q=1',
    'getDeepLaunchTitle /api/dl-title-details/t-pdf?q=1',
  ].flatMap((line) => {
    const [operationId = '', path = ''] = line.split(' ');
    return ['if-none-match', 'etag'].map((header): Case => [
      `${operationId} again, by ${header}`,
      operationId,
      304,
      async (place) => {
        const first = await get(path)(place);
        return get(path, { [header]: first.headers.get('etag') ?? '' })(place);
      },
    ]);
  }),
  ['a content', 'getContent', 200, get('/api/content/contents/c-1')],
  ['no content', 'getContent', 404, get('/api/content/contents/c-9')],

  ['a new picture', 'uploadImageSet', 200, send('POST', '/api/imagesets', form('image', PNG))],
  ['no picture', 'uploadImageSet', 400, send('POST', '/api/imagesets', form('image', file))],
  ['a huge picture', 'uploadImageSet', 413, send('POST', '/api/imagesets', form('image', big))],
  ['a picture gone', 'deleteImageSet', 204, send('DELETE', '/api/imagesets/i-1')],
  ['no picture to delete', 'deleteImageSet', 404, send('DELETE', '/api/imagesets/i-9')],
  ['a picture', 'getBestMatchImage', 200, ask('GET', '/api/imagesets/i-1/bestmatch?width=275&height=220')],
  ['no such picture', 'getBestMatchImage', 404, ask('GET', '/api/imagesets/i-9/bestmatch?width=275&height=220')],

  ['home', 'getHomeScreen', 200, get('/api/homescreen?q=1')],
  ['history', 'getHistory', 200, get('/api/history?q=1')],
  ['the other history', 'getNxHistory', 200, get('/api/nxhistory?q=1')],
  ['suggestions', 'getSuggestions', 200, get('/api/suggestions?page=2&q=1')],
  ['statuses', 'getTitleStatuses', 200, get('/api/titlestatus?q=1')],
  ['a document', 'getCertificateDocument', 200, get('/api/report/certificates/acme/cert-1/document')],
  ['no document', 'getCertificateDocument', 404, get('/api/report/certificates/acme/cert-9/document')],

  ['a media position', 'getMediaPosition', 200, get('/api/av-time?titleId=t-video')],
  ['a position in nothing', 'getMediaPosition', 404, get('/api/av-time?titleId=t-none')],
  ['saving a media position', 'setMediaState', 204, send('POST', '/api/set-av-state', media())],
  ['saving for another', 'setMediaState', 400, send('POST', '/api/set-av-state', media({ agent: agent('u-2') }))],
  ['saving in nothing', 'setMediaState', 404, send('POST', '/api/set-av-state', media({ titleId: 't-none' }))],
  ['server time', 'getServerTime', 200, ask('GET', '/api/getServerTime')],
  [
    'a page',
    'getPdfState',
    200,
    async (place) => {
      await send('POST', '/api/lrs/savePdfState', pdf())(place);
      return get(pdfState('t-pdf'))(place);
    },
  ],
  ['no page yet', 'getPdfState', 404, get(pdfState('t-pdf'))],
  ['saving a page', 'savePdfState', 204, send('POST', '/api/lrs/savePdfState', pdf())],
  ['saving no page', 'savePdfState', 400, send('POST', '/api/lrs/savePdfState', pdf({ agent: agent('u-2') }))],
  ['saving a page of nothing', 'savePdfState', 404, send('POST', '/api/lrs/savePdfState', pdf({ titleId: 't-none' }))],
  ['a statement', 'putStatement', 204, send('PUT', put, statement('launched', 't-pdf'))],
  [
    'a statement of content, in its own words',
    'putStatement',
    204,
    send('PUT', put, {
      ...statement('answered', 't-pdf', { success: true, response: 'b', score: { scaled: 1, raw: 1, min: 0, max: 1 } }),
      object: {
        objectType: 'Activity',
        id: 'https://platform.example/activities/t-pdf/question',
        definition: { extensions: { 'https://content.example/attempts': 2 } },
      },
      context: { registration: uuid(999_999), language: 'en', contextActivities: { parent: [] } },
    }),
  ],
  [
    'a statement, at a platform that says so',
    'putStatement',
    200,
    send('PUT', put, statement('launched', 't-pdf')),
    saying,
  ],
  [
    'a statement about nothing',
    'putStatement',
    400,
    send('PUT', '/api/lrs/put?titleId=t-none', statement('launched', 't-none')),
  ],
  [
    "another's statement",
    'putStatement',
    403,
    send('PUT', put, { ...statement('launched', 't-pdf'), actor: agent('u-2') }),
  ],
  [
    'one id, two statements',
    'putStatement',
    409,
    async (place) => {
      await send('PUT', put, statement('launched', 't-pdf', undefined, uuid(900_001)))(place);
      return send('PUT', put, statement('exited', 't-pdf', undefined, uuid(900_001)))(place);
    },
  ],
  ['a launch of content', 'launchContent', 200, send('POST', '/api/lrs/launch', contentLaunch())],
  [
    'a launch for another',
    'launchContent',
    400,
    send('POST', '/api/lrs/launch', contentLaunch({ agent: agent('u-2') })),
  ],
  ['a launch of nothing', 'launchContent', 404, send('POST', '/api/lrs/launch', contentLaunch({ titleId: 't-none' }))],
  ['a document of content', 'saveStateDocument', 204, send('POST', '/api/lrs/document', stateDocument())],
  ['no document', 'saveStateDocument', 400, send('POST', '/api/lrs/document', stateDocument({ content: 1 }))],
  [
    'a document of nothing',
    'saveStateDocument',
    404,
    send('POST', '/api/lrs/document', stateDocument({ titleId: 't-none' })),
  ],
  ['SCORM runs', 'getScormState', 200, get(`${scormAt({ activityId: 't-scorm' })}&q=1`)],
  [
    'a SCORM sync',
    'syncScormState',
    200,
    send('POST', scormAt(), scormSync([scormRun({ 'cmi.core.lesson_status': 'incomplete' })])),
  ],
  [
    'a SCORM sync of nonsense',
    'syncScormState',
    400,
    send('POST', scormAt(), scormSync([scormRun({}, { mapJsonString: '[' })])),
  ],
  [
    'a SCORM sync of another activity than its address says',
    'syncScormState',
    400,
    send('POST', scormAt({ activityId: 'urn:another' }), scormSync([scormRun({})])),
  ],
  [
    "another's SCORM sync",
    'syncScormState',
    403,
    send('POST', scormAt(), scormSync([scormRun({})], { agent: agent('u-2') })),
  ],
  [
    'a SCORM sync at the address of another',
    'syncScormState',
    403,
    send('POST', scormAt({ of: agent('u-2') }), scormSync([scormRun({})])),
  ],

  ['a link', 'getContentLink', 200, get('/proxy?url=/contentstream/titles/main/pdf/safety-handbook.pdf')],
  ['no link', 'getContentLink', 400, get('/proxy?url=javascript:alert(1)')],
  ['a link of no title', 'getContentLink', 403, get('/proxy?url=/contentstream/titles/main/secret.pdf')],
  [
    'a link of a withdrawn title',
    'getContentLink',
    404,
    get('/proxy?url=/contentstream/titles/main/pdf/safety-handbook.pdf'),
    withdrawn,
  ],
  ['the files of a course', 'getCourseFiles', 200, get('/api/content/files/t-scorm')],
  ['the files of a document', 'getCourseFiles', 404, get('/api/content/files/t-pdf')],
  ['a file', 'getContentStream', 200, ask('GET', '/contentstream/titles/main/a/b.txt')],
  [
    'a part of a file',
    'getContentStream',
    206,
    ({ guest }) => guest.call('GET', '/contentstream/titles/main/a/b.txt', undefined, { range: 'bytes=2-4' }),
  ],
  ['no file', 'getContentStream', 404, ask('GET', '/contentstream/titles/main/none')],
  [
    'no such part',
    'getContentStream',
    416,
    ({ guest }) => guest.call('GET', '/contentstream/titles/main/a/b.txt', undefined, { range: 'bytes=99-' }),
  ],

  [
    'restricted reports',
    'getOrganisationReports',
    403,
    get('/api/user/OrganisationPowerBIReports/reports-configuration'),
    restricted,
  ],
  [
    'a report',
    'getOrganisationReport',
    200,
    get('/api/user/OrganisationPowerBIReports/report-configuration/Learning/Progress'),
  ],
  [
    'a restricted report',
    'getOrganisationReport',
    403,
    get('/api/user/OrganisationPowerBIReports/report-configuration/Learning/Progress'),
    restricted,
  ],
  [
    'no report',
    'getOrganisationReport',
    404,
    get('/api/user/OrganisationPowerBIReports/report-configuration/Learning/None'),
  ],
  ['my report', 'getUserReport', 200, get('/api/user/user-powerbi-reports/report-configuration/Mine/My%20progress')],
  ['no report of mine', 'getUserReport', 404, get('/api/user/user-powerbi-reports/report-configuration/Mine/None')],
  ['the assessment report', 'getAssessmentReport', 200, get('/api/assessment-report?organizationCode=acme')],
  ['no assessment report', 'getAssessmentReport', 404, get('/api/assessment-report?organizationCode=x')],

  ['the build', 'getBuildMetadata', 200, ask('GET', '/api/getbuildmetadata')],
  ["the host's organisation", 'getOrganisationCode', 200, ask('GET', '/api/getorgcode')],
  [
    'analytics',
    'sendAnalytics',
    204,
    send('POST', '/api/herbalife/analytics', { event: 'opened', data: { hltoken: 'x' } }),
  ],
  ['nameless analytics', 'sendAnalytics', 400, send('POST', '/api/herbalife/analytics', { event: '' })],
];

/** True for a GET without parameters: any learner gets 200 by the contract, so that no case is needed. */
const isPlain = ({ operationId, method, path, needsToken, isStatic }: ContractOperation) =>
  needsToken &&
  !isStatic &&
  method === 'GET' &&
  !path.includes('{') &&
  '200' in (contract.paths[path]!['get'] as { responses: object }).responses && // the contract has the operation
  !WRITTEN.some(([, written, status]) => written === operationId && status === 200);

export const CASES: readonly Case[] = [
  ...WRITTEN,
  ...contractOperations(contract)
    .filter(isPlain)
    .map(({ operationId, path }): Case => [operationId, operationId, 200, get(path)]),
];
