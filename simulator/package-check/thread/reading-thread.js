/** Entry of the thread: loads the TypeScript sources, which a thread does not do by itself. */
import { register } from 'tsx/esm/api';

register();
await import('./reading-thread.ts');
