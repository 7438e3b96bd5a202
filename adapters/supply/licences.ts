import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fullName, noticesOf, noticesText, refusals } from './notices.ts';
import { type BundledPackages, RECORD } from './record.ts';
import { execFileSync } from 'node:child_process';
import { z } from 'zod';

/** What is read of `package-lock.json`. */
export type Lock = {
  readonly name: string;
  readonly packages: Readonly<Record<string, { version?: string; dev?: boolean; devOptional?: boolean }>>;
};

const component = z.looseObject({ 'bom-ref': z.string() });
const bom = z.looseObject({
  serialNumber: z.string().optional(),
  metadata: z.looseObject({ component: component.extend({ name: z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

/** What a production install holds, as `name@version`: also what only an optional dependency wants. */
export const productionOf = ({ packages }: Lock): string[] =>
  Object.entries(packages)
    .filter(([at, { dev, devOptional }]) => at !== '' && !dev && !devOptional)
    .map(([at, { version }]) => `${String(at.split('node_modules/').at(-1))}@${String(version)}`);

/** All that the lock file names, as CycloneDX 1.5. Reads the lock file alone: no network, no installed package. */
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
 * The CycloneDX bill of materials (JSON 1.5) of the production dependencies and of `bundled` (`name@version`, what a
 * build holds besides). `root`: the folder of the lock file. The same lock file gives the same text.
 */
export function sbomText(root: string, lock: Lock, bundled: readonly string[], whole = wholeBom(root)): string {
  const { serialNumber: _drawn, metadata, components, dependencies, ...rest } = bom.parse(JSON.parse(whole));
  const wanted = new Set([...productionOf(lock), ...bundled]);
  const application = metadata.component['bom-ref'];
  return `${JSON.stringify(
    {
      ...rest,
      // neither the moment nor npm's version: they would make each build another
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
