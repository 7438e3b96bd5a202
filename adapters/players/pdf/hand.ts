/** Pulls the pages with the pointer instead of selecting words. Touch does so anyway. */
export function hand(container: HTMLElement, stop: AbortSignal): (on: boolean) => void {
  let on = false;
  let from: { x: number; y: number } | undefined;
  const options = { signal: stop };
  container.addEventListener(
    'pointerdown',
    (event) => {
      const isLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (!on || event.button !== 0 || event.pointerType === 'touch' || isLink) return;
      event.preventDefault(); // no selection
      container.focus({ preventScroll: true });
      from = { x: event.clientX, y: event.clientY };
      container.setPointerCapture(event.pointerId);
    },
    options,
  );
  container.addEventListener(
    'pointermove',
    (event) => {
      if (!from) return;
      container.scrollBy({ left: from.x - event.clientX, top: from.y - event.clientY, behavior: 'instant' });
      from = { x: event.clientX, y: event.clientY };
    },
    options,
  );
  for (const end of ['pointerup', 'pointercancel'] as const)
    container.addEventListener(end, () => void (from = undefined), options);
  return (wanted) => {
    on = wanted;
    container.classList.toggle('pdf-held', wanted);
  };
}
