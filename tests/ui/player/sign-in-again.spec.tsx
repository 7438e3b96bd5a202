// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atom } from '#domain/kernel/atom.ts';
import { useRelaunch } from '#ui/screens/player/dialogs/use-sign-in-again.ts';

afterEach(cleanup);

describe('a relaunch that asks for the password (Verifies: §4 Relaunch)', () => {
  const session = {
    learner: atom(undefined).projection,
    reauthenticate: vi.fn((given: { password: string }) =>
      Promise.resolve(given.password === 'right' ? undefined : ({ refused: 'INVALID_CREDENTIALS' } as const)),
    ),
  };

  it('is one question, however often the player is drawn: what was put off stays so', () => {
    const pass = vi.fn();
    const { result, rerender } = renderHook(({ isAsked }) => useRelaunch(session, isAsked, pass), {
      initialProps: { isAsked: true },
    });
    const first = result.current;
    expect(first?.isRelaunch).toBe(true);
    rerender({ isAsked: true });
    expect(result.current).toBe(first);
    rerender({ isAsked: false });
    expect(result.current).toBeUndefined();
    rerender({ isAsked: true });
    expect(result.current).not.toBe(first);
  });

  it('lets the launch go on after the right password only', async () => {
    const pass = vi.fn();
    const { result } = renderHook(() => useRelaunch(session, true, pass));
    expect(await result.current?.onSignIn?.('wrong')).toEqual({ refused: 'INVALID_CREDENTIALS' });
    expect(pass).not.toHaveBeenCalled();
    expect(await result.current?.onSignIn?.('right')).toBeUndefined();
    expect(pass).toHaveBeenCalledOnce();
  });
});
