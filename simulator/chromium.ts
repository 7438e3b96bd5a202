import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Browser, chromium as playwright } from '@playwright/test';

/** Where Debian puts the Chromium that it has today. */
export const INSTALLED = '/usr/bin/chromium';

/**
 * What the driver switches off, but for `ThirdPartyStoragePartitioning`: in learners' browsers a frame of the content site
 * has a storage of its own. Of two lists Chromium heeds the last, so the driver's other words are said again.
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

/** Our own launch arguments: the shipped package's defaults switch web security off, which would hide what we test. */
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
 * The machine's Chromium where there is one, else the one shipped inside an npm package; and which it is, in words.
 * `CHROMIUM=bundled` asks for the shipped one, which is the same on every machine.
 */
export async function chromium(): Promise<{ executablePath: string; which: string }> {
  if (existsSync(INSTALLED) && process.env['CHROMIUM'] !== 'bundled')
    return { executablePath: INSTALLED, which: `installed Chromium (${INSTALLED})` };
  const { default: shipped } = await import('@sparticuz/chromium');
  const executablePath = await shipped.executablePath();
  // On a machine without any font text has no size, and nothing can be clicked: the package's own font serves there.
  if (!existsSync('/etc/fonts/fonts.conf'))
    process.env['FONTCONFIG_FILE'] ??= join(dirname(executablePath), 'fonts/fonts.conf');
  return { executablePath, which: 'Chromium shipped in @sparticuz/chromium' };
}

export async function launchChromium(...more: string[]): Promise<Browser> {
  const { executablePath } = await chromium();
  return playwright.launch({ executablePath, args: [...chromiumArgs, ...more] });
}
