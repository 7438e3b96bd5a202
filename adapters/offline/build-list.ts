/** What a build consists of, as far as a browser may keep it. Paths begin with a slash and have no query. */
export type BuildList = {
  /** Of the whole build: another one has another. */
  readonly id: string;
  /** The scripts that its page begins with; their names say what is in them, and in those that they load. */
  readonly scripts: readonly string[];
  /** SHA-256 of each file in hexadecimal, by its path. */
  readonly files: Readonly<Record<string, string>>;
  /** Without these the application does not start, or has no home. */
  readonly first: readonly string[];
  /** Kept once the first ones are there and nothing else is to be done; what is in neither list, when it was asked for. */
  readonly later: readonly string[];
};

export const PAGE = '/index.html';
export const CONFIGURATION = '/config.json';

const FIRST =
  /^\/(index\.html$|lang\/|assets\/(first|rolldown-runtime|signed-in|common|discover|admission|around|player)-)/;
const LATER = /^\/(assets\/(open-|pdf|.*\.woff2$)|pdf-assets\/(cmaps|standard_fonts|wasm|iccs|images)\/)/;
/** What stands beside a build for whoever reads it, and pages of the other site. */
const NEVER = /^\/(sw\.js|sbom\.cdx\.json|[^/]+\.txt|(shell|reader)\/.*|\..*)$/;

/** The list of a build, from the hashes of its files. */
export function buildList(hashes: ReadonlyMap<string, string>, id: string, page: string): BuildList {
  const scripts = [...page.matchAll(/<script type="module"[^>]* src="(\/assets\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const paths = [...hashes.keys()].filter((path) => !NEVER.test(path)).sort();
  return {
    id,
    scripts,
    files: Object.fromEntries(paths.map((path) => [path, hashes.get(path) ?? ''])),
    first: paths.filter((path) => FIRST.test(path)),
    later: paths.filter((path) => !FIRST.test(path) && LATER.test(path)),
  };
}

/** The list of a page that is kept as a whole, or not at all; its build is served in `folder`, as `/reader` is one. */
export function wholeList(hashes: ReadonlyMap<string, string>, id: string, folder: string): BuildList {
  const paths = [...hashes.keys()].filter((path) => !NEVER.test(path)).sort();
  return {
    id,
    scripts: [],
    files: Object.fromEntries(paths.map((path) => [folder + path, hashes.get(path) ?? ''])),
    first: paths.map((path) => folder + path),
    later: [],
  };
}

/** Texts are asked for with the beginning of their hash: two builds have them under one path. */
export const addressOf = (path: string, { files }: Pick<BuildList, 'files'>): string =>
  path.startsWith('/lang/') ? `${path}?v=${(files[path] ?? '').slice(0, 10)}` : path;
