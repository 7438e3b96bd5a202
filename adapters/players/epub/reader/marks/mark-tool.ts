// The annotation library, in a chunk of its own.
export { drawHighlights } from '../../../mark-layer.ts';
export { annotatorModelOf, quoteOfSelection, rangeOf } from '../../../marked-words.ts';
