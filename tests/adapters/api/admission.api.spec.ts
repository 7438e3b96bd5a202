import { describe, expect, it } from 'vitest';
import { admissionApi } from '#adapters/api/admission.api.ts';
import { apiOver } from './api-over.ts';

/** Verifies: §7 Tracking. Content starts without its documents only if the platform itself reports that it has none. */

const title = { titleId: 't-1', activityId: 'https://platform.example/activities/t-1' };
const json = (value: unknown, status = 200) => Response.json(value, { status });
const html = (status: number) => new Response('<html>', { status, headers: { 'Content-Type': 'text/html' } });
const document = (stateId: string) => ({
  activityId: title.activityId,
  stateId,
  contentType: 'text/plain',
  content: `kept as ${stateId}`,
});
const store = { endpoint: 'https://content.example/xapi/', auth: 'Basic eDp5' };

const admission = (answer: () => Response) =>
  admissionApi(
    apiOver(
      () => Promise.resolve(answer()),
      () => 'token',
    ),
    {
      agent: () => ({ objectType: 'Agent', account: { homePage: 'https://platform.example', name: 'u-1' } }),
      account: () => 'account',
      platform: 'client',
      shellOrigin: 'https://content.example',
      randomUuid: () => '00000000-0000-4000-8000-000000000000',
    },
  )(title);

describe('what xAPI content is launched with', () => {
  it('holds every document that the platform keeps', async () => {
    const documents = [document('one'), document('two')];
    expect(await admission(() => json({ ...store, documents }))).toMatchObject({ ...store, documents });
  });

  it.each([404, 405, 501])('knows no documents where the platform says %i in its own words', async (status) => {
    expect(await admission(() => json({}, status))).toMatchObject({ documents: [] });
  });

  it.each<[string, () => Response]>([
    ['a 404 of a gateway', () => html(404)],
    ['a 405 of a firewall', () => html(405)],
    ['a 501 of a gateway', () => html(501)],
    ['a 404 with a foreign object', () => json({ error: 'no route' }, 404)],
    ['an object of a sign-on proxy', () => json({ error: 'login_required' })],
    ['one document of two that cannot be read', () => json({ ...store, documents: [document('one'), { stateId: 2 }] })],
    ['a list with something else in it', () => json({ ...store, documents: [document('one'), null] })],
  ])('%s does not start the content over', async (_what, answer) => {
    await expect(admission(answer)).rejects.toMatchObject({ kind: 'unreadable' });
  });
});
