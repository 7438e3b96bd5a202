import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { simulatedSite } from '../../../ui/simulated/site.vite.ts';

/** Verifies: the development server serves the timeline of the last run, current at each request. */
it('the last timeline is served by the development server, and what makes one is said until there is one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'timeline-'));
  const [samples, timeline] = [join(folder, 'samples'), join(folder, 'timeline.html')];
  mkdirSync(samples);
  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'error',
    server: { port: 0, hmr: false },
    plugins: [simulatedSite({ samples, pages: { shell: folder, reader: folder }, timeline })],
  });
  try {
    await server.listen();
    const ask = async () => {
      const answer = await fetch(`${server.resolvedUrls?.local[0] ?? ''}__timeline`);
      return [answer.status, answer.headers.get('cache-control'), await answer.text()];
    };
    expect(await ask()).toEqual([404, 'no-store', 'There is none yet: npm run scenarios -- run --report timeline']);
    for (const page of ['<p>One run</p>', '<p>Another run</p>']) {
      writeFileSync(timeline, page);
      expect(await ask()).toEqual([200, 'no-store', page]);
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
});
