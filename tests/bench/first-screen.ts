import { existsSync } from 'node:fs';
import { startHttp } from '#simulator/mount/http.ts';
import { builtFiles, gzipSize, readBuilt } from '../support/built.ts';
import { launchChromium } from '#simulator/chromium.ts';
import { firstLoad } from '../support/first-load.ts';
import { generatedScenario } from './generated-scenario.ts';
import { buildFloors } from './library-floors.ts';
import { count, printTable, times } from './table.ts';

/** Limit of our size, relative to the minimum of the libraries. */
const GOAL = 1.1;

/**
 * Bytes (gzip -9) that the built sign-in screen loads before it accepts input, compared with the libraries that any
 * such screen needs, built with the same bundler. Needs `npm run build`.
 */
export async function benchFirstScreen(): Promise<void> {
  if (!existsSync(new URL('../../ui/dist/index.html', import.meta.url)))
    throw new Error('There is no build to measure. Run `npm run build` first.');
  const [ours, floors] = [await loadedFiles(), await buildFloors()];

  const files = ours.map((path) => ({ path, bytes: gzipSize(readBuilt(path)) }));
  printTable(
    ['file of the build', 'gzip bytes'],
    files.map(({ path, bytes }) => [path, count(bytes)]),
  );

  const scripts = files.filter(({ path }) => /\.m?js$/.test(path)).reduce((sum, { bytes }) => sum + bytes, 0);
  const everything = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const whole = builtFiles()
    .filter((path) => /^assets\/.*\.m?js$/.test(path))
    .reduce((sum, path) => sum + gzipSize(readBuilt(path)), 0);
  console.log('');
  printTable(
    ['JavaScript of the first screen', 'gzip bytes', '× floor', 'goal'],
    [
      ['floor: react, react-dom, router, openapi-fetch', count(floors.login), times(1), ''],
      ['ours, with all its own code', count(scripts), times(scripts / floors.login), `≤ ${GOAL} ×`],
      [
        'the whole stack in one chunk, without any code of ours',
        count(floors.stack),
        times(floors.stack / floors.login),
        '',
      ],
      ['our whole build, players included', count(whole), times(whole / floors.login), ''],
    ],
  );
  console.log(`With page, styles and texts the first screen is ${count(everything)} bytes.`);
}

/** Paths of the build that the sign-in screen requested before it accepted input. */
async function loadedFiles(): Promise<string[]> {
  const platform = await startHttp({ scenario: generatedScenario(10) });
  const browser = await launchChromium();
  try {
    return (await firstLoad(await browser.newPage(), platform)).untilUsable;
  } finally {
    await browser.close();
    await platform.close();
  }
}
