import type { BookTools } from './book-tools.ts';
import type { CourseTools } from './course-tools.ts';
import type { DocumentTools } from './document-tools.ts';
import type { MediaTools } from './media-tools.ts';

/** Tools for the frame around open content, by toolset of its kind. The bar is drawn from them. */
export type PlayerTools = DocumentTools | MediaTools | BookTools | CourseTools;
