import { spawnSync } from 'node:child_process';
import { firefoxMissing } from './firefox-here.ts';
import { missing as webkitMissing } from './webkit.ts';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** Installs missing engines, if apt and permissions allow it. Returns the reasons for those still missing. */
export function installEngines(): readonly string[] {
  const missing = () => [firefoxMissing(), webkitMissing()].filter((words) => words !== undefined);
  if (missing().length > 0 && process.getuid?.() === 0)
    for (const args of [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES],
    ])
      spawnSync('apt-get', args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  return missing();
}
