type Page = Window & typeof globalThis;

/** A frame by its name, in the page and the pages around it; undefined for a window that is none of the course's. */
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
    return false; // another site's, by its own choice
  }
}
