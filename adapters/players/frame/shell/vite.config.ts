import { framedPage } from '../../framed-page.vite.ts';

/** The course shell. */
export default framedPage('shell', import.meta.url);
