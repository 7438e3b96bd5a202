import type { Refusal } from './refusal.ts';

/** Whether a failure is temporary: no connection, or an outage of the platform. A retry may succeed. */
export const isPassing = ({ refused }: Refusal): boolean =>
  refused === 'CONNECTION_FAILURE' || refused === 'SERVICE_UNAVAILABLE';
