import { filter, type OperatorFunction } from 'rxjs';
import { type BareOf, type Event, type EventDef, isAnyOf } from './event.ts';

/** What a process hears: facts of these definitions, with their data. The others pass it by. */
export const ofType = <F extends Event, const D extends readonly EventDef[]>(
  ...definitions: D
): OperatorFunction<F, F & BareOf<D[number]>> => filter(isAnyOf(...definitions));
