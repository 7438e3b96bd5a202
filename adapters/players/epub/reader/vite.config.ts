import { fileURLToPath } from 'node:url';
import { framedPage } from '../../framed-page.vite.ts';

/** The EPUB reader page. */
export default framedPage('reader', import.meta.url, {
  '@xmldom/xmldom': fileURLToPath(new URL('./browser-xml.ts', import.meta.url)),
});
