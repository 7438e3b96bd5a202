import { type AwayAtSignOn, internalPath, type SignOnJourney } from '#domain/access/index.ts';
import { fields, text } from '../api/wire/read.ts';
import type { Environment } from '../platform/environment.ts';
import { storageKey } from './storage-key.ts';

/** Stores in this tab for which launch the learner was redirected to the provider. Holds no secrets. */
export function signOnJourney(environment: Pick<Environment, 'sessionStorage' | 'localStorage'>): SignOnJourney {
  const kept = storageKey(environment, 'sign-on', 'tab');
  return {
    begin: (away) => kept.set(JSON.stringify(away)),
    end: () => {
      const written = kept.get();
      kept.clear();
      return written === undefined ? undefined : readAway(written);
    },
  };
}

function readAway(written: string): AwayAtSignOn | undefined {
  let it: Record<string, unknown>;
  try {
    it = fields(JSON.parse(written));
  } catch {
    return undefined; // written by another program
  }
  const [account, titleId, launch] = [text(it['account']), text(it['titleId']), internalPath(it['launch'])];
  if (account === '' || titleId === '' || launch === undefined) return undefined;
  return { account, titleId, launch, from: internalPath(it['from']) };
}
