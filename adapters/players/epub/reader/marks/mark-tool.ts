// The annotation library, in a chunk of its own.
export { redrawn } from '../../../mark-layer.ts';
export { modelOf, quoted, rangeOf } from '../../../marked-words.ts';
