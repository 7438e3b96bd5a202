import { describe, expect, it } from 'vitest';
import { passwordsApi } from '#adapters/api/account/passwords.api.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { apiOver } from './api-over.ts';

/** The platform of a scenario, the port over it, and the requests sent: method, path, token. */
function platform(story: string, signedIn?: string) {
  const scenario = scenarioNamed(story);
  const world = createInstance({ scenario });
  const send = directFetch(world);
  const token = signedIn === undefined ? 'a token of somebody' : world.signOn(signedIn)?.access_token;
  const calls: { what: string; token: string | null; body: string }[] = [];
  const fetch = async (request: Request) => {
    const { method, url, headers } = request;
    const body = await request.clone().text();
    calls.push({ what: `${method} ${url.slice(PLATFORM_ORIGIN.length)}`, token: headers.get('Authorization'), body });
    return send(request);
  };
  const api = apiOver(fetch, () => token);
  const signsIn = async (userName: string, password: string) =>
    (
      await api
        .POST('/api/authentication', {
          body: { organisationcode: scenario.organisation.code, username: userName, password },
        })
        .catch(() => undefined)
    )?.response.status === 200;
  return { world, passwords: passwordsApi(api), calls, signsIn };
}

const failureOf = async (call: Promise<void>): Promise<unknown> => {
  const error: unknown = await call.then(
    () => 'no failure',
    (reason: unknown) => reason,
  );
  return error instanceof PortFailure ? { status: error.status, kind: error.kind, reason: error.reason } : error;
};

// Verifies: §7 Passwords
describe('the platform’s calls for passwords', () => {
  it('send a mail whose link is good once and sets the password', async () => {
    const { world, passwords, calls, signsIn } = platform('forgot-password');
    await passwords.requestReset('keys', 'paul.bolt@keys.example');
    const guid = world.mailbox.to('paul.bolt@keys.example')[0]?.link.split('/').at(-1) ?? '';
    await passwords.checkLink(guid);
    await passwords.reset(guid, 'Brighter12!');
    expect(await signsIn('paul', 'Brighter12!')).toBe(true);
    expect(await failureOf(passwords.checkLink(guid))).toEqual({ status: 410, kind: 'status', reason: undefined });
    expect(calls.slice(0, 3)).toEqual([
      { what: 'POST /api/password/sendmail', token: null, body: '{"email":"paul.bolt@keys.example","orgCode":"keys"}' },
      { what: `GET /api/password/validate/${guid}`, token: null, body: '' },
      { what: `POST /api/password/reset/${guid}`, token: null, body: '{"password":"Brighter12!"}' },
    ]);
  });

  it('refuse the mail too many, a stranger and a platform that sends none', async () => {
    const { passwords } = platform('forgot-password');
    await passwords.requestReset('keys', 'nora@keys.example');
    expect(await failureOf(passwords.requestReset('keys', 'nora@keys.example'))).toMatchObject({ status: 429 });
    expect(await failureOf(passwords.requestReset('keys', 'who@keys.example'))).toMatchObject({ status: 404 });
    const other = platform('password-expiry');
    expect(await failureOf(other.passwords.requestReset('clockwork', 'a@b.example'))).toMatchObject({ status: 400 });
  });

  it('change the password of the session with its token, and give the reason when they do not', async () => {
    const { passwords, calls, signsIn } = platform('password-expiry', 'over');
    expect(await failureOf(passwords.changeExpired('Lighthouse1'))).toEqual({
      status: 400,
      kind: 'status',
      reason: 'PasswordNotChanged',
    });
    await passwords.changeExpired('Brighter12');
    expect(calls.map(({ what, token }) => [what, token?.startsWith('Bearer tok-')])).toEqual(
      Array.from({ length: 2 }, () => ['POST /api/password/reset', true]),
    );
    expect(await signsIn('over', 'Brighter12')).toBe(true);
    expect(await failureOf(platform('password-expiry').passwords.changeExpired('Brighter12'))).toMatchObject({
      status: 401,
    });
  });

  it('know links by their age: good, gone between opening and sending, old, never sent', async () => {
    const { world, passwords } = platform('expired-links');
    await passwords.checkLink('short-link');
    world.clock.advance(6 * 60_000);
    expect(await failureOf(passwords.reset('short-link', 'Brighter12'))).toMatchObject({ status: 410 });
    await passwords.checkLink('good-link');
    expect(await failureOf(passwords.checkLink('old-link'))).toMatchObject({ status: 410 });
    expect(await failureOf(passwords.checkLink('no-link'))).toMatchObject({ status: 404 });
  });

  it.each(['', '.', '..', ' ', '\ud800', 'x'.repeat(600)])('never go out for a guid like %j', async (guid) => {
    const { passwords, calls } = platform('expired-links');
    expect(await failureOf(passwords.checkLink(guid))).toMatchObject({ status: 404 });
    expect(await failureOf(passwords.reset(guid, 'Brighter12'))).toMatchObject({ status: 404 });
    expect(calls).toEqual([]);
  });

  it.each(['a/b?c#d', '../profile', '%2e%2e', 'ü 1'])('keep %j one part of their address', async (guid) => {
    const { passwords, calls } = platform('expired-links');
    await failureOf(passwords.checkLink(guid));
    expect(calls.map(({ what }) => what)).toEqual([`GET /api/password/validate/${encodeURIComponent(guid)}`]);
  });

  it('take `success: false` for the "no" that it is', async () => {
    const answer = { success: false, FailureReason: 'PasswordTooShort', message: 'Longer, please.' };
    const api = apiOver(
      () => Promise.resolve(Response.json(answer)),
      () => undefined,
    );
    const refused = { status: 400, reason: 'PasswordTooShort', said: 'Longer, please.' };
    await expect(passwordsApi(api).reset('guid', 'x')).rejects.toMatchObject(refused);
  });
});
