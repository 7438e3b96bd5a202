/** Defines methods like the browser's own: enumerable, and replaceable by the page. */
export function giveMethods(prototype: object, methods: object): void {
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(prototype, name, { configurable: true, enumerable: true, writable: true, value });
}
