export { casedLetters, fold, type FoldedText, foldLetters, foldWithPlaces } from './fold.ts';
