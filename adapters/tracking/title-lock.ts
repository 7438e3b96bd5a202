import type { TitleHold, TitleLocks } from '#domain/attempt/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { HeldLock, Locks } from './locks.ts';

/** Wait for a title lock before the title counts as open elsewhere. Releases by another tab take a moment. */
export const BUSY_AFTER_MS = 250;
/** Limit for the previous tab's final flush when this tab takes over the title. */
export const HANDOVER_LIMIT_MS = 3_000;

/**
 * Each title has two locks. `title:` marks the owner and can be stolen. `work:` is held until the owner's work is
 * stored, so that the next owner continues from there.
 */
export function titleLocks(locks: Locks, clock: Pick<Clock, 'schedule'>): TitleLocks {
  /** Titles of this tab: resolves when the latest requested hold is released. */
  const own = new Map<string, Promise<void>>();

  /** Waits up to `limitMs` for a lock; undefined if the lock is not free. */
  const within = async (limitMs: number, name: string, onLost: () => void): Promise<HeldLock | undefined> => {
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
    let isLost = false as boolean; // the cast stops narrowing: `onLost` sets the variable
    const onLost = () => {
      isLost = true;
      tellLost();
    };
    const held = steal
      ? await locks.request(title, 'steal', onLost).held
      : // A busy browser may grant a free lock later than the limit, so `if-available` checks once more.
        ((await within(BUSY_AFTER_MS, title, onLost)) ??
        (await locks.request(title, 'if-available', onLost).held) ??
        // WebKit: a lock granted as this tab stops waiting is briefly held by this tab itself, not by another one.
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

  // A frozen tab never releases `work:`. The lock is stolen: work that the tab has stored is kept, and the rest is lost.
  const handover = async (name: string): Promise<HeldLock | undefined> =>
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
