import type { ReactNode } from 'react';
import { useClient } from '../../entry/client.ts';
import { LaunchIntentContext } from './launch-intent.ts';

/** Fetches what a launch needs when the learner is about to open a title: pointer over its button, or focus on it. */
export function LaunchPreparation({ children }: { children: ReactNode }) {
  const launches = useClient('launches');
  return <LaunchIntentContext value={launches.prepare}>{children}</LaunchIntentContext>;
}
