import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type BuildOptions, type InlineConfig, type Rolldown } from 'vite';
import { sheets } from '../styles/sheets.vite.ts';
import type { renderFirstPaints } from './skeletons.tsx';

export type FirstPaints = ReturnType<typeof renderFirstPaints>;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Source of the inline script. Reproducible for the same sources, because security policies contain its hash. */
export const bootstrapScript = async (): Promise<string> =>
  (
    await madeOf('./bootstrap.ts', {
      build: {
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: here('./bootstrap.ts'), output: { format: 'iife' } },
      },
    })
  ).trim();

/** Renders the first paints with the interface’s components in `root`. */
export async function buildFirstPaints(root: string): Promise<FirstPaints> {
  const code = await madeOf('./skeletons.tsx', {
    root,
    css: sheets,
    ssr: { noExternal: true },
    build: { ssr: here('./skeletons.tsx'), target: 'node20', minify: false },
  });
  const folder = mkdtempSync(join(tmpdir(), 'early-pictures-'));
  try {
    const file = join(folder, 'pictures.mjs');
    writeFileSync(file, code);
    const drawn = (await import(pathToFileURL(file).href)) as { renderFirstPaints: typeof renderFirstPaints };
    return drawn.renderFirstPaints();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Wished = Omit<InlineConfig, 'build'> & {
  build: Omit<BuildOptions, 'rolldownOptions'> & { rolldownOptions?: Single };
};
type Single = { input?: string; output?: Rolldown.OutputOptions };

/** Bundles one script with all its imports. */
async function madeOf(source: string, { build: options, ...config }: Wished): Promise<string> {
  const { rolldownOptions: wished = {} } = options;
  const rolldownOptions = { ...wished, output: { ...wished.output, codeSplitting: false } };
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...options, write: false, rolldownOptions },
  });
  const chunk = ([built].flat() as Rolldown.RolldownOutput[]) // not in watch mode
    .flatMap(({ output }) => output)
    .find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${source} was not built.`);
  return chunk.code;
}
