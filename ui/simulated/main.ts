import { barePage } from './bare-page.ts';
import { startSimulator } from './start.ts';

/**
 * The entry of `npm run dev` and `npm run demo`, where a build for learners has `main.tsx` itself: first the simulated
 * platform, then the application, which knows nothing of it.
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

// Not by `await` at the top: a file of the application that shares code with this one would wait for it for ever.
void start();
