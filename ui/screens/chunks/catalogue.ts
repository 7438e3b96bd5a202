/** Chunk with the screens that lead to titles. */
export { CatalogueScreen } from '../catalogue/catalogue-screen.tsx';
export { SearchScreen } from '../search/search-screen.tsx';
export { TitleScreen } from '../title/title-screen.tsx';
