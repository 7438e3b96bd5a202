import type { FrameReport } from '#adapters/players/frame/frame-report.ts';
import { openFrame } from '#adapters/players/frame/open-frame.ts';
import type { StoredItems } from '#adapters/players/frame/protocol.ts';
import type { Launch, Player, Signal } from '#domain/player/index.ts';
import type { ScormMap } from '#domain/scorm/index.ts';

export type FrameOptions = {
  url: string;
  content: string;
  trusted?: boolean;
  saved?: ScormMap;
  kind?: 'scorm' | 'aicc';
  titleId?: string;
  quiet?: boolean;
};

/** API of the harness page for tests. */
export type CoursePlayerPage = {
  signals: Signal[];
  reports: FrameReport[];
  player: Player | undefined;
  /** Data that courses store, by title. */
  stored: Record<string, StoredItems>;
  /** Returns 'open', or the code and reason of the refusal. */
  open: (opening: FrameOptions) => Promise<string>;
  setHealthy: (value: boolean) => void;
};

declare global {
  interface Window {
    coursePage: CoursePlayerPage;
  }
}

const host = document.querySelector<HTMLElement>('#host')!; // defined in index.html
const listeners = new Set<() => void>();
let healthy = true;

window.coursePage = {
  signals: [],
  reports: [],
  player: undefined,
  stored: {},
  open: async ({ url, content, trusted = false, saved, kind = 'scorm', titleId = 't1', quiet = false }) => {
    const launch: Launch = {
      attemptId: 'a1',
      titleId,
      kind,
      name: 'Fire safety',
      url,
      from: undefined,
      scorm: saved,
      learner: { id: 'learner', name: 'Doe, Jane' },
      locale: 'en-US',
    };
    try {
      const player = await openFrame(launch, host, {
        site: { contentOrigin: content, trusted, appOrigin: location.origin },
        now: () => Date.now(),
        healthy: {
          get: () => healthy,
          subscribe: (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
        completion: () => 'as-set',
        quiet: () => quiet,
        storage: {
          read: async (title) => window.coursePage.stored[title] ?? [],
          write: (title, items) => (window.coursePage.stored[title] = items),
        },
        report: (what) => void window.coursePage.reports.push(what),
      });
      window.coursePage.player = player;
      player.signals.subscribe((signal) => void window.coursePage.signals.push(signal));
      return 'open';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
  setHealthy: (value) => {
    healthy = value;
    for (const listener of [...listeners]) listener();
  },
};
document.cookie = 'access_token=secret-of-the-learner; path=/';
document.documentElement.dataset['harness'] = 'ready';
