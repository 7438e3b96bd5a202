/** Puts these methods in the place of the browser's own, where what a page puts over them is found as it would be there. */
export function giveMethods(prototype: object, methods: object): void {
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(prototype, name, { configurable: true, enumerable: true, writable: true, value });
}
