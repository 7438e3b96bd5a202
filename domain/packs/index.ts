export { type FileFacts, PackFailure, type PackStore } from './ports.ts';
export {
  bytesOf,
  confirmedBy,
  emptied,
  fileOf,
  fits,
  goodUntil,
  gotOf,
  isExpired,
  isFileWhole,
  isOther,
  isTakeable,
  isWhole,
  linksOf,
  nextToTake,
  packOf,
  RESERVE_BYTES,
  sizeOf,
  stageOf,
  superseded,
} from './rules.ts';
export type { Pack, PackFault, PackFile, PackStage, PackTerms } from './types.ts';
