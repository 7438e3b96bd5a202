import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';

const SYSTEM = '/usr/bin/chromium';
/** Our own launch arguments: the ones the package proposes switch web security off. */
const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium of the machine when there is one, else the one shipped in a package. */
export async function launchChromium(...more: string[]): Promise<Browser> {
  const executablePath = existsSync(SYSTEM)
    ? SYSTEM
    : await (await import('@sparticuz/chromium')).default.executablePath();
  return chromium.launch({ executablePath, args: [...ARGS, ...more] });
}
