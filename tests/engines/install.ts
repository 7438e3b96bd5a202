import { spawnSync } from 'node:child_process';
import { firefoxMissing } from './firefox-here.ts';
import { missing as webkitMissing } from './webkit.ts';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb'];

/** Installs the engines that are absent, where apt and its rights are there. Answers what is still missing, in words. */
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
