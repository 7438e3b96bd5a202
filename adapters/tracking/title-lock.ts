import type { TitleHold, TitleLocks } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { Held, Locks } from './locks.ts';

/** A title that is not free within this time is open elsewhere: a release, or another tab's look, takes a moment. */
export const BUSY_AFTER_MS = 250;
/** How long a tab that goes on with a title waits for the other one to store its last words. */
export const HANDOVER_LIMIT_MS = 3_000;

/**
 * Two locks a title. `title:` says who has it, and can be taken away; `work:` is kept until what was done under it is
 * stored, so that who goes on begins where the other one ended.
 */
export function titleLocks(locks: Locks, clock: Pick<Clock, 'schedule'>): TitleLocks {
  /** Titles of this tab: resolves when the last hold that was asked for is released. */
  const own = new Map<string, Promise<void>>();

  /** Waits for a lock that long at most; undefined = it is not free. */
  const within = async (limitMs: number, name: string, onLost: () => void): Promise<Held | undefined> => {
    const waiting = locks.request(name, 'wait', onLost);
    const limit = clock.schedule(() => waiting.cancel(), limitMs);
    const held = await waiting.held;
    limit.unsubscribe();
    return held;
  };

  const claim = async (name: string, steal: boolean): Promise<TitleHold | 'busy'> => {
    let tellLost = () => {};
    const lost = new Promise<void>((resolve) => (tellLost = resolve));
    const title = `title:${name}`;
    let isLost = false as boolean; // set by another's call
    const onLost = () => {
      isLost = true;
      tellLost();
    };
    const held = steal
      ? await locks.request(title, 'steal', onLost).held
      : // On a busy machine the browser takes longer than that to give what is free: asked once more, it says which it is.
        ((await within(BUSY_AFTER_MS, title, onLost)) ??
        (await locks.request(title, 'if-available', onLost).held) ??
        // What it gave as this tab stopped waiting is this tab's own for a moment: that is no other tab (WebKit).
        (await within(BUSY_AFTER_MS, title, onLost)));
    if (!held) return 'busy';
    const work = await handover(name);
    if (isLost) {
      work?.release(); // taken away while the final flush of its previous page was awaited
      return 'busy';
    }
    const release = () => {
      work?.release();
      held.release();
    };
    return { release, lost };
  };

  // A tab that the browser froze says nothing more; what it had stored is what there is.
  const handover = async (name: string): Promise<Held | undefined> =>
    (await within(HANDOVER_LIMIT_MS, `work:${name}`, () => undefined)) ??
    locks.request(`work:${name}`, 'steal', () => undefined).held;

  return {
    take: async (account, titleId, { steal = false } = {}) => {
      const name = `${account}:${titleId}`;
      const before = own.get(name);
      let done = () => {};
      const mine = new Promise<void>((resolve) => (done = resolve));
      own.set(name, mine);
      const end = () => {
        done();
        if (own.get(name) === mine) own.delete(name);
      };
      try {
        await before;
        const hold = await claim(name, steal);
        if (hold === 'busy') {
          end();
          return 'busy';
        }
        const release = () => {
          hold.release();
          end();
        };
        return { release, lost: hold.lost };
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}
