/** Files of a package, in a folder or an archive. */
export type PackageFiles = {
  /** Sizes in bytes by relative path with forward slashes. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Rejects with DamagedFile if the file cannot be read completely. */
  readonly read: (path: string) => Promise<Uint8Array>;
  /** Writes a file in pieces to a path where there is none, so that its size is never in memory. Rejects like `read`. */
  readonly copy: (path: string, to: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Thrown for a file of the package that cannot be read. */
export class DamagedFile extends Error {}

/** The single top-level folder that contains all files, with a slash; '' otherwise. */
export function onlyDirectory(paths: Iterable<string>): string {
  let folder: string | undefined;
  for (const path of paths) {
    const [first = ''] = path.split('/');
    if (path === first || (folder !== undefined && folder !== `${first}/`)) return '';
    folder = `${first}/`;
  }
  return folder ?? '';
}

/** Finds a path that differs in letter case only. */
export const nearPath = (path: string, paths: Iterable<string>): string | undefined => {
  const wanted = path.toLowerCase();
  for (const one of paths) if (one.toLowerCase() === wanted) return one;
  return undefined;
};
