import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { servePackageFiles } from '../packaged-files.vite.ts';
import { manifestOf, MODELS_PATH, type NetName, NETS, weightsOf } from './model-files.ts';

/** Serves the weights of the used nets only. Spec §7. */
export function faceModels(): Plugin {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')), 'model');
  const nets = Object.keys(NETS) as NetName[]; // the keys of the table are its nets
  const files = nets.flatMap((net) => [manifestOf(net), weightsOf(net)]);
  return servePackageFiles('face-models', new Map(files.map((file) => [MODELS_PATH + file, join(folder, file)])));
}
