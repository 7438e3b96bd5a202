import type { TabMessage, Tabs } from '#domain/session/index.ts';
import { fields, isTrueValue, text } from '../api/wire/read.ts';
import { type Environment, SESSION_CHANNEL } from './environment.ts';

/**
 * Messages between tabs of this browser by BroadcastChannel. Without one, a tab learns of changes from the platform
 * (401) and from the cookie.
 */
export function tabChannel({ channel }: Pick<Environment, 'channel'>): Tabs {
  const line = channel?.(SESSION_CHANNEL);
  return {
    say: (message) => line?.post(message),
    listen: (hear) =>
      line?.listen((data) => {
        const message = readMessage(data);
        if (message) hear(message);
      }) ?? (() => undefined),
  };
}

/**
 * Validates messages, because another version of this application, or another program of this origin, may send some.
 */
function readMessage(data: unknown): TabMessage | undefined {
  const it = fields(data);
  const account = text(it['account']);
  if (account === '') return undefined;
  if (it['type'] === 'signed-in') return { type: 'signed-in', account };
  if (it['type'] === 'signed-out') return { type: 'signed-out', account, discards: isTrueValue(it['discards']) };
  const what = it['what'];
  if (it['type'] === 'stored' && (what === 'facts' || what === 'annotations' || what === 'packs'))
    return { type: 'stored', account, what };
  return undefined;
}
