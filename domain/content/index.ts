export {
  type ContentKind,
  contentKinds,
  type Category,
  categoryOf,
  categories,
  kindNames,
  kindOf,
  type KindRow,
  kindsWhere,
} from './kinds.ts';
export { Position } from './position.ts';
export { minutesInAll, minutesLeft } from './time-left.ts';
