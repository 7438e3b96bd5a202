import type { BrowserContext } from '@playwright/test';
import type { Recorded } from '#domain/kernel/event.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import { playedAgain } from '../../support/played-again.ts';

/** Collects what the client records in every page of a browser, by the document it happened in. */
export async function sittingsOf(context: BrowserContext): Promise<() => Recorded[][]> {
  const sittings = new Map<string, Recorded[]>();
  await context.exposeBinding('__recorded', (_page, of: string, facts: Recorded[]) => {
    sittings.set(of, [...(sittings.get(of) ?? []), ...facts]);
  });
  await context.addInitScript(() => {
    if (window !== window.top) return; // contents are no client
    const { __recorded: tell } = window as unknown as { __recorded: (of: string, facts: unknown[]) => void }; // bound above
    const of = String(Math.random());
    window.addEventListener('learning:log', (event) => {
      const { log } = (event as CustomEvent<{ log: EventLog }>).detail; // ui/main.tsx sends it
      let told = 0;
      log.watch('view', () => {
        const fresh = log.facts.slice(told);
        told = log.facts.length;
        tell(of, fresh);
      });
    });
  });
  return () => [...sittings.values()];
}

/** Only the state counts here: the platform that a recording is played against is another one. */
export async function wrongWhenPlayedAgain(facts: readonly Recorded[]): Promise<string[]> {
  const breaches = await playedAgain(facts);
  return breaches
    .filter(({ invariant }) => invariant === 'the same state as was recorded')
    .map(({ invariant, detail }) => `${invariant}: ${detail}`);
}
