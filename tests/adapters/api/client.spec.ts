import { expect, it } from 'vitest';
import { apiOver } from './api-over.ts';

// Verifies: §4 Session, §7: no answer of the platform stays in the browser's cache, whatever the platform says of it.
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
