import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fullName, licenceNoticesOf, noticesText, licenceProblemsOf } from './notices.ts';
import { type BundledPackages, BUNDLED_PACKAGES_PATH } from './record.ts';
import { execFileSync } from 'node:child_process';
import { z } from 'zod';

/** The used part of `package-lock.json`. */
type Lock = { readonly name: string };

const component = z.looseObject({ 'bom-ref': z.string() });
const bom = z.looseObject({
  serialNumber: z.string().optional(),
  metadata: z.looseObject({ component: component.extend({ name: z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

/** All packages of the lock file, as CycloneDX 1.5. Reads only the lock file: no network, no installed packages. */
const wholeBom = (root: string): string =>
  execFileSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      stdio: 'pipe',
    },
  );

/**
 * CycloneDX bill of materials (JSON 1.5) of `bundled`, the packages that a build holds (`name@version`); scanners would
 * report faults of others. `root`: folder of the lock file. The same lock file gives the same text. Throws if the lock
 * file lacks one of them.
 */
export function sbomText(root: string, lock: Lock, bundled: readonly string[], whole = wholeBom(root)): string {
  const { serialNumber: _drawn, metadata, components, dependencies, ...rest } = bom.parse(JSON.parse(whole));
  const wanted = new Set(bundled);
  const known = new Set(components.map((one) => one['bom-ref']));
  const unknown = bundled.filter((one) => !known.has(one));
  if (unknown.length > 0) throw new Error(`The lock file lacks ${unknown.join(', ')}, which the build holds.`);
  const application = metadata.component['bom-ref'];
  return `${JSON.stringify(
    {
      ...rest,
      // neither time nor npm version, which would make builds differ
      metadata: { component: { ...metadata.component, name: lock.name } },
      components: components.filter((one) => wanted.has(one['bom-ref'])),
      dependencies: dependencies
        .filter(({ ref }) => ref === application || wanted.has(ref))
        .map((one) => ({ ...one, dependsOn: (one.dependsOn ?? []).filter((ref) => wanted.has(ref)) })),
    },
    null,
    1,
  )}\n`;
}

/**
 * `npm run licences [-- <folder of a build> …]`: writes the notices of bundled packages and a bill of materials beside
 * each build. Exits with 1, and writes nothing, if a licence is not on the list.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BUILDS = ['ui/dist', 'ui/simulated/dist'];
/** Folders with a record: the build itself, and the pages for content. */
const WITHIN = ['', 'shell', 'reader'];

const asked = process.argv.slice(2);
const builds =
  asked.length > 0 ? asked : BUILDS.filter((build) => existsSync(join(ROOT, build, BUNDLED_PACKAGES_PATH)));
if (builds.length === 0) throw new Error('There is no build. Run `npm run build` first.');
const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock; // written by npm

for (const build of builds) {
  const notices = licenceNoticesOf(packagesIn(resolve(ROOT, build)), join(ROOT, 'node_modules'));
  const refused = licenceProblemsOf(notices);
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
    const record = JSON.parse(readFileSync(join(build, part, BUNDLED_PACKAGES_PATH), 'utf8')) as BundledPackages; // written by the plugin in `bundled-packages.vite.ts`
    for (const [at, folders] of Object.entries(record)) found[at] = [...new Set([...(found[at] ?? []), ...folders])];
  }
  return found;
}
