/** The files of a package, wherever they lie. */
export type PackageFiles = {
  /** Bytes by path; paths are relative, with forward slashes. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Rejects with DamagedFile when it cannot be read whole. */
  readonly read: (path: string) => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
};

/** A file that the package names and that cannot be read. */
export class DamagedFile extends Error {}

/** The only folder in which everything lies, with its slash; '' where there are several, or files beside it. */
export function onlyDirectory(paths: Iterable<string>): string {
  let folder: string | undefined;
  for (const path of paths) {
    const [first = ''] = path.split('/');
    if (path === first || (folder !== undefined && folder !== `${first}/`)) return '';
    folder = `${first}/`;
  }
  return folder ?? '';
}

/** A path as the package has it, but for capital and small letters. */
export const nearPath = (path: string, paths: Iterable<string>): string | undefined => {
  const wanted = path.toLowerCase();
  for (const one of paths) if (one.toLowerCase() === wanted) return one;
  return undefined;
};
