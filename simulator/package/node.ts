/** Package entry for Node.js: connects an instance to the process's `fetch`. */
export { mountNode } from '../mount/node.ts';
