import type { Refusal } from './refusal.ts';

/** A cause that passes: no connection, or a platform that is out of service. The next try may succeed. */
export const isPassing = ({ refused }: Refusal): boolean =>
  refused === 'CONNECTION_FAILURE' || refused === 'SERVICE_UNAVAILABLE';
