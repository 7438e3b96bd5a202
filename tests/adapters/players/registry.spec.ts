import { firstValueFrom, toArray } from 'rxjs';
import { describe, expect, it } from 'vitest';
import type { Open } from '#adapters/players/registry.ts';
import { players, type PlayersConfig } from '#adapters/players/registry.ts';
import { signalPort } from '#adapters/players/signal-port.ts';
import type { Launch, Player } from '#domain/player/index.ts';

const launch = (kind: Launch['kind']): Launch => ({
  attemptId: 'a1',
  titleId: 't1',
  kind,
  name: 'Fire safety',
  url: 'https://content.example/x',
  from: undefined,
  scorm: undefined,
  learner: { id: 'l1', name: 'Ada' },
  locale: 'en-US',
});
const config: PlayersConfig = {
  pdf: { fetch: () => Promise.reject(new Error('not asked')) },
  media: { fetch: () => Promise.reject(new Error('not asked')) },
  epub: {} as PlayersConfig['epub'], // this test opens no book
  frame: {} as PlayersConfig['frame'], // this test opens no course
};
// The registry passes the host through and never reads it.
const host = {} as HTMLElement;

describe('the players by kind of content', () => {
  it('opens a player that took the place of another, and hands everything over', async () => {
    // Only the identity matters.
    const player = {} as Player;
    const given: unknown[] = [];
    const open: Open = (...all) => {
      given.push(...all);
      return Promise.resolve(player);
    };
    const stop = new AbortController();
    const registry = players(config, { scorm: { open: () => Promise.resolve(open) } });
    expect(await registry.open(launch('scorm'), host, stop.signal)).toBe(player);
    expect(given).toEqual([launch('scorm'), host, expect.any(AbortSignal)]);
  });

  it('gives an opening up when it is told to, and leaves an open player alone', async () => {
    const signals: AbortSignal[] = [];
    let opened: () => void = () => undefined;
    const open: Open = (_launch, _host, signal) => {
      signals.push(signal!); // the registry always passes one
      return new Promise((resolve) => (opened = () => resolve({} as Player)));
    };
    const registry = players(config, { scorm: { open: () => Promise.resolve(open) } });
    const [early, late, before] = [new AbortController(), new AbortController(), new AbortController()];

    void registry.open(launch('scorm'), host, early.signal);
    await Promise.resolve();
    early.abort();
    expect(signals[0]?.aborted).toBe(true);

    const opening = registry.open(launch('scorm'), host, late.signal);
    await Promise.resolve();
    opened();
    await opening;
    late.abort();
    expect(signals[1]?.aborted).toBe(false);

    before.abort();
    void registry.open(launch('scorm'), host, before.signal);
    await Promise.resolve();
    expect(signals[2]?.aborted).toBe(true);
  });

  it('prepares without ever failing: a launch says what is wrong', async () => {
    const registry = players(config, {
      scorm: { open: () => Promise.reject(new Error('x')), prepare: () => Promise.reject(new Error('offline')) },
    });
    await expect(registry.prepare('scorm')).resolves.toBeUndefined();
    await expect(registry.prepare('video')).resolves.toBeUndefined();
  });
});

describe('the line of signals', () => {
  it('keeps what is said before anyone listens, tells it once, and ends', async () => {
    const line = signalPort();
    line.say({ type: 'ready' });
    const heard = firstValueFrom(line.signals.pipe(toArray()));
    line.say({ type: 'finished' });
    const late = firstValueFrom(line.signals.pipe(toArray()));
    line.say({ type: 'failed', because: 'LAUNCH_FAILURE', detail: '' });
    line.end();
    line.say({ type: 'ready' });
    expect((await heard).map((one) => one.type)).toEqual(['ready', 'finished', 'failed']);
    expect((await late).map((one) => one.type)).toEqual(['failed']);
    expect(await firstValueFrom(line.signals.pipe(toArray()))).toEqual([]);
  });
});
