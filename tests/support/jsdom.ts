/** Stubs for browser APIs that jsdom lacks and screens call. Browser tests cover the real ones. */
if (typeof window !== 'undefined') {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('input, button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList; // screens read nothing else
  Element.prototype.scrollIntoView = () => undefined;
  // jsdom has no layout: no element has a position, and no size changes.
  document.elementFromPoint = () => null;
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.CSS = { escape: (text: string) => text } as typeof CSS; // only `escape` is called
}
