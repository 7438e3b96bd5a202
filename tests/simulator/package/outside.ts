/**
 * Files beside the page’s examples in a folder outside of the repository: settings, pages and components that the
 * examples use, type stubs for packages that are not installed, and tests.
 */
export const outside: Readonly<Record<string, string>> = {
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2022',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      types: ['node'],
      module: 'ESNext',
      moduleResolution: 'Bundler',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
    },
    include: ['.'],
  }),
  'stand-ins.d.ts': `
declare module 'msw-storybook-addon' {
  export const initialize: (options: { onUnhandledRequest: 'bypass' }) => void;
  export const mswLoader: () => Promise<object>;
}
declare const cy: {
  intercept: (
    matcher: { url: RegExp },
    answer: (request: {
      url: string;
      method: string;
      headers: Record<string, string>;
      body: unknown;
      continue: () => void;
      destroy: () => void;
      reply: (answer: { statusCode: number; headers: Record<string, string>; body: ArrayBuffer }) => void;
    }) => void | Promise<void>,
  ) => void;
  visit: (path: string) => void;
  contains: (text: string) => void;
};
declare const describe: (name: string, tests: () => void) => void;
declare const it: (name: string, test: () => void) => void;
`,
  'exercised/storybook.spec.ts': `
import { getResponse } from 'msw';
import { expect, it } from 'vitest';
import { Busy, Usual } from '../storybook/organisation.stories.ts';

const asked = () =>
  new Request('http://localhost:6006/api/user/organisationprofiles/acme?returnUrl=http%3A%2F%2Flocalhost', {
    headers: { 'cache-control': 'no-cache' },
  });

it('hands over handlers that answer', async () => {
  expect((await getResponse(Usual.parameters.msw.handlers, asked()))?.status).toBe(200);
  expect((await getResponse(Busy.parameters.msw.handlers, asked()))?.status).toBe(503);
});

it('leaves alone what is not of the platform', async () => {
  expect(await getResponse(Usual.parameters.msw.handlers, new Request('http://localhost:6006/iframe.html'))).toBe(undefined);
});
`,
  'exercised/cypress.spec.ts': `
import { beforeEach, expect, it } from 'vitest';
import { story } from 'learning-client-simulator';
import { platform } from '../cypress/platform.ts';

type Answer = Parameters<typeof cy.intercept>[1];
let answer: Answer;
beforeEach(() => {
  Object.assign(globalThis, { cy: { intercept: (_matcher: unknown, given: Answer) => (answer = given) } });
});

async function asked(url: string, body?: unknown): Promise<unknown[]> {
  const heard: unknown[] = [];
  await answer({
    url,
    body: body ?? '',
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'cache-control': 'no-cache', 'content-type': 'application/json' },
    continue: () => heard.push('continued'),
    destroy: () => heard.push('cut'),
    reply: ({ statusCode }) => heard.push(statusCode),
  });
  return heard;
}

it('answers, cuts and lets by', async () => {
  const world = platform(story('generic'));
  const ada = { organisationcode: 'acme', username: 'ada', password: 'Lighthouse1' };
  expect(await asked('http://app.example/api/authentication', ada)).toEqual([200]);
  expect(await asked('http://app.example/assets/first.js')).toEqual(['continued']);
  world.faults.add({ kind: 'offline' });
  expect(await asked('http://app.example/api/authentication', ada)).toEqual(['cut']);
  expect(world.journal.violations).toEqual([]);
});
`,
  'exercised/browser.ts': `
import { createInstance, story } from 'learning-client-simulator';
import { mountBrowser } from 'learning-client-simulator/browser';

export const mounted = () => mountBrowser(createInstance({ scenario: story('generic') }), { workerUrl: '/worker.js' });
`,
  'playwright/playwright.config.ts': `
import { defineConfig } from '@playwright/test';

export default defineConfig({
  use: {
    baseURL: process.env['APPLICATION'] ?? '',
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '', args: ['--no-sandbox'] },
  },
});
`,
};

/** A foreign application with a form that calls the platform. */
export const application = `<!doctype html>
<html lang="en"><title>Somebody else's application</title>
<form><label>User name <input name="username"></label><label>Password <input name="password" type="password"></label>
<button>Sign in</button></form><p role="status"></p>
<script>
  const status = document.querySelector('p');
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const { username, password } = Object.fromEntries(new FormData(event.target));
    const body = JSON.stringify({ organisationcode: 'acme', username, password });
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
    try {
      const answer = await fetch('/api/authentication', { method: 'POST', headers, body });
      status.textContent = 'Hello ' + (await answer.json()).user.firstName;
    } catch {
      status.textContent = 'Not reachable.';
    }
  });
</script></html>`;
