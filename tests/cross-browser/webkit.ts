import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { answeringInTime } from './answering-in-time.ts';
import { DIST } from '../support/built.ts';
import { freePort } from '../support/free-port.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSERS = ['4.1', '6.0', '4.0'].map((api) => `/usr/lib/${arch()}-linux-gnu/webkit2gtk-${api}/MiniBrowser`);
const START_MS = 20_000;

function arch(): string {
  return process.arch === 'arm64' ? 'aarch64' : 'x86_64';
}

const browser = () => BROWSERS.find(existsSync);

/** Reason why WebKit is unavailable; undefined if it is available. */
export const missing = (): string | undefined =>
  [DRIVER, SCREEN].every(existsSync) && browser()
    ? undefined
    : 'WebKit is not tested here: apt-get install webkit2gtk-driver xvfb';

/** Reason why no test can run in WebKit; undefined if tests can run. */
export const whyNot = (): string | undefined =>
  missing() ?? (existsSync(join(DIST, 'index.html')) ? undefined : 'There is no build to test: npm run build');

export type WebKit = {
  driver: WebDriver;
  /** False once the driver hangs on a command: later tests need another browser. */
  isWell: () => boolean;
  close: () => Promise<void>;
};

/** Starts WebKitGTK’s MiniBrowser on its own virtual screen, controlled by its driver. `close` ends all processes. */
export async function webkit(): Promise<WebKit> {
  const port = await freePort();
  const display = `:${port}`;
  const processes: ChildProcess[] = [];
  const start = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    processes.push(spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...env } }));
  start(SCREEN, [display, '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
  // Its sandbox needs user namespaces, which containers do not allow.
  start(DRIVER, [`--port=${port}`], { DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' });
  const stop = () => {
    for (const one of processes) one.kill();
  };
  try {
    await until(async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          // A frozen page never finishes loading: tests wait for elements instead.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: browser(), args: ['--automation'] },
        }),
      )
      .build();
    const isWell = answeringInTime(driver);
    return {
      driver,
      isWell,
      close: async () => {
        if (isWell()) await driver.quit().catch(() => undefined); // a frozen page cannot be closed
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

async function until(isReady: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + START_MS;
  while (!(await isReady().catch(() => false))) {
    if (Date.now() > end) throw new Error('the driver of WebKit did not start');
    await wait(100);
  }
}
