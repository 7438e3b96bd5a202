export { type Notebook, type NotebookView, openNotebook } from './notebook.ts';
export type { AnnotationStore } from './ports.ts';
export { byTitle, findQuote, matching, MAX_NOTE, type TextRange } from './rules.ts';
export { type Anchor, type Annotation, type Colour, COLOURS, FILL, type NotesOnTitle } from './types.ts';
export { fromWebAnnotation, toAnnotationCollection, toWebAnnotation, toWebAnnotations } from './web-annotation.ts';
