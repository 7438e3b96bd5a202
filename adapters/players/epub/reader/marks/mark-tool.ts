// What the annotation tool is used for, in one chunk of its own.
export { redrawn } from '../../../mark-layer.ts';
export { modelOf, quoted, rangeOf } from '../../../marked-words.ts';
