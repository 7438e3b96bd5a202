/** A scroll by hand has come to rest. */
const REST_MS = 120;

/** Hears of changes of the room that the page has. */
export function watchRoom(changed: () => void): void {
  new ResizeObserver(changed).observe(document.documentElement);
}

/** Hears of each scroll once it has come to rest. */
export function watchScrolling(rested: () => void): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener(
    'scroll',
    () => {
      clearTimeout(rest);
      rest = setTimeout(rested, REST_MS);
    },
    { capture: true, passive: true },
  );
}
