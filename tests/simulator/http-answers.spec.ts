import { afterAll, beforeAll, expect, it } from 'vitest';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import type { Exchange } from '#simulator/platform/journal.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';

let site: HttpPlatform;
let token: string | undefined;

beforeAll(async () => {
  site = await startHttp({ scenario: scenarioNamed('generic') });
  token = site.world.signOn('ada')?.access_token;
  site.world.faults.add({ kind: 'status', status: 304, message: 'Kept', operation: 'getMenu' });
  site.world.faults.add({ kind: 'status', status: 503, message: 'Ş', retryAfterSeconds: 5, operation: 'getProfile' });
});
afterAll(() => site.close());

const PHOTO = '/api/user/profile-photo';
const TITLE = '/api/title/safety-handbook?q=1';
const GIVEN_HEADERS = ['content-type', 'etag', 'retry-after', 'cache-control'];
const FORM =
  '--x\r\ncontent-disposition: form-data; name="image"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n\x89PNG\r\n--x--\r\n';
const sent = (body: BodyInit, type: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
});

const calls: Record<string, [path: string, init?: () => RequestInit]> = {
  'a title': [TITLE],
  'a title without its body': [TITLE, () => ({ method: 'HEAD' })],
  'a picture': ['/api/imagesets/none/bestmatch?width=64&height=64'],
  'a form with a file': [PHOTO, () => sent(FORM, 'multipart/form-data; boundary=x')],
  'a form that is none': [PHOTO, () => sent('--x', 'multipart/form-data; boundary=x')],
  'a text after a byte order mark': ['/api/authentication', () => sent('\ufeff{"username":"ada"}', 'text/plain')],
  'a text beyond ASCII': ['/api/authentication', () => sent('{"username":"Ayşe 课程"}', 'application/json')],
  'a query with odd signs': ['/api/title/%C5%9F%20x?q=%F0%9F%98%80&q=2&r=+'],
  'a place that is none': ['/api/a/../nonsense/%E0%A4%A'],
  'a method that is none': ['/api/profile', () => ({ method: 'DELETE' })],
  'a status without a body': ['/api/get-menu'],
  'a refusal with a body beyond ASCII': ['/api/profile'],
};

it.each(Object.keys(calls))('a call over HTTP is read and answered as in process: %s', async (name) => {
  const [path, init = () => ({})] = calls[name] ?? [''];
  const inProcess = await told(() => site.world.respond(asked(path, init())));
  expect(await told(() => fetch(asked(path, init())))).toEqual(inProcess);
});

it('a version that is known is answered 304 over HTTP', async () => {
  const etag = (await fetch(asked(TITLE))).headers.get('etag') ?? '';
  const answer = await fetch(asked(TITLE, { headers: { 'if-none-match': `"other", W/${etag}` } }));
  expect([answer.status, answer.headers.get('etag')]).toEqual([304, etag]);
});

function asked(path: string, init: RequestInit = {}): Request {
  const request = new Request(site.appUrl + path, init);
  request.headers.set('authorization', `Bearer ${token ?? ''}`);
  return request;
}

/** The client’s view of a call, and the platform’s request log. */
async function told(call: () => Promise<Response>) {
  const answer = await call();
  const { seq: _seq, at: _at, ...noted } = site.world.journal.exchanges.at(-1) ?? ({} as Exchange);
  const headers = GIVEN_HEADERS.map((name) => answer.headers.get(name) ?? '');
  // Responses about a learner must not be cached: the mount adds the header where the platform sets none.
  headers[3] ||= 'no-store';
  return { status: answer.status, headers, body: [...new Uint8Array(await answer.arrayBuffer())], noted };
}
