import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromium } from '#simulator/chromium.ts';
import { isNightly } from '../../support/runs.ts';
import { application, outside } from './outside.ts';
import { examplesIn } from './examples.ts';

/**
 * Verifies: the packed simulator works in vitest, Storybook, Cypress and Playwright outside of the repository, with the
 * unchanged examples of its page. Its dependencies are linked from the repository, so that no network is needed.
 */
const ours = resolve('node_modules');
const run = promisify(execFile);

describe.runIf(isNightly)('the package, installed in another folder', () => {
  let folder: string;
  const there = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    run(join(ours, '.bin', command), args, { cwd: folder, env: { ...process.env, NO_COLOR: '1', ...env } }).catch(
      (error: unknown) => {
        const { stdout, stderr } = error as { stdout: string; stderr: string }; // rejection value of `execFile`
        throw new Error(`${command} failed:\n${stdout}\n${stderr}`);
      },
    );

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packed-'));
    await run('npm', ['run', '--silent', 'package', '--', '--pack-destination', folder]);
    const { name, version } = manifest();
    const installed = join(folder, 'node_modules', name);
    mkdirSync(installed, { recursive: true });
    await run('tar', ['-xzf', join(folder, `${name}-${version}.tgz`), '-C', installed, '--strip-components=1']);
    const { dependencies, peerDependencies } = manifest(installed);
    const runners = ['vitest', '@playwright/test', '@types/node'];
    for (const library of [...Object.keys(dependencies), ...Object.keys(peerDependencies), ...runners]) linked(library);
    for (const [path, text] of Object.entries({ ...outside, ...examplesIn(page()) })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function linked(library: string): void {
    const target = join(folder, 'node_modules', library);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(join(ours, library), target);
  }

  it('fits the types of every example', async () => {
    await there('tsc', ['-p', '.']);
  });

  it('serves vitest, and what is handed to Storybook and Cypress answers', async () => {
    const { stdout } = await there('vitest', ['run', '--root', '.', 'vitest/', 'exercised/']);
    expect(stdout).toMatch(/Test Files +3 passed/);
  });

  it('serves Playwright', async () => {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(application);
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    try {
      const { port } = server.address() as AddressInfo;
      const { executablePath } = await chromium();
      const env = { APPLICATION: `http://127.0.0.1:${port}`, CHROMIUM: executablePath };
      const { stdout } = await there('playwright', ['test', '--config', 'playwright', '--reporter', 'line'], env);
      expect(stdout).toMatch(/1 passed/);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

type Manifest = { name: string; version: string } & Record<
  'dependencies' | 'peerDependencies',
  Readonly<Record<string, string>>
>;

const manifest = (folder = 'simulator/package'): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

const page = (): string => readFileSync('simulator/package/README.md', 'utf8');
