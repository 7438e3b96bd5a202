import { describe, expect, it } from 'vitest';
import { backgroundDownloads } from '#domain/client/downloads/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { DownloadStore } from '#domain/downloads/index.ts';
import { session } from '#domain/session/index.ts';
import { aRuntime } from '../../support/given.ts';
import { parts } from '../../support/parts.ts';

/** Verifies: reliability F3: downloads of other learners, and of one who signed out, are removed from the device. */

/** Accounts whose downloads the store retains, in call order. */
function aDevice() {
  const { runtime, log } = aRuntime();
  const kept: (string | undefined)[] = [];
  const store = parts<DownloadStore>({
    isServed: atom(false).projection,
    all: async () => [],
    lost: async () => undefined,
    keepOnly: async (account) => void kept.push(account),
  });
  backgroundDownloads(
    parts<Parameters<typeof backgroundDownloads>[0]>({
      runtime,
      downloads: { store, deviceNow: () => 0 },
      session: {
        holder: { account: () => undefined, learner: atom(undefined).projection },
        tabs: { say: () => undefined, listen: () => () => undefined },
      },
      shown: { catalogue: { get: () => ({ at: 'waiting' }), subscribe: () => () => undefined } },
      connection: atom('online' as const).projection,
      onLooked: () => undefined,
      attempts: {},
      work: { outgoing: {} },
      device: {},
      disk: { persistence: { port: {} } },
    }),
  );
  const open = (account: string) =>
    runtime.send(session.open, {
      ...{ sessionId: account, organisationCode: 'acme', userId: account, account, resumed: false },
      ...{ gates: [], passwordDaysLeft: undefined },
    });
  const close = (account: string, by: 'learner' | 'expiry' | 'other-tab') =>
    runtime.send(session.close, { sessionId: account, by });
  return { kept, log, open, close };
}

describe('downloads and the facts of the session', () => {
  it('are those of the learner who signs in alone', () => {
    const { kept, open } = aDevice();
    open('ada');
    expect(kept).toEqual(['ada']);
  });

  it.each([
    ['go with a sign-out', 'learner', ['ada', undefined]],
    ['go with a sign-out in another tab', 'other-tab', ['ada', undefined]],
    ['stay when the session expires', 'expiry', ['ada']],
  ] as const)('%s', (_what, by, expected) => {
    const { kept, open, close } = aDevice();
    open('ada');
    close('ada', by);
    expect(kept).toEqual(expected);
  });

  it('ignore sessions that the journal restores', () => {
    const before = aDevice();
    before.open('ben');
    before.close('ben', 'learner');
    const { kept, log } = aDevice();
    log.restore(before.log.facts);
    expect(kept).toEqual([]);
  });
});
