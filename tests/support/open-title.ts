import type { ExitReason } from '#domain/attempt/index.ts';
import { isDecided, type Launches } from '#domain/client/index.ts';
import type { Ids } from '#domain/kernel/ids.ts';
import { waitForState } from '#domain/kernel/until.ts';

export type Opened = {
  attemptId: string;
  /** Resolves when the content is closed and the title lock is released. */
  leave: (reason: ExitReason) => Promise<void>;
  /** Resolves when another tab takes over the title. */
  lost: Promise<void>;
  pageGoes: () => void;
};

/** Opens a title like the player’s screen; undefined if the title is open elsewhere or may not be opened. */
export async function openTitle(
  client: { launches: Launches<object>; device: { ids: Ids } },
  titleId: string,
  { steals = false }: { steals?: boolean } = {},
): Promise<Opened | undefined> {
  const launch = client.launches.open({
    titleId,
    isDeepLaunch: false,
    key: client.device.ids.next(),
    locale: 'en-US',
    steals,
  });
  launch.setHost({});
  await waitForState(launch.state, isDecided);
  const { playing } = launch.state.get();
  if (!playing) {
    launch.close();
    return undefined;
  }
  return {
    attemptId: playing.attemptId,
    leave: async (reason) => {
      await launch.leave(reason);
      await waitForState(launch.state, ({ at }) => at === 'closed');
      launch.close();
    },
    lost: waitForState(launch.state, ({ at }) => at === 'elsewhere').then(() => undefined),
    pageGoes: launch.pageGoes,
  };
}
