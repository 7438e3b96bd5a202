import type { Launchable } from '../../attempt/index.ts';
import { contentKinds } from '../../content/index.ts';
import type { Runtime } from '../../kernel/runtime.ts';
import type { Secrets } from '../secrets.ts';
import { sessionOf } from '../session-now.ts';

export type AsidePorts = {
  runtime: Runtime;
  secrets: Pick<Secrets, 'isAsked'>;
  /** A launch waits aside until what is returned is called: the session does not end by itself meanwhile. */
  waitAside: () => () => void;
};

/**
 * Whether foreign content must wait: while a secret is asked for, and, once it had to, until the session is proved. Then
 * only can what the platform keeps of it be asked for.
 */
export function waitingAside(ports: AsidePorts, kind: () => Launchable['kind'] | undefined) {
  let end: (() => void) | undefined;
  return {
    must: () => {
      const now = kind();
      if (now === undefined || now === 'unknown' || !contentKinds[now].isForeign) return false;
      return ports.secrets.isAsked.get() || (end !== undefined && sessionOf(ports).at === 'expired');
    },
    begin: () => {
      end ??= ports.waitAside();
    },
    end: () => {
      end?.();
      end = undefined;
    },
  };
}
