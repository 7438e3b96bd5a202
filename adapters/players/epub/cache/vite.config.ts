import { fileURLToPath } from 'node:url';
import { readerWorker } from './reader-worker.vite.ts';

export default readerWorker(fileURLToPath(new URL('../../../../ui/dist/reader', import.meta.url)));
