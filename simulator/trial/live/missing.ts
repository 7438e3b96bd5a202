import { suggestion } from '../../scenarios/suggestion.ts';
import { finding, type Finding } from '../finding.ts';
import { nearPath } from '../package-files.ts';

/** More are no longer noted: what is wrong is plain by then. */
const MOST_KEPT = 200;
const LONGEST_SHOWN = 200;

/** Files that courses ask for in vain. Paths are below the served folder, the folder of a package first. */
export type MissingFiles = {
  /** These are the files of a folder from now on; what was missing there, or outside of all, is forgotten. */
  readonly serve: (folder: string, names: readonly string[]) => void;
  readonly missed: (path: string) => void;
  /** In the order in which they were first asked for. */
  readonly list: () => readonly Finding[];
};

export function missingFiles(): MissingFiles {
  const namesIn = new Map<string, readonly string[]>();
  const missing = new Map<string, Finding>();
  return {
    serve: (folder, names) => {
      for (const path of missing.keys()) if (!isOfAnother(path, folder, namesIn)) missing.delete(path);
      namesIn.set(folder, names);
    },
    missed: (path) => {
      if (missing.has(path) || missing.size >= MOST_KEPT) return;
      const [folder = ''] = path.split('/', 1);
      missing.set(path, missingFile(path.slice(folder.length + 1), path, namesIn.get(folder)));
    },
    list: () => [...missing.values()],
  };
}

function isOfAnother(path: string, folder: string, known: ReadonlyMap<string, unknown>): boolean {
  const [at = ''] = path.split('/', 1);
  return at !== folder && known.has(at);
}

function missingFile(asked: string, path: string, names: readonly string[] | undefined): Finding {
  if (!names) {
    const outside = `../${path}`.slice(0, LONGEST_SHOWN);
    return finding('B1', `"${outside}" was asked for, which lies outside the package.`, { file: outside });
  }
  const file = asked.slice(0, LONGEST_SHOWN);
  const near = nearPath(asked, names);
  const hint = near === undefined ? suggestion(asked, names) : ` "${near}" is there: capitals count.`;
  return finding('B1', `"${file}" was asked for, and is not in the package.${hint}`, { file });
}
