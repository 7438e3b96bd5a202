/** Cacheable files of a build. Paths begin with a slash and have no query. */
export type BuildList = {
  /** Id of the whole build; differs for every build. */
  readonly id: string;
  /** Entry scripts of the page. Their names hold content hashes, which also cover the scripts that they import. */
  readonly scripts: readonly string[];
  /** Hex SHA-256 of each file, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Files that the application needs to start and to display home. */
  readonly first: readonly string[];
  /** Files to cache when the page is idle, after `first`. Files in neither list are cached when they are requested. */
  readonly later: readonly string[];
};

export const INDEX_PATH = '/index.html';
export const CONFIGURATION_PATH = '/config.json';

const FIRST =
  /^\/(index\.html$|lang\/|assets\/(first|rolldown-runtime|signed-in|common|catalogue|auth|profile|player)-)/;
const LATER = /^\/(assets\/(open-|pdf|.*\.woff2$)|pdf-assets\/(cmaps|standard_fonts|wasm|iccs|images)\/)/;
/** Files beside a build for human readers, and pages of the content site. */
const NEVER = /^\/(sw\.js|sbom\.cdx\.json|[^/]+\.txt|(shell|reader)\/.*|\..*)$/;

/** Builds the list from the hashes of a build's files. */
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

/** List of a page that is cached completely or not at all; served below `folder`, such as `/reader`. */
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

/** Request path of a file. Language files get their hash as a query, because two builds share their paths. */
export const addressOf = (path: string, { files }: Pick<BuildList, 'files'>): string =>
  path.startsWith('/lang/') ? `${path}?v=${(files[path] ?? '').slice(0, 10)}` : path;
