export { casedLetters, fold, type FoldedText, normalizeLetters, normalizeWithPositions } from './fold.ts';
