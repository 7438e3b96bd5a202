import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const FOLDERS = ['domain', 'adapters', 'openapi', 'ui', 'simulator', 'tests'];
const SPEC = /^tests\/(?!browser\/).*(?<!\.chromium)\.spec\.tsx?$/;
const BARREL = /(^|\/)index\.tsx?$/;
/** Matches `import … from '…'` and `export … from '…'` with the imported names, and imports of a file without names. */
const STATEMENT = /\b(?:import|export)\b(?:([^'"();]*?)\bfrom\s*|\s*\(?\s*)'((?:\.{1,2}|#\w+)\/[^'?]+)/g;

/** Changed test files, and test files with the same path as a changed file. `changed`: paths relative to `root`. */
export const ownSpecs = (root: string, changed: readonly string[]): string[] =>
  [...new Set([...changed, ...changed.flatMap(specsBeside)])].filter(
    (path) => SPEC.test(path) && existsSync(join(root, path)),
  );

const specsBeside = (path: string): string[] => {
  const stem = `tests/${path.replace(/\.tsx?$/, '')}`;
  return [`${stem}.spec.ts`, `${stem}.spec.tsx`];
};

/**
 * Up to `most` test files that are most likely to notice a change. Own test files come first, then those with the
 * fewest imports in between, then those in the same folder. A name re-exported by an `index.ts` counts as imported from
 * its source file. `changed`: paths relative to `root`.
 */
export function nearestSpecs(
  root: string,
  changed: readonly string[],
  most: number,
  { importers, readers } = importsOf(root),
): string[] {
  const found = ownSpecs(root, changed);
  const folders = new Set(changed.map((path) => `tests/${dirname(path)}`));
  const seen = new Set([...changed, ...found]);
  const isFar = (path: string) => Number(!folders.has(dirname(path)));
  let layer = changed.flatMap((path) => [...(importers.get(path) ?? []), ...(readers.get(path) ?? [])]);
  while (layer.length > 0 && found.length < most) {
    const fresh = layer.filter((path) => !seen.has(path) && seen.add(path)).sort();
    found.push(...fresh.filter((path) => SPEC.test(path)).sort((a, b) => isFar(a) - isFar(b)));
    layer = fresh.flatMap((path) => importers.get(path) ?? []);
  }
  return found.slice(0, most);
}

type Statement = { path: string; target: string; names: readonly Name[] | undefined };
/** An exported name: `from` in the imported file, `to` in the importing file. */
type Name = { from: string; to: string };

/** Importers of the declarations of each file. `readers`: files that import through an `index.ts`. */
export function importsOf(root: string) {
  const statements = FOLDERS.flatMap((folder) => sources(root, folder)).flatMap((path) => statementsIn(root, path));
  const handedOn = new Map<string, Map<string, { target: string; from: string }>>();
  for (const { path, target, names } of statements) {
    if (!BARREL.test(path) || !names) continue;
    const known = handedOn.get(path) ?? new Map<string, { target: string; from: string }>();
    handedOn.set(path, known);
    for (const { from, to } of names) known.set(to, { target, from });
  }
  const declaredIn = (path: string, name: string): string => {
    const next = handedOn.get(path)?.get(name);
    return next ? declaredIn(next.target, next.from) : path;
  };
  const importers = new Map<string, string[]>();
  const readers = new Map<string, string[]>();
  for (const { path, target, names } of statements) {
    if (names && BARREL.test(target)) add(readers, target, path);
    const origins = names ? new Set(names.map(({ from }) => declaredIn(target, from))) : [target];
    for (const origin of origins) add(importers, origin, path);
  }
  return { importers, readers };
}

function add(map: Map<string, string[]>, key: string, one: string): void {
  const known = map.get(key);
  if (known) known.push(one);
  else map.set(key, [one]);
}

function statementsIn(root: string, path: string): Statement[] {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(STATEMENT)].map(([, clause = '', wanted = '']) => ({
    path,
    target: wanted.startsWith('#') ? wanted.slice(1) : relative(root, join(root, dirname(path), wanted)),
    names: namesIn(clause),
  }));
}

/** Undefined if the import takes the whole module or its default export. */
function namesIn(clause: string): Name[] | undefined {
  const [, list] = /^\s*(?:type\s+)?\{([^}]*)\}\s*$/.exec(clause) ?? [];
  return list
    ?.split(',')
    .map((one) => one.replace(/^\s*type\s+/, '').trim())
    .filter(Boolean)
    .map((one) => {
      const [from = '', to = from] = one.split(/\s+as\s+/);
      return { from, to };
    });
}

const sources = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(dist|node_modules)\//.test(path))
    .map((path) => `${folder}/${path}`);
