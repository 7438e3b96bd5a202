import { check, installPartners } from './install-partners.ts';

/**
 * Compares our code with other solutions for the same work, in one run. The results are ratios instead of times, as the
 * machine may be slow or busy. `npm run bench -- scorm` runs the benches whose name contains the word. Exits with 1 if
 * a bench fails or none has such a name; missed goals are left to the reader. `npm run bench -- check` checks the types
 * of the benches instead. Partner libraries are installed when needed.
 */
type Part = { name: string; run: () => Promise<unknown> };

const parts: readonly Part[] = [
  {
    name: 'kernel',
    run: async () => {
      const { benchKernel, printKernelBench } = await import('./kernel.ts');
      printKernelBench(benchKernel());
    },
  },
  { name: 'scorm', run: async () => (await import('./scorm.ts')).benchScorm() },
  { name: 'search', run: async () => (await import('./search.ts')).benchSearch() },
  { name: 'first screen', run: async () => (await import('./first-screen.ts')).benchFirstScreen() },
  { name: 'slow start', run: async () => (await import('./slow-start.ts')).benchSlowStart() },
  { name: 'start', run: async () => (await import('./start.ts')).benchStart() },
  { name: 'home', run: async () => (await import('./home.ts')).benchHome() },
  { name: 'catalogue', run: async () => (await import('./catalogue.ts')).benchCatalogue() },
  { name: 'pdf', run: async () => (await import('./pdf.ts')).benchPdf() },
  { name: 'epub', run: async () => (await import('./epub.ts')).benchEpub() },
  { name: 'launch', run: async () => (await import('./launch.ts')).benchLaunch() },
  { name: 'memory', run: async () => (await import('./memory/memory.ts')).benchMemory() },
  { name: 'journeys', run: async () => (await import('./journeys.ts')).benchJourneys() },
  { name: 'simulator', run: async () => (await import('./simulator.ts')).benchSimulator() },
];

const words = process.argv.slice(2);
const isCheck = words.join(' ') === 'check';
const wanted = parts.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (isCheck || wanted.length > 0) installPartners();
if (isCheck) process.exitCode = check();
else if (wanted.length === 0) {
  console.error(`No part is called "${words.join(' ')}". There are: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 1;
}
for (const { name, run } of wanted) {
  const startedAt = performance.now();
  console.log(`\n# ${name}`);
  try {
    await run();
  } catch (error) {
    console.error(error);
    process.exitCode = 1; // the other benches still run
  }
  console.log(`(${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
}
