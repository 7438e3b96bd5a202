import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';

let platform: HttpPlatform;
beforeAll(async () => {
  platform = await startHttp({ scenario: scenarioNamed('generic'), control: true });
});
afterAll(() => platform.close());

it('an exception is described in the output of the server, and not to the client', async () => {
  const failing = await startHttp({
    scenario: scenarioNamed('generic'),
    control: true,
    source: () => {
      throw new Error('ENOENT /home/operator/scenario.yaml');
    },
  });
  const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const answer = await fetch(`${failing.appUrl}/__simulator/scenario`);
    expect([answer.status, await answer.json()]).toEqual([500, { message: 'The simulator failed; see its output.' }]);
    expect(output.mock.calls.join()).toContain('/home/operator/scenario.yaml');
  } finally {
    output.mockRestore();
    await failing.close();
  }
});

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

/** Sends a chunked body until the server disconnects or it has read `most` bytes. Returns the bytes sent. */
function sendEndlessly(site: Site, path: string, most: number): Promise<number> {
  const { port, host } = new URL(platform[site]);
  const chunk = 'x'.repeat(0x10000);
  let sent = 0;
  return new Promise((done) => {
    const socket = connect(Number(port), '127.0.0.1');
    const end = () => {
      socket.destroy();
      done(sent);
    };
    const more = () => {
      if (sent >= most) {
        end();
        return;
      }
      sent += chunk.length;
      socket.write(`10000\r\n${chunk}\r\n`, () => setImmediate(more)); // lets the end of the connection be noticed
    };
    socket.on('error', end).on('close', end).resume();
    socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n\r\n`, more);
  });
}

it.each([
  ['appUrl', '/policy-reports'],
  ['signOnUrl', '/simulated/sign-on'],
  ['outsideUrl', '/hacp'],
] as const)('a body without an end is not read for ever: %s %s', async (site, path) => {
  const most = 40_000_000;
  expect(await sendEndlessly(site, path, most)).toBeLessThan(most);
});

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
    ['with more behind it', (host: string) => `${host}.evil.example`],
    ['with a longer port', (host: string) => `${host}0`],
    ['with more before it', (host: string) => `evil.${host}`],
    ['without its port', (host: string) => host.replace(/:.*/, '')],
    ['empty', () => ''],
  ])('is refused under a host that is its own %s', async (_what, made) => {
    const { host } = new URL(platform[site]);
    expect(await send(site, 'GET /', made(host))).toMatch(/^HTTP\/1\.1 421 /);
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
