import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resendMail } from '#domain/account/registration/resend-mail.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { SignInMethod } from '#domain/organisation/index.ts';
import { loginVideo } from '#domain/organisation/playable-video.ts';
import { signIn } from '#domain/session/sign-in.ts';
import { lookAtToken } from '#domain/session/sign-on.ts';
import type { User } from '#domain/session/index.ts';

const someone = (id: string, organisationCode = 'acme') => ({ id, organisationCode }) as User; // the rule reads nothing else
const failed = (status: number) =>
  new PortFailure('getProfile', { status, kind: status === 0 ? 'no-answer' : 'status' });

/** A platform that knows the learners of the new and the stored token; a number is a failure status. */
function world(newcomer: User | number, present?: User | number) {
  const answer = (value: User | number) =>
    typeof value === 'number' ? Promise.reject(failed(value)) : Promise.resolve(value);
  const did: string[] = [];
  return {
    did,
    userOf: () => answer(newcomer),
    current: () => (present === undefined ? Promise.resolve(undefined) : answer(present)),
    hasToken: () => present !== undefined,
    forget: () => void did.push('forget'),
  };
}
const at = (method: SignInMethod) => ({ code: 'acme', method });
const look = (
  newcomer: User | number,
  present?: User | number,
  arrival: Partial<Parameters<typeof lookAtToken>[2]> = {},
) => {
  const platform = world(newcomer, present);
  const handed = { token: 'token', isOfJourney: true, ...arrival };
  return lookAtToken(platform, at('sso'), handed).then((found) => ({ found, did: platform.did }));
};

// Verifies: §1 single sign-on, §8, T16 (an existing session is not replaced without confirmation)
describe('a token that single sign-on hands over', () => {
  const [ada, ben] = [someone('ada'), someone('ben')];
  const isExpected = true;

  it('is its learner’s when nobody is signed in here', async () =>
    expect(await look(ada)).toEqual({ found: { user: ada, then: 'enter' }, did: [] }));
  it('renews the session of the same learner without a question', async () =>
    expect(await look(ada, someone('ada'))).toEqual({ found: { user: ada, then: 'enter' }, did: [] }));
  it('raises the question when somebody else is signed in', async () =>
    expect(await look(ben, ada)).toEqual({ found: { user: ben, then: 'ask', present: ada, isExpected }, did: [] }));
  it('raises the question for the same id of another organisation', async () =>
    expect((await look(ada, someone('ada', 'other'))).found).toHaveProperty('present.organisationCode', 'other'));
  it('takes the place of a session that the platform has ended', async () =>
    expect(await look(ben, 401)).toEqual({ found: { user: ben, then: 'enter' }, did: ['forget'] }));
  it('changes nothing while it cannot be said who is signed in here', async () => {
    expect(await look(ben, 503)).toEqual({ found: { refused: 'SERVICE_UNAVAILABLE' }, did: [] });
    expect(await look(ben, 0)).toEqual({ found: { refused: 'CONNECTION_FAILURE' }, did: [] });
  });
  it('is refused for a learner of another organisation, tolerated for one without any', async () => {
    expect((await look(someone('ada', 'other'))).found).toEqual({ refused: 'AUTHENTICATION_FAILURE' });
    expect((await look(someone('ada', ''))).found).toHaveProperty('user.id', 'ada');
  });
  it.each([
    [401, 'AUTHENTICATION_FAILURE'],
    [403, 'EXPIRED_ACCOUNT'],
    [500, 'AUTHENTICATION_FAILURE'],
    [503, 'SERVICE_UNAVAILABLE'],
    [0, 'CONNECTION_FAILURE'],
  ])('that the platform answers %i is refused with %s', async (status, refused) =>
    expect(await look(status)).toEqual({ found: { refused }, did: [] }),
  );

  it('that nobody here has asked for leads nowhere unasked', async () => {
    const link = { isOfJourney: false };
    const found = { user: ada, then: 'ask', present: undefined, isExpected: false };
    expect(await look(ada, undefined, link)).toEqual({ found, did: [] });
    expect(await look(ada, ada, link)).toEqual({ found: { user: ada, then: 'stay' }, did: [] });
  });

  it('goes in unasked only for this tab’s journey, at an organisation with a provider, beside nobody else', async () => {
    const people = fc.constantFrom('ada', 'ben', 'eve');
    const visit = fc.record({
      token: people,
      present: fc.option(people, { nil: undefined }),
      isOfJourney: fc.boolean(),
      method: fc.constantFrom<SignInMethod>('basic', 'sso', 'dual', 'integrationlogin'),
    });
    await fc.assert(
      fc.asyncProperty(visit, async ({ token, present, isOfJourney, method }) => {
        const platform = world(someone(token), present === undefined ? undefined : someone(present));
        const found = await lookAtToken(platform, at(method), { token: 'token', isOfJourney });
        const wasBegun = isOfJourney && ['sso', 'dual'].includes(method);
        expect('then' in found && found.then === 'enter').toBe(wasBegun && [undefined, token].includes(present));
        // Nobody is prompted to confirm a session that is already theirs.
        expect('then' in found && found.then === 'stay').toBe(!wasBegun && present === token);
        expect(platform.did, 'nothing has changed').toEqual([]);
      }),
    );
  });
});

describe('the call that takes the credentials', () => {
  const asked: string[] = [];
  const authentication = {
    signIn: () => (asked.push('signIn'), Promise.resolve(someone('ada'))),
    basicSignIn: () => (asked.push('basicSignIn'), Promise.resolve(someone('ada'))),
  };
  it('is that of the login, or that of basic login, after the same checks', async () => {
    await signIn(authentication, 'acme', { username: 'ada', password: 'x' });
    await signIn(authentication, 'acme', { username: 'ada', password: 'x' }, 'basicSignIn');
    expect(await signIn(authentication, 'acme', { username: 'ada', password: 'a&b' }, 'basicSignIn')).toEqual({
      refused: 'INVALID_CHARACTER',
    });
    expect(asked).toEqual(['signIn', 'basicSignIn']);
  });
});

// Verifies: §7 resend-mail, §8 MAIL_IS_SENT
describe('the activation mail again', () => {
  it('says that it is sent, or why not', async () => {
    expect(await resendMail({ resendMail: () => Promise.resolve() }, 'acme', 'ada')).toEqual({
      refused: 'MAIL_IS_SENT',
    });
    expect(await resendMail({ resendMail: () => Promise.reject(failed(503)) }, 'acme', 'ada')).toEqual({
      refused: 'SERVICE_UNAVAILABLE',
    });
  });
});

// Verifies: §3 loginSection video, T9
describe('the film of the sign-in screen', () => {
  const check = (candidate: string) => (candidate.startsWith('https://') ? new URL(candidate) : undefined);
  it.each(['https://media.example/welcome.mp4', 'https://media.example/a/b.WEBM?x=1'])('is a media file: %s', (url) =>
    expect(loginVideo(url, check)).toBe(url),
  );
  it.each([
    undefined,
    '',
    'https://videos.example/watch?v=1',
    'https://videos.example/embed/x.html',
    'https://media.example/?file=a.mp4',
    'http://media.example/a.mp4',
    'javascript:alert(1)//a.mp4',
  ])('is no page, and nothing else: %s', (url) => expect(loginVideo(url, check)).toBeUndefined());
});
