import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request as secureRequest } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillIn, nginxMain } from '#simulator/mount/headers/examples.ts';
import { freePort } from './free-port.ts';

const deploy = fileURLToPath(new URL('../../simulator/mount/deploy/', import.meta.url));

/** Names of both sites in the examples. */
export const APP = 'learn.example.com';
export const CONTENT = 'content.example.net';

/**
 * What an operator fills in. `folder`: for files of the server; it holds `build/` and `content/`. `example`: printed for
 * another deployment than the one in the repository.
 */
export type FilledIn = { folder: string; platformPort: number; example?: string };
export type WebServer = { port: number; process: ChildProcess };

/** The web servers that operators have examples for, with the program of Debian’s package. */
export const webServers = [
  { name: 'nginx', program: '/usr/sbin/nginx', start: startNginx },
  { name: 'caddy', program: '/usr/bin/caddy', start: startCaddy },
].filter(({ name, program }) => {
  if (!existsSync(program)) console.log(`${name} is not installed: its example is not loaded. apt-get install ${name}`);
  return existsSync(program);
});

/** Writes a certificate of both names and of those below content; its issuer is nobody, which tests accept. */
export function makeCertificate(folder: string): void {
  const names = `subjectAltName=DNS:${APP},DNS:${CONTENT},DNS:*.${CONTENT}`;
  const subject = ['-subj', `/CN=${APP}`, '-addext', names];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const asked = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files];
  execFileSync('openssl', asked, { stdio: 'ignore' });
}

/** Starts the example as it is printed; only the marked block and the ports are another deployment's. */
async function startNginx({ folder, platformPort, example }: FilledIn): Promise<WebServer> {
  const [port, plain] = [await freePort(), await freePort()];
  makeCertificate(folder);
  const filled = [
    `upstream platform { server 127.0.0.1:${platformPort}; }`,
    `map $host $build_folder { default ${folder}/build; }`,
    `map $host $content_folder { default ${folder}/content; }`,
    `ssl_certificate ${folder}/cert.pem;`,
    `ssl_certificate_key ${folder}/key.pem;`,
  ];
  const printed = example ?? readFileSync(join(deploy, 'nginx.conf'), 'utf8');
  const sites = fillIn(printed, filled)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${port} `)
    .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`);
  writeFileSync(join(folder, 'nginx.conf'), nginxMain(sites, folder));
  return startServer(folder, ['/usr/sbin/nginx', '-e', 'stderr', '-c', join(folder, 'nginx.conf')], port);
}

async function startCaddy({ folder, platformPort, example }: FilledIn): Promise<WebServer> {
  const [port, plain] = [await freePort(), await freePort()];
  makeCertificate(folder);
  const printed = example ?? readFileSync(join(deploy, 'Caddyfile'), 'utf8');
  const platformBlock = /\(platform\) \{[^]*?\n\}\n/.exec(printed)?.[0] ?? '';
  const ports = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n\thttps_port ${port}\n\thttp_port ${plain}\n}\n`;
  const at = platformBlock.replace('platform:8080', `127.0.0.1:${platformPort}`);
  const snippet = (name: string, line: string) => `(${name}) {\n\t${line}\n}`;
  const certificate = snippet('certificate', `tls ${folder}/cert.pem ${folder}/key.pem`);
  const roots = [snippet('build', `root * ${folder}/build`), snippet('content', `root * ${folder}/content`)];
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, ports + fillIn(printed, [certificate, ...roots, at]));
  return startServer(folder, ['/usr/bin/caddy', 'run', '--config', file, '--adapter', 'caddyfile'], port);
}

/** Resolves once the server answers; rejects with what it printed if it ends before. */
export function startServer(
  folder: string,
  [program = '', ...args]: readonly string[],
  port: number,
  env: Record<string, string> = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
): Promise<WebServer> {
  const server = spawn(program, args, { env: { ...process.env, ...env } });
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((done, fail) => {
    server.on('exit', (code) => fail(new Error(`${program} ended with ${String(code)}:\n${said}`)));
    const tries = setInterval(() => {
      askServer(port, APP, '/').then(
        () => {
          clearInterval(tries);
          done({ port, process: server });
        },
        () => undefined,
      );
    }, 100);
    server.on('exit', () => clearInterval(tries));
  });
}

type Answer = { status: number; text: string; all: (name: string) => string[] };
type Asking = { method?: string; headers?: Record<string, string>; body?: Buffer | string };

/** Requests a path of a site at a local port. `all`: every value of a header, in order. */
export function askServer(
  port: number,
  host: string,
  path: string,
  { method = 'GET', headers = {}, body }: Asking = {},
) {
  return new Promise<Answer>((done, fail) => {
    const given = { host: '127.0.0.1', port, servername: host, path, method, headers: { host, ...headers } };
    const sent = secureRequest({ ...given, rejectUnauthorized: false, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const raw = answer.rawHeaders;
        const all = (name: string) =>
          raw.flatMap((one, at) => (at % 2 === 0 && one.toLowerCase() === name ? [raw[at + 1] ?? ''] : []));
        done({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1'), all });
      });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
