import { fileURLToPath } from 'node:url';
import { offlineWorker } from '../build-list.vite.ts';

export default offlineWorker(fileURLToPath(new URL('../../../ui/dist', import.meta.url)));
