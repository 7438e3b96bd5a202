/** Path in a build's folder of the record that `bundled-packages.vite.ts` writes. */
export const BUNDLED_PACKAGES_PATH = '.vite/packages.json';

/** Folder of a package below `node_modules` → its subfolders (`''`: the package itself) with files in the build. */
export type BundledPackages = Readonly<Record<string, readonly string[]>>;

const MODULES = 'node_modules/';

/**
 * Groups files by package. Sorted, so that equal builds have equal records. Skips the application's own files and
 * virtual modules.
 */
export function filesByPackage(files: Iterable<string>): BundledPackages {
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    const [path = ''] = file.split('?');
    const first = path.indexOf(MODULES);
    if (first < 0 || path.startsWith('\0')) continue;
    const below = path.slice(first + MODULES.length);
    const last = below.lastIndexOf(MODULES) < 0 ? 0 : below.lastIndexOf(MODULES) + MODULES.length;
    const parts = below.slice(last).split('/');
    const named = parts.splice(0, parts[0]?.startsWith('@') ? 2 : 1).join('/');
    const folders = found.get(below.slice(0, last) + named) ?? new Set<string>();
    found.set(below.slice(0, last) + named, folders.add(parts.slice(0, -1).join('/')));
  }
  return Object.fromEntries(
    [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([at, folders]) => [at, [...folders].sort()]),
  );
}
