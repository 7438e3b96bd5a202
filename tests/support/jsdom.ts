/** What jsdom lacks of a page and screens call. What these do to a real page is tested in a browser. */
if (typeof window !== 'undefined') {
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('input, button')?.focus();
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList; // no more is read
  Element.prototype.scrollIntoView = () => undefined;
  // Nothing is laid out, so nothing is anywhere, and no size changes.
  document.elementFromPoint = () => null;
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.CSS = { escape: (text: string) => text } as typeof CSS; // only `escape` is called
}
