import { barePage } from './bare-page.ts';
import { startSimulator } from './start.ts';

/**
 * Entry of `npm run dev` and `npm run demo`; a build for learners starts `main.tsx` directly. Starts the simulated
 * platform, then the application, which is unaware of the simulation.
 */
async function start(): Promise<void> {
  const [root, parts] = [document.getElementById('root'), new URLSearchParams(window.location.search).get('parts')];
  if (root && parts !== null) return (await import('./parts/show-parts.tsx')).showParts(root, parts);
  try {
    await startSimulator();
  } catch (error) {
    const said = document.createElement('p');
    said.setAttribute('role', 'alert');
    said.textContent = error instanceof Error ? error.message : String(error);
    barePage(said);
    throw error;
  }
  await import('../entry/main.tsx');
}

// No top-level `await`: a chunk that shares code with this one would wait forever.
void start();
