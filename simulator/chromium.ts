import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, chromium as playwright } from '@playwright/test';

/** Path of the Chromium package of Debian. */
export const INSTALLED = '/usr/bin/chromium';

/**
 * Features that Playwright disables, except `ThirdPartyStoragePartitioning`: learners' browsers partition the storage
 * of frames. Chromium obeys only the last `--disable-features`, so this list repeats the entries of Playwright.
 */
const SWITCHED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Replaces the default arguments of `@sparticuz/chromium`, which disable web security and would hide faults under test.
 */
export const chromiumArgs = [
  `--disable-features=${SWITCHED_OFF.join(',')}`,
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Returns the installed Chromium, else the one of the npm package, and a description for logs. `CHROMIUM=bundled`
 * selects the package, which is the same on every machine.
 */
export async function chromium(): Promise<{ executablePath: string; which: string }> {
  if (existsSync(INSTALLED) && process.env['CHROMIUM'] !== 'bundled')
    return { executablePath: INSTALLED, which: `installed Chromium (${INSTALLED})` };
  const { default: shipped } = await import('@sparticuz/chromium');
  const executablePath = await shipped.executablePath();
  // Without any font, text has no size and nothing can be clicked: uses the font of the package.
  if (!existsSync('/etc/fonts/fonts.conf'))
    process.env['FONTCONFIG_FILE'] ??= join(dirname(executablePath), 'fonts/fonts.conf');
  return { executablePath, which: 'Chromium shipped in @sparticuz/chromium' };
}

export async function launchChromium(...more: string[]): Promise<Browser> {
  const { executablePath } = await chromium();
  return playwright.launch({ executablePath, args: [...chromiumArgs, ...more] });
}
