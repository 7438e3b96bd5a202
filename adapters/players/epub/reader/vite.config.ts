import { framedPage } from '../../framed-page.vite.ts';

/** The reader page of books. */
export default framedPage('reader', import.meta.url);
