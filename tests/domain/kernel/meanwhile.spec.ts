import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFirstLoadPending, withCachedValue } from '#domain/kernel/meanwhile.ts';
import { resource } from '#domain/kernel/resource.ts';

const refusal = { refused: 'CONNECTION_FAILURE' } as const;

type Shown = 'nothing' | 'answer' | 'old' | 'why not';

/** Verifies: §4 Title status values: the response of an earlier page is used until this page has its own. */
describe('what an earlier page was answered', () => {
  it('is shown while the first answer is waited for, never over one, and never after it was forgotten', async () => {
    const step = fc.constantFrom('load', 'refresh', 'answered', 'refused', 'cleared');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.boolean(), async (steps, isKept) => {
        const calls: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
        const fetched = () => new Promise<string>((resolve, reject) => calls.push({ resolve, reject }));
        const earlier = () => (isKept ? { value: 'earlier', asOf: 7 } : undefined);
        const shown = withCachedValue(
          resource(
            fetched,
            () => refusal,
            () => Promise.resolve(earlier()),
          ),
          earlier,
        );
        let told = shown.get();
        shown.subscribe(() => (told = shown.get()));
        /** The displayed value, by the rules above. */
        let [now, isAsked] = ['nothing' as Shown, false];
        for (const one of steps) {
          if (one === 'load' || one === 'refresh') void shown[one]();
          else if (one === 'cleared') shown.clear();
          else
            for (const call of calls.splice(0))
              if (one === 'answered') call.resolve('answer');
              else call.reject(new Error());
          await new Promise((resolve) => void setTimeout(resolve));

          if (one === 'cleared') [now, isAsked] = ['nothing', false];
          else if (one === 'refresh') [now, isAsked] = [now === 'why not' ? 'nothing' : now, true];
          else if (one === 'load')
            [now, isAsked] = now === 'answer' || now === 'old' ? [now, isAsked] : ['nothing', true];
          else if (isAsked) [now, isAsked] = [endOf(one, now, isKept), false];
          const kept = { at: 'ready', value: 'earlier', asOf: 7 };
          const refreshing = isAsked;
          const meant = {
            nothing: isAsked && isKept ? { ...kept, refreshing } : { at: 'waiting' },
            answer: { at: 'ready', value: 'answer', refreshing },
            old: { ...kept, refreshing, stale: refusal },
            'why not': { at: 'failed', because: refusal },
          }[now];
          expect(shown.get()).toMatchObject(meant);
          expect(isFirstLoadPending(shown.get())).toBe(now === 'nothing');
          expect(told, 'whoever watches has been told').toEqual(shown.get());
        }
      }),
    );
  });
});

/** The displayed value after a call with this result. */
function endOf(how: 'answered' | 'refused', now: Shown, isKept: boolean): Shown {
  if (how === 'answered') return 'answer';
  return now === 'nothing' ? (isKept ? 'old' : 'why not') : now;
}
