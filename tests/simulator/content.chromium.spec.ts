import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '#simulator/chromium.ts';
import { readBody } from '#simulator/mount/exchange.ts';
import { findFile } from '#simulator/mount/sites/file-tree.ts';
import { listen, type Listening } from '#simulator/mount/listen.ts';
import { sendFile } from '#simulator/mount/sites/send-file.ts';

type Statement = {
  verb: { id: string };
  result?: Record<string, unknown>;
  actor: unknown;
  context: Record<string, unknown>;
};
type Call = { method: string; url: URL; auth: string | undefined; body: string };
// A CommonJS package: its one function returns a list of warnings, empty for a valid statement.
const { default: statementWarnings } = createRequire(import.meta.url)('@learninglocker/xapi-validation') as {
  default: (statement: unknown) => unknown[];
};
const samples = fileURLToPath(new URL('../../simulator/content/samples/', import.meta.url));

let server: Listening;
let origin: string;
let browser: Browser;
let page: Page;
let calls: Call[];
/**
 * Response of the recording server to a course’s call. The server is real, because test tools cannot see unload
 * traffic.
 */
let answerCall: (call: Call) => { status: number; body: string };
beforeAll(async () => {
  server = await listen((request, response) => void serve(request, response), 0);
  origin = `http://127.0.0.1:${server.port}`;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});
beforeEach(async () => {
  calls = [];
  page = await browser.newPage();
  return () => page.close();
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', origin);
  const file = await findFile(samples, url.pathname);
  if (file) return sendFile(request, response, file, {});
  const body = (await readBody(request)).toString();
  const call = { method: request.method ?? '', url, auth: request.headers.authorization, body };
  if (url.pathname.startsWith('/record/')) calls.push(call);
  const answer = answerCall(call);
  response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.body);
}

const open = (path: string, query: Record<string, string>) =>
  page.goto(`${origin}/${path}?${new URLSearchParams(query).toString()}`);

describe('the xAPI course', () => {
  const ACTOR = { objectType: 'Agent', account: { homePage: 'https://acme.example', name: 'p-ada' } };
  const REGISTRATION = '6f1d2c1e-8a0b-4d55-9a62-0b7d3f3a1c10';
  const launch = async (bookmark?: string) => {
    answerCall = ({ method }) =>
      method === 'GET' ? { status: bookmark ? 200 : 404, body: bookmark ?? '' } : { status: 204, body: '' };
    await open('xapi/first-aid/index.html', {
      endpoint: `${origin}/record/xapi/`,
      auth: 'Basic c2hvcnQ6bGl2ZWQ=',
      actor: JSON.stringify(ACTOR),
      registration: REGISTRATION,
      activity_id: 'https://acme.example/titles/first-aid',
    });
  };
  const sent = () => calls.filter(({ url }) => url.pathname === '/record/xapi/statements');
  const statements = () => sent().map(({ body }) => JSON.parse(body) as Statement);
  const verbs = () => statements().map(({ verb }) => verb.id.split('/').pop());

  it('tells its whole story in valid statements, each under its own id', async () => {
    await launch();
    await expect.poll(verbs).toEqual(['initialized']);
    for (let n = 0; n < 3; n++) await page.click('#next');
    await page.check('input[value="ten"]');
    await page.click('#done');
    await expect
      .poll(verbs)
      .toEqual(['initialized', 'progressed', 'progressed', 'progressed', 'answered', 'completed']);
    await page.goto('about:blank');
    await expect.poll(verbs).toContain('terminated');
    for (const statement of statements()) expect(statementWarnings(statement), statement.verb.id).toEqual([]);
    for (const { actor, context } of statements())
      expect([actor, context['registration']]).toEqual([ACTOR, REGISTRATION]);
    expect(new Set(sent().map(({ url }) => url.searchParams.get('statementId'))).size).toBe(7);
    for (const { auth } of calls) expect(auth).toBe('Basic c2hvcnQ6bGl2ZWQ=');
    const completed = statements().find(({ verb }) => verb.id.endsWith('/completed'));
    expect(completed?.result).toMatchObject({
      completion: true,
      success: true,
      score: { scaled: 1, raw: 100, min: 0, max: 100 },
    });
  });

  it('comes back to its bookmark', async () => {
    await launch('{"page":2}');
    await expect.poll(() => page.textContent('section:not([hidden]) h1')).toBe('Press, cool, stay');
  });

  it('a wrong answer is failed, never completed', async () => {
    await launch('{"page":3}');
    await page.check('input[value="one"]');
    await page.click('#done');
    await expect.poll(verbs).toEqual(expect.arrayContaining(['answered', 'failed']));
    expect(verbs()).not.toContain('completed');
  });
});

describe('the AICC course', () => {
  it('asks where it was, saves each page, and says when it is done and when it is left', async () => {
    answerCall = ({ body }) => {
      const first = new URLSearchParams(body).get('command') === 'GetParam';
      const data = first ? 'aicc_data=[Core]\r\nLesson_Location=1\r\nLesson_Status=i,resume\r\n' : '';
      return { status: 200, body: `error=0\r\nerror_text=Successful\r\nversion=4.0\r\n${data}` };
    };
    const forms = () => calls.map(({ body }) => new URLSearchParams(body));
    // The names of the two parameters are case-insensitive.
    await open('aicc/forklift/index.html', { AICC_SID: 'session-7', aicc_url: `${origin}/record/aicc` });
    await expect.poll(() => page.textContent('section:not([hidden]) h1')).toBe('While you drive');
    await page.click('#next');
    await page.click('#done');
    await expect.poll(() => page.textContent('#status')).toBe('Completed.');
    await page.goto('about:blank');
    const said = () => forms().map((form) => form.get('command'));
    // The last two are sent during unload: their order of arrival is undefined.
    await expect
      .poll(() => [...said().slice(0, 3), ...said().slice(3).sort()])
      .toEqual(['GetParam', 'PutParam', 'PutParam', 'ExitAU', 'PutParam']);
    expect(new Set(forms().map((form) => form.get('session_id')))).toEqual(new Set(['session-7']));
    expect(forms()[1]?.get('aicc_data')).toMatch(/^\[Core\]\r\nLesson_Location=2\r\nLesson_Status=i\r\n/);
    expect(forms()[2]?.get('aicc_data')).toMatch(
      /Lesson_Status=c\r\nScore=100,100,0\r\nTime=\d{4}:\d\d:\d\d\r\n\[Core_Lesson\]/,
    );
  });
});
