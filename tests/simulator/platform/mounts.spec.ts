import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { http } from 'msw';
import createClient from 'openapi-fetch';
import { afterEach, describe, expect, it } from 'vitest';
import type { paths } from '#openapi/generated/platform.d.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { mountNode } from '#simulator/mount/node.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { contract, jsonHeaders, story, instanceOf } from './support.ts';

const credentials = { organisationcode: 'acme', username: 'lena', password: 'Lena-2024' };
let close: (() => void) | undefined;
afterEach(() => close?.());

describe('the direct mount', () => {
  it('is a fetch for the generated client', async () => {
    const world = createInstance({ scenario: story(), contract });
    const client = createClient<paths>({ baseUrl: PLATFORM_ORIGIN, fetch: directFetch(world) });
    const { data } = await client.POST('/api/authentication', {
      body: credentials,
      headers: { 'cache-control': 'no-cache' },
    });
    expect(data?.user.firstName).toBe('Lena');
    const { error, response } = await client.GET('/api/tag/{id}', {
      params: { path: { id: 'g-1' }, query: { q: '1' } },
      headers: { 'cache-control': 'no-cache', authorization: 'Bearer x' },
    });
    expect([response.status, error]).toEqual([401, {}]);
    expect(world.journal.violations).toEqual([]);
  });

  it('rejects as a browser does when there is no answer or the request was aborted', async () => {
    const { world } = await instanceOf();
    world.faults.add({ kind: 'offline' });
    const send = directFetch(world);
    await expect(send('/api/getServerTime')).rejects.toThrow('Failed to fetch');
    await expect(send('/api/getServerTime', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('answers HEAD without a body', async () => {
    const { world } = await instanceOf();
    const response = await directFetch(world)('/api/getServerTime', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('the node mount', () => {
  it('stands behind the real fetch: answers, no answer, uploads', async () => {
    const world = createInstance({ scenario: story(), contract });
    ({ close } = mountNode(world));
    const response = await fetch(`${PLATFORM_ORIGIN}/api/authentication`, {
      method: 'POST',
      headers: jsonHeaders,
      body: JSON.stringify(credentials),
    });
    const { access_token } = (await response.json()) as { access_token: string };
    const data = new FormData();
    data.set('image', new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)]), 'x.png');
    const headers = { authorization: `Bearer ${access_token}`, 'cache-control': 'no-cache' };
    const photo = await fetch(`${PLATFORM_ORIGIN}/api/user/profile-photo`, { method: 'POST', headers, body: data });
    expect(await photo.json()).toEqual({ imageName: expect.stringMatching(/^photo-\w+\.png$/) as unknown });
    world.faults.add({ kind: 'offline', operation: 'getMenu' });
    await expect(fetch(`${PLATFORM_ORIGIN}/api/get-menu`, { headers })).rejects.toThrow(TypeError);
    expect(world.journal.violations).toEqual([]);
  });

  it("lets nothing out that is not the platform's", async () => {
    ({ close } = mountNode(createInstance({ scenario: story() })));
    await expect(fetch('http://elsewhere.test/page.html')).rejects.toThrow();
  });

  it('is one handler, whatever the number of operations', () => {
    const { handlers } = createInstance({ scenario: story() });
    expect(handlers).toHaveLength(1);
    expect(handlers[0]).toBeInstanceOf(http.all('*', () => undefined).constructor);
  });
});

describe('the worker script of the browser mount', () => {
  it('is the one that the installed msw brings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'worker-'));
    try {
      execFileSync('npx', ['msw', 'init', folder, '--no-save'], { stdio: 'pipe' });
      expect(readFileSync('ui/simulated/public/mockServiceWorker.js', 'utf8')).toBe(
        readFileSync(join(folder, 'mockServiceWorker.js'), 'utf8'),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
