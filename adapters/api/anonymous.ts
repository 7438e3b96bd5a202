/**
 * Calls without the learner's token: they come before a session, carry their own credentials, or are loaded by the
 * browser itself. A test compares this list with the contract's `security`. Spec §6.
 */
const ANONYMOUS: ReadonlySet<string> = new Set([
  'GET /api/user/organisationprofiles/{orgCode}',
  'POST /api/authentication',
  'POST /api/user/basic-authentication',
  'POST /api/insecure',
  // The contract makes the token optional for these two; the current token may be the one that was just refused.
  'POST /api/re-authentication',
  'POST /api/signout/{id}',
  'POST /api/password/sendmail',
  'GET /api/password/sendmail',
  'GET /api/password/validate/{guid}',
  'POST /api/password/reset/{guid}',
  'POST /api/self-register/{orgCode}',
  'GET /api/extra-fields/{org}',
  'GET /api/field-vals/{org}/{fieldId}',
  'GET /api/validate-mail/{guid}',
  'PUT /api/validate-mail/{guid}',
  'POST /api/resend-mail',
  'GET /api/get-groups/{org}',
  'GET /api/imagesets/{id}/bestmatch',
  'GET /api/getServerTime',
  'GET /api/getbuildmetadata',
  'GET /api/getorgcode',
  'GET /contentstream/titles/main/{path+}',
  'GET /lang/locale-{lang}.json',
  'GET /assets/models/{file}',
]);

export const isAnonymous = (method: string, path: string): boolean => ANONYMOUS.has(`${method} ${path}`);

export const anonymousCalls: readonly string[] = [...ANONYMOUS];
