import { filter, type OperatorFunction } from 'rxjs';
import { type BareOf, type Event, type EventDef, isAnyOf } from './event.ts';

/** Filters facts by definition, with their typed data. */
export const ofType = <F extends Event, const D extends readonly EventDef[]>(
  ...definitions: D
): OperatorFunction<F, F & BareOf<D[number]>> => filter(isAnyOf(...definitions));
