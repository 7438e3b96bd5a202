import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Typed } from './first-picture.ts';
import { useService } from '../services.ts';

/** The component only says that something is on its way: the first picture of the page, if it is there, says it better. */
export function useHoldsFirstPicture(isHolding: boolean): void {
  const { hold } = useService('firstPicture');
  useLayoutEffect(() => {
    if (!isHolding) return undefined;
    return hold();
  }, [hold, isHolding]);
}

/** From the first screen on that is shown the picture goes, unless somebody holds it. */
export function useEndsFirstPicture(): void {
  const { hold } = useService('firstPicture');
  useLayoutEffect(() => {
    const release = hold();
    release();
  }, [hold]);
}

/**
 * What has been typed into the first picture, as its form takes over: not before, so that no letter is lost. Then the same
 * field or button has the focus and the same letters are selected, before anything is painted; a form that was sent is sent.
 */
export function useTypedEarly(form: RefObject<HTMLFormElement | null>, take: (typed: Typed) => void): void {
  const { typed, end } = useService('firstPicture');
  const [taken, setTaken] = useState<Typed>();
  const takeOver = useEffectEvent((early: Typed) => {
    take(early);
    setTaken(early);
  });
  useLayoutEffect(() => {
    const early = typed();
    end();
    // eslint-disable-next-line react-hooks/set-state-in-effect -- before the form stands there, letters still go into the picture
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
