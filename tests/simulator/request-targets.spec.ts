import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';

let platform: HttpPlatform;
beforeAll(async () => {
  platform = await startHttp({ scenario: scenarioNamed('generic'), control: true });
});
afterAll(() => platform.close());

const sites = ['appUrl', 'contentUrl', 'signOnUrl', 'outsideUrl', 'reportUrl'] as const;
type Site = (typeof sites)[number];

/** Sends a request line as it is, and returns status line, headers and body. */
function send(site: Site, line: string, host?: string): Promise<string> {
  const url = new URL(platform[site]);
  return new Promise((done, fail) => {
    const socket = connect(Number(url.port), '127.0.0.1', () =>
      socket.write(`${line} HTTP/1.1\r\nHost: ${host ?? url.host}\r\nConnection: close\r\n\r\n`),
    );
    let answer = '';
    socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
    socket.on('error', fail);
    socket.on('close', () => done(answer));
  });
}

/** Verifies: RFC 9112 §3.2: each form of a request target is answered by the standard on each site, never by a stack. */
describe.each(sites)('the request target of %s', (site) => {
  it('may be absolute, and its host counts', async () => {
    const { origin, host } = new URL(platform[site]);
    const status = (answer: string) => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
    const inOrigin = await send(site, 'GET /nothing-here');
    const absolute = await send(site, `GET ${origin}/nothing-here`, 'other.example');
    expect(status(absolute)).toBe(status(inOrigin));
    expect(status(await send(site, `GET http://other.example/nothing-here`, host))).not.toBe('500');
  });

  it.each([
    ['OPTIONS *', /^HTTP\/1\.1 204 [^]*allow: GET/i],
    ['GET *', /^HTTP\/1\.1 400 /],
    ['GET nothing-here', /^HTTP\/1\.1 400 /],
    ['GET http://[', /^HTTP\/1\.1 400 /],
    ['GET //', /^HTTP\/1\.1 [234]\d\d /],
    ['GET /%', /^HTTP\/1\.1 [234]\d\d /],
    ['GET /\u00e9', /^HTTP\/1\.1 [234]\d\d /],
  ])('“%s” is answered', async (line, wanted) => {
    const answer = await send(site, line);
    expect(answer).toMatch(wanted);
    expect(answer).not.toMatch(/\n\s+at /);
  });
});
