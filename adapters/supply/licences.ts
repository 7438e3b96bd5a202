import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fullName, noticesOf, noticesText, refusals } from './notices.ts';
import { type BundledPackages, RECORD } from './record.ts';
import { type Lock, sbomText } from './sbom.ts';

/**
 * `npm run licences [-- <folder of a build> …]`: writes beside each build the notices of the packages in it, and its
 * bill of materials. Exits with 1, and writes nothing, when a licence is not on the list.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILDS = ['ui/dist', 'ui/simulated/dist'];
/** A build's own packages, and those of the pages that contents run in. */
const WITHIN = ['', 'shell', 'reader'];

const asked = process.argv.slice(2);
const builds = asked.length > 0 ? asked : BUILDS.filter((build) => existsSync(join(ROOT, build, RECORD)));
if (builds.length === 0) throw new Error('There is no build. Run `npm run build` first.');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock; // npm wrote it

for (const build of builds) {
  const notices = noticesOf(packagesIn(resolve(ROOT, build)), join(ROOT, 'node_modules'));
  const refused = refusals(notices);
  if (refused.length > 0) {
    process.stderr.write(`${build} may not be given away:\n${refused.join('\n')}\n`);
    process.exitCode = 1;
    continue;
  }
  writeFileSync(resolve(ROOT, build, 'THIRD-PARTY-NOTICES.txt'), noticesText(notices));
  writeFileSync(resolve(ROOT, build, 'sbom.cdx.json'), sbomText(ROOT, lock, notices.map(fullName)));
}

function packagesIn(build: string): BundledPackages {
  const found: Record<string, string[]> = {};
  for (const part of WITHIN) {
    const record = JSON.parse(readFileSync(join(build, part, RECORD), 'utf8')) as BundledPackages; // our plugin wrote it
    for (const [at, folders] of Object.entries(record)) found[at] = [...new Set([...(found[at] ?? []), ...folders])];
  }
  return found;
}
