type Page = Window & typeof globalThis;

/** Finds a frame by name in the page and its parents; undefined for windows outside the course. */
export function frameNamed(page: Page, name: string): Window | undefined {
  if (name === '' || name === '_self') return page;
  for (let at: Window = page; ; at = at.parent) {
    if (at === at.parent || !isOfOrigin(at, page)) return undefined;
    for (let n = 0; n < at.length; n++) {
      const inner = at[n];
      if (inner && isOfOrigin(inner, page) && inner.name === name) return inner;
    }
  }
}

function isOfOrigin(place: Window, page: Page): boolean {
  try {
    return place.origin === page.origin;
  } catch {
    return false; // on another site, loaded by the course itself
  }
}
