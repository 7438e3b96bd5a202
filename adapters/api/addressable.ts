import { PortFailure } from '#domain/outcome/port-failure.ts';
import { id } from './wire/read.ts';

/**
 * Checks an id before it becomes part of a URL. An empty id or '..' would be the URL of another call; so would '../x'
 * on a server that decodes before routing. Throws a PortFailure with status 404.
 */
export function checkPathId(operation: string, value: string): string {
  const isStep = value.split(/[/\\]/).some((part) => /^\s*\.{1,2}\s*$/.test(part));
  if (isStep || id(value) === undefined) throw new PortFailure(operation, { status: 404, kind: 'status' });
  return value;
}
