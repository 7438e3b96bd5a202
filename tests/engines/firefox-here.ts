import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Where Firefox is installed, or would be. */
export const FIREFOX = PLACES.find(existsSync) ?? '/usr/bin/firefox-esr';

/** What the test driver starts instead, as its words and this Firefox's differ. */
export const FIREFOX_FOR_THE_DRIVER = fileURLToPath(new URL('firefox.ts', import.meta.url));

/** What is missing for tests in Firefox, in words; undefined where it can be had. */
export const firefoxMissing = (): string | undefined =>
  existsSync(FIREFOX) ? undefined : 'Firefox is not tested here: apt-get install firefox-esr';
