import { barePage } from './bare-page.ts';
import { startSimulator } from './start.ts';

/**
 * The entry of `npm run dev` and `npm run demo`, where a build for learners has `main.tsx` itself: first the simulated
 * platform, then the application, which knows nothing of it.
 */
async function start(): Promise<void> {
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
