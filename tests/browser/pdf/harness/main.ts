import { players, type PlayersConfig } from '#adapters/players/registry.ts';
import type { DocumentTools, DocumentView, Launch, OutlineEntry, Player, Signal } from '#domain/player/index.ts';

type Opened =
  | { ok: true }
  | {
      ok: false;
      name: string;
      kind?: string | undefined;
      status?: number | undefined;
      reason?: string | undefined;
      refused?: string | undefined;
    };

/** API of the harness page for tests. By default, the page has one player at a time. */
export type Harness = {
  signals: Signal[];
  openPlayers: Player[];
  passwords: (string | undefined)[];
  asked: { name: string; again: boolean }[];
  open: (url: string, page?: number, kind?: Launch['kind']) => Promise<Opened>;
  openAndGiveUp: (url: string, afterMs: number) => Promise<Opened>;
  view: () => DocumentView;
  tools: () => DocumentTools;
  outline: () => Promise<readonly OutlineEntry[]>;
  player: () => Player;
  close: () => Promise<void>;
};

declare global {
  interface Window {
    harness: Harness;
  }
}

const host = document.querySelector<HTMLElement>('#host')!; // defined in index.html

const registry = players({
  // documents only: no other kind opens here
  frame: {} as PlayersConfig['frame'],
  media: {} as PlayersConfig['media'],
  epub: {} as PlayersConfig['epub'],
  pdf: {
    fetch: (url, init) => window.fetch(url, init),
    askPassword: (request) => {
      window.harness.asked.push(request);
      return Promise.resolve(window.harness.passwords.shift());
    },
    texts: { page: (page) => `Page ${page}` },
  },
});

const launch = (url: string, page: number | undefined, kind: Launch['kind']): Launch => ({
  attemptId: 'a1',
  titleId: 't1',
  kind,
  name: 'Fire safety',
  url,
  from: page === undefined ? undefined : { unit: 'page', at: page, of: Math.max(1, page) },
  scorm: undefined,
  learner: { id: 'l1', name: 'Ada' },
  locale: 'en-US',
});

const describe = (error: unknown): Opened => {
  // PortFailure, LaunchRefused or a DOMException: each has some of these properties.
  const { name, kind, status, reason, refused } = error as Omit<Extract<Opened, { ok: false }>, 'ok'>;
  return { ok: false, name, kind, status, reason, refused };
};

window.harness = {
  signals: [],
  openPlayers: [],
  passwords: [],
  asked: [],
  open: async (url, page, kind = 'pdf') => {
    try {
      const player = await registry.open(launch(url, page, kind), host);
      window.harness.openPlayers.push(player);
      player.signals.subscribe((signal) => window.harness.signals.push(signal));
      return { ok: true };
    } catch (error) {
      return describe(error);
    }
  },
  openAndGiveUp: async (url, afterMs) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), afterMs);
    try {
      await registry.open(launch(url, undefined, 'pdf'), host, stop.signal);
      return { ok: true };
    } catch (error) {
      return describe(error);
    }
  },
  view: () => window.harness.tools().state.get(),
  tools: () => {
    const { tools } = window.harness.player();
    if (tools?.of !== 'document') throw new Error('No document is open.');
    return tools;
  },
  outline: () => window.harness.tools().outline(),
  player: () => {
    const player = window.harness.openPlayers.at(-1);
    if (!player) throw new Error('Nothing is open.');
    return player;
  },
  close: async () => {
    await Promise.all(window.harness.openPlayers.splice(0).map((player) => player.close()));
  },
};
document.documentElement.dataset['harness'] = 'ready';
