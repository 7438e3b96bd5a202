export { casedLetters, normalizeForSearch, type FoldedText, normalizeLetters, normalizeWithPositions } from './fold.ts';
