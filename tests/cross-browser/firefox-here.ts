import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Path of Firefox, whether installed or not. */
export const FIREFOX = PLACES.find(existsSync) ?? '/usr/bin/firefox-esr';

/** Wrapper started by Playwright, whose protocol differs from this Firefox’s. */
export const FIREFOX_FOR_THE_DRIVER = fileURLToPath(new URL('firefox.ts', import.meta.url));

/** Reason why tests in Firefox are impossible; undefined if Firefox is available. */
export const firefoxMissing = (): string | undefined =>
  existsSync(FIREFOX) ? undefined : 'Firefox is not tested here: apt-get install firefox-esr';
