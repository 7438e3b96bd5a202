/** Ways to a title, in one file of the build. */
export { CatalogueScreen } from './catalogue/catalogue-screen.tsx';
export { SearchScreen } from './search/search-screen.tsx';
export { TitleScreen } from './title/title-screen.tsx';
