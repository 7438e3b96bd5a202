import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { FirstPaintInput } from './first-paint.ts';
import { useService } from '../services.ts';

/** Keeps the first paint, if there is one, while the component is only a loading state. */
export function useHoldsFirstPaint(isHolding: boolean): void {
  const { hold } = useService('firstPaint');
  useLayoutEffect(() => {
    if (!isHolding) return undefined;
    return hold();
  }, [hold, isHolding]);
}

/** Removes the first paint when the first screen renders, unless a component holds it. */
export function useEndsFirstPaint(): void {
  const { hold } = useService('firstPaint');
  useLayoutEffect(() => {
    const release = hold();
    release();
  }, [hold]);
}

/**
 * Hands the input of the first paint to the real form when that form takes over, so that no character is lost. Restores
 * focus and text selection before painting; submits the form if it was already submitted.
 */
export function useTypedEarly(form: RefObject<HTMLFormElement | null>, take: (typed: FirstPaintInput) => void): void {
  const { typed, end } = useService('firstPaint');
  const [taken, setTaken] = useState<FirstPaintInput>();
  const takeOver = useEffectEvent((early: FirstPaintInput) => {
    take(early);
    setTaken(early);
  });
  useLayoutEffect(() => {
    const early = typed();
    end();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the first paint receives input until the form has mounted
    if (early) takeOver(early);
  }, [typed, end]);
  useLayoutEffect(() => {
    if (!taken) return;
    const { focus, isSent } = taken;
    if (focus === 'submit') form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
    else if (focus) {
      const field = form.current?.querySelector<HTMLInputElement>(`input[name=${focus.name}]`);
      field?.focus();
      field?.setSelectionRange(focus.from, focus.to);
    }
    if (isSent) form.current?.requestSubmit();
  }, [taken, form]);
}
