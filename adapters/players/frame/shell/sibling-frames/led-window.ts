type Page = Window & typeof globalThis;

/** Wraps a window for `page`: same members, but navigation of the window and its frames is done by this page. */
export function wrapWindow(place: Window, page: Page): Window {
  const known = new WeakMap<Window, Window>();
  const led = (real: Window): Window => {
    if (real === page.window) return real;
    const made = known.get(real) ?? standIn(real, page, led);
    known.set(real, made);
    return made;
  };
  return led(place);
}

/** Navigates a window; `to` is relative to `page`. */
export function navigateWindow(
  { location }: Window,
  to: unknown,
  page: Page,
  how: 'assign' | 'replace' = 'assign',
): void {
  const [address, base] = [String(to), page.document.baseURI];
  if (URL.canParse(address, base)) location[how](new URL(address, base).href);
}

/** Properties by which a window refers to itself. */
const ITSELF: ReadonlySet<unknown> = new Set(['window', 'self', 'frames']);

function standIn(real: Window, page: Page, led: (real: Window) => Window): Window {
  const location = ledLocation(real, page);
  const made: Window = new Proxy(real, {
    get: (_, name) => {
      if (ITSELF.has(name)) return made;
      if (name === 'location') return location;
      const value: unknown = Reflect.get(real, name);
      return isFrameOf(value, real) ? led(value) : callable(value, real);
    },
    set: (_, name, value) => {
      if (name !== 'location') return Reflect.set(real, name, value);
      navigateWindow(real, value, page);
      return true;
    },
  });
  return made;
}

/** Searches from the parent down, because a page may have another `parent` property. */
const isFrameOf = (value: unknown, around: Window): value is Window =>
  typeof value === 'object' && Array.from({ length: around.length }, (_, n) => around[n]).some((one) => one === value);

/**
 * Binds native methods to the real window, which they require; leaves functions of the course and classes unchanged.
 */
function callable(value: unknown, real: Window): unknown {
  if (typeof value !== 'function' || Object.hasOwn(value, 'prototype')) return value;
  return /\{\s*\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(value)) ? value.bind(real) : value;
}

const PARTS = ['protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'] as const;

/** The `location` of a wrapped window. */
function ledLocation(real: Window, page: Page): object {
  const to = (address: unknown) => navigateWindow(real, address, page);
  const location = {
    get href() {
      return real.location.href;
    },
    set href(address: string) {
      to(address);
    },
    get origin() {
      return real.location.origin;
    },
    assign: to,
    replace: (address: unknown) => navigateWindow(real, address, page, 'replace'),
    reload: () => real.location.reload(),
    toString: () => real.location.href,
  };
  for (const part of PARTS)
    Object.defineProperty(location, part, {
      get: () => real.location[part],
      set: (value: string) => to(Object.assign(new URL(real.location.href), { [part]: value })),
    });
  return location;
}
