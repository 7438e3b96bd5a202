import { fileURLToPath } from 'node:url';
import { shellWorker } from './shell-worker.vite.ts';

export default shellWorker(fileURLToPath(new URL('../../../../../ui/dist/shell', import.meta.url)));
