import type { BookTools } from './book-tools.ts';
import type { CourseTools } from './course-tools.ts';
import type { DocumentTools } from './document-tools.ts';
import type { MediaTools } from './media-tools.ts';

/** What the frame around open content can do with it, by the family of its kind. The bar is drawn from these. */
export type PlayerTools = DocumentTools | MediaTools | BookTools | CourseTools;
