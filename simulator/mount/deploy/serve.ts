import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError, wholeNumber } from '../../command-line.ts';
import { configured } from '../headers/configured.ts';
import { contentOriginOf, contentSiteOf } from '../headers/deployment.ts';
import { exampleFor, fillIn, nginxMain } from '../headers/examples.ts';

/**
 * Entry point of the image for operators (`Dockerfile` beside it): writes `config.json` and the sites of nginx from the
 * environment, then runs nginx until it ends. Exits with 2 and a sentence if the environment is incomplete.
 */
const HELP = `Environment of the image:
  APP_URL           https address of the application (required)
  CONTENT_URL       https address of the content site (required); https://{title}.content.example: a host for each title
  PLATFORM          host:port of the platform (required)
  CONFIG            further fields of config.json, as JSON
  CERTIFICATE       file with the certificate of both names, and of *.content.example with a host for each title,
                    default /etc/ssl/learning-client.pem
  CERTIFICATE_KEY   its key, default /etc/ssl/learning-client.key
  CONTENT           folder that holds contentstream/, default /srv/content
  BUILD             folder of the build, default /srv/learning-client
  HTTPS_PORT        default 443
  HTTP_PORT         default 80
  ACCESS_LOG        /dev/stdout, or a file; without it requests are not logged
  RUN               folder for what nginx writes, default /run/learning-client`;

try {
  const { sites, folder } = write();
  const main = join(folder, 'nginx.conf');
  writeFileSync(main, nginxMain(sites, folder, quoted(given('ACCESS_LOG') ?? 'off')));
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', main], { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => nginx.kill(signal));
  nginx.on('error', (error) => {
    process.stderr.write(`nginx does not start: ${error.message}\n`);
    process.exitCode = 2;
  });
  nginx.on('exit', (code) => (process.exitCode = code ?? 0));
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? `${error.message}\n\n${HELP}` : String(error)}\n`);
  process.exitCode = 2;
}

/** Writes `config.json` into the build. Returns the sites of nginx, and the folder for its files. */
function write(): { sites: string; folder: string } {
  const [appUrl, contentUrl] = [originIn('APP_URL'), contentOriginIn('CONTENT_URL')];
  const platform = required('PLATFORM');
  if (!/^[\w.-]+:\d{1,5}$/.test(platform)) throw new UsageError(`PLATFORM is host:port, not "${platform}".`);
  const build = pathIn('BUILD', '/srv/learning-client');
  const content = pathIn('CONTENT', '/srv/content');
  const certificate = pathIn('CERTIFICATE', '/etc/ssl/learning-client.pem');
  const key = pathIn('CERTIFICATE_KEY', '/etc/ssl/learning-client.key');
  const config = { ...furtherFields(), contentOrigin: contentUrl };
  writeFileSync(join(build, 'config.json'), JSON.stringify(config));
  // Copies of another configuration would be served instead.
  for (const copy of ['br', 'gz']) rmSync(join(build, `config.json.${copy}`), { force: true });
  const page = readFileSync(join(build, 'index.html'), 'utf8');
  const example = exampleFor('nginx', configured(config, appUrl, { contentUrl, page }));
  const sites = fillIn(example, [
    `upstream platform { server ${platform}; }`,
    `map $host $build_folder { default ${quoted(build)}; }`,
    `map $host $content_folder { default ${quoted(content)}; }`,
    `ssl_certificate ${quoted(certificate)};`,
    `ssl_certificate_key ${quoted(key)};`,
  ])
    .replaceAll('listen 443 ', `listen ${port('HTTPS_PORT', 443)} `)
    .replaceAll('listen 80;', `listen ${port('HTTP_PORT', 80)};`);
  const folder = given('RUN') ?? '/run/learning-client';
  mkdirSync(folder, { recursive: true });
  return { sites, folder: resolve(folder) };
}

function given(name: string): string | undefined {
  const value = process.env[name]?.trim();
  return value === '' ? undefined : value;
}

function required(name: string): string {
  const value = given(name);
  if (value === undefined) throw new UsageError(`${name} is missing.`);
  return value;
}

function originIn(name: string): string {
  const value = required(name);
  if (!URL.canParse(value) || new URL(value).protocol !== 'https:')
    throw new UsageError(`${name} is like https://learn.example.com, not "${value}".`);
  return new URL(value).origin;
}

function contentOriginIn(name: string): string {
  const site = contentSiteOf(required(name));
  if (!site?.contentUrl.startsWith('https:'))
    throw new UsageError(`${name} is like https://content.example.net, not "${required(name)}".`);
  return contentOriginOf(site);
}

function pathIn(name: string, orElse: string): string {
  const path = resolve(given(name) ?? orElse);
  if (!existsSync(path)) throw new UsageError(`${name}: there is no ${path}.`);
  return path;
}

function port(name: string, orElse: number): number {
  return wholeNumber(name, given(name) ?? String(orElse), 65_535);
}

function furtherFields(): Readonly<Record<string, unknown>> {
  const text = given('CONFIG') ?? '{}';
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new UsageError('CONFIG is no JSON.');
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new UsageError('CONFIG is no JSON object.');
  return { ...read };
}

function quoted(path: string): string {
  if (/["$;{}\\\n]/.test(path)) throw new UsageError(`nginx reads no path like ${path}.`);
  return `"${path}"`;
}
