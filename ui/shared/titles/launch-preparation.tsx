import type { ReactNode } from 'react';
import { useCore } from '../../entry/core.ts';
import { LaunchIntentContext } from './launch-intent.ts';

/** Fetches what a launch needs when the learner is about to open a title: pointer over its button, or focus on it. */
export function LaunchPreparation({ children }: { children: ReactNode }) {
  const { launches } = useCore();
  return <LaunchIntentContext value={launches.prepare}>{children}</LaunchIntentContext>;
}
