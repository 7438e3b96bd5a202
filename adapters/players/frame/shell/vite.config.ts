import { framedPage } from '../../framed-page.vite.ts';

/** The course host page. */
export default framedPage('shell', import.meta.url);
