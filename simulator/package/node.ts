/** The package in Node: a world behind the real `fetch` of the process. */
export { mountNode } from '../mount/node.ts';
