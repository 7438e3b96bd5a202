import { framedPage } from '../../framed-page.vite.ts';

/** The EPUB reader page. */
export default framedPage('reader', import.meta.url);
