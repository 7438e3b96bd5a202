export {
  type ContentKind,
  contentKinds,
  type Genre,
  genreOf,
  genres,
  kindNames,
  kindOf,
  type KindRow,
  kindsWhere,
} from './kinds.ts';
export { Position } from './position.ts';
export { minutesLeft } from './time-left.ts';
