import { describe, expect, it } from 'vitest';
import { requestJson } from '#adapters/api/client.ts';
import { PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { apiOver } from './api-over.ts';

// Verifies: §4 Session, §7: no response of the platform stays in the browser’s cache, whatever its headers allow.
it('every call asks for an answer that nobody stores, also one that outlives its page', async () => {
  const asked: Request[] = [];
  const api = apiOver((request) => {
    asked.push(request);
    return Promise.resolve(Response.json({}));
  });
  await api.GET('/api/profile');
  await api.GET('/api/getServerTime');
  await api.GET('/api/get-menu', { keepalive: true });
  expect(asked.map(({ cache, keepalive }) => [cache, keepalive])).toEqual([
    ['no-store', false],
    ['no-store', false],
    ['no-store', true],
  ]);
  expect(asked.map(({ headers }) => headers.get('Cache-Control'))).toEqual(['no-cache', 'no-cache', 'no-cache']);
});

/** Verifies: §7: a redirect of the platform lets no other host answer in its place. */
describe('a redirected answer', () => {
  const ask = (url: string, method: 'GET' | 'POST') => {
    const redirected = { redirected: { value: true }, url: { value: url } };
    const api = apiOver(() => Promise.resolve(Object.defineProperties(Response.json({ id: 'p-ada' }), redirected)));
    const call = method === 'GET' ? api.GET('/api/profile') : api.POST('/api/user/opt-photo', { body: { file: '' } });
    return requestJson('call', call);
  };

  it('is read from the platform itself', async () => {
    expect((await ask(`${PLATFORM_ORIGIN}/api/v2/profile`, 'GET')).body).toEqual({ id: 'p-ada' });
  });

  it.each([
    ['GET', 'https://evil.example/api/profile'],
    ['GET', `${PLATFORM_ORIGIN}.evil.example/api/profile`],
    ['GET', PLATFORM_ORIGIN.replace(/^https?:/, 'ftp:')],
    ['GET', ''],
    ['GET', 'no address'],
    ['POST', 'https://evil.example/api/user/opt-photo'],
    ['POST', `${PLATFORM_ORIGIN}/api/user/opt-photo`],
  ] as const)('is not read: %s to %j', async (method, url) => {
    await expect(ask(url, method)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});

describe('an answer of more than 20 MB', () => {
  const MB = 1024 * 1024;
  /** A JSON body of this many bytes, in chunks of 1 MB; `sent` counts the bytes that were read. */
  const endless = (bytes: number) => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (line) => {
        if (sent === 0) line.enqueue(new TextEncoder().encode('{"a":"'));
        if (sent >= bytes) {
          line.enqueue(new TextEncoder().encode('"}'));
          line.close();
          return;
        }
        sent += MB;
        line.enqueue(new Uint8Array(MB).fill(97));
      },
    });
    return { body, sent: () => sent };
  };
  const ask = (body: ReadableStream<Uint8Array>, status = 200) => {
    const headers = { 'Content-Type': 'application/json' };
    const api = apiOver(() => Promise.resolve(new Response(body, { status, headers })));
    return requestJson('getProfile', api.GET('/api/profile'));
  };

  it('is read no further than that, though no header says how long it is', async () => {
    const { body, sent } = endless(200 * MB);
    await expect(ask(body)).rejects.toMatchObject({ kind: 'too-large', status: 200 });
    expect(sent()).toBeLessThan(30 * MB);
  });

  it('is no refusal of the platform, though its status says that it is one', async () => {
    const { body, sent } = endless(200 * MB);
    await expect(ask(body, 403)).rejects.toMatchObject({ kind: 'unreadable', status: 403, said: undefined });
    expect(sent()).toBeLessThan(30 * MB);
  });

  it.each([
    [200, { kind: 'no-answer', status: 0 }],
    [409, { kind: 'unreadable', status: 409 }],
    [503, { kind: 'status', status: 503 }],
  ])('and one of status %i that breaks off are told apart', async (status, failure) => {
    let parts = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (line) =>
        parts++ < 2 ? line.enqueue(new TextEncoder().encode('{"a":"')) : line.error(new TypeError('lost')),
    });
    await expect(ask(body, status)).rejects.toMatchObject(failure);
  });

  it('up to which one is read whole', async () => {
    const { body } = endless(19 * MB);
    const read = (await ask(body)).body as { a: string };
    expect(read.a).toHaveLength(19 * MB);
  });

  it.each([204, 205, 304])('may be looked for where a browser has a body for status %i', async (status) => {
    const asInChromium = new Response(null, { status });
    Object.defineProperty(asInChromium, 'body', { value: new ReadableStream({ start: (line) => line.close() }) });
    const { response } = await apiOver(() => Promise.resolve(asInChromium)).GET('/api/profile');
    expect(response.status).toBe(status);
  });
});

// Verifies: §8: a message of the platform takes precedence over the client’s text; a gateway’s message does not.
describe('what a refusal says', () => {
  const refused = async (status: number, body: object) => {
    const api = apiOver(() => Promise.resolve(Response.json(body, { status })));
    return requestJson('getProfile', api.GET('/api/profile'));
  };
  const said = { message: 'Ask your teacher.', FailureReason: 'PasswordTooShort', data: '1/3' };

  it.each([400, 401, 403, 404, 409, 500, 503])(
    'is the platform’s in the contract’s own words, with status %i',
    (status) =>
      expect(refused(status, said)).rejects.toMatchObject({
        kind: 'status',
        said: 'Ask your teacher.',
        reason: 'PasswordTooShort',
        data: '1/3',
      }),
  );

  it.each([400, 401, 403, 404, 409, 500, 503])('is nothing where a gateway refuses with status %i', (status) =>
    expect(refused(status, { ...said, path: '/api/profile' })).rejects.toMatchObject({
      status,
      said: undefined,
      reason: undefined,
      data: undefined,
    }),
  );
});
