import { PortFailure } from '#domain/kernel/port-failure.ts';
import { id } from './wire/read.ts';

/** An id fit to stand in the address of a call. Nothing, or '..', would be the address of another call: that is a 404. */
export function addressable(operation: string, value: string): string {
  if (id(value) === undefined) throw new PortFailure(operation, { status: 404, kind: 'status' });
  return value;
}
