import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const FOLDERS = ['domain', 'adapters', 'openapi', 'ui', 'simulator', 'tests'];
const IMPORT = /(?:from|import)\s*\(?\s*'((?:\.{1,2}|#\w+)\/[^'?]+)/g;
const SPEC = /^tests\/(?!browser\/).*(?<!\.chromium)\.spec\.tsx?$/;

/**
 * The test files that are fewest imports away from what changed, the nearest first, `most` at most. A change that most
 * files hear of (the kernel) has its own tests first. `changed`: paths relative to `root`.
 */
export function nearestSpecs(root: string, changed: readonly string[], most: number): string[] {
  const importers = importersOf(root);
  const seen = new Set(changed);
  let layer = [...seen];
  const found: string[] = [];
  while (layer.length > 0 && found.length < most) {
    found.push(...layer.filter((path) => SPEC.test(path)).sort());
    layer = layer.flatMap((path) => importers.get(path) ?? []).filter((path) => !seen.has(path) && seen.add(path));
  }
  return found.slice(0, most);
}

/** Who imports each file, by its path relative to `root`. */
function importersOf(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const path of FOLDERS.flatMap((folder) => sources(root, folder)))
    for (const [, wanted = ''] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT)) {
      const target = wanted.startsWith('#') ? wanted.slice(1) : relative(root, join(root, dirname(path), wanted));
      const known = importers.get(target);
      if (known) known.push(path);
      else importers.set(target, [path]);
    }
  return importers;
}

const sources = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\//.test(path))
    .map((path) => `${folder}/${path}`);
