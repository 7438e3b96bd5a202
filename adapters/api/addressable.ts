import { PortFailure } from '#domain/outcome/port-failure.ts';
import { id } from './wire/read.ts';

/**
 * An id fit to stand in the address of a call. Nothing, or '..', would be the address of another call, and so would
 * '../x' to a server that decodes before it looks: that is a 404.
 */
export function addressable(operation: string, value: string): string {
  const isStep = value.split(/[/\\]/).some((part) => /^\s*\.{1,2}\s*$/.test(part));
  if (isStep || id(value) === undefined) throw new PortFailure(operation, { status: 404, kind: 'status' });
  return value;
}
