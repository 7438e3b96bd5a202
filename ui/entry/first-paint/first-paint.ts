/** Id of the element that holds the first paint (`ui/bootstrap`) until a screen replaces it. */
export const FIRST_PAINT_ID = 'first-picture';

/** Data attribute of the first paint, set when Enter or the button submitted the form. */
export const SUBMITTED_DATA_KEY = 'sent';

/** Input typed into the sign-in form of the first paint. Stored only in memory and in the form that takes over. */
export type FirstPaintInput = {
  username: string;
  password: string;
  /** Focused element: a field with its text selection, or the submit button. */
  focus: { name: string; from: number | null; to: number | null } | 'submit' | undefined;
  isSent: boolean;
};

export type FirstPaint = {
  /** Undefined if the first paint has no form. */
  typed: () => FirstPaintInput | undefined;
  /** Keeps the first paint on the page while only a loading state would replace it. Returns the release function. */
  hold: () => () => void;
  /** Removes the first paint, because a screen has rendered. */
  end: () => void;
};

/** Controls the first paint of this page until a component renders that is not a loading state. */
export function firstPaint(page: Document): FirstPaint {
  let holders = 0;
  const place = page.getElementById(FIRST_PAINT_ID);
  const end = () => {
    place?.replaceChildren();
    place?.removeAttribute(`data-${SUBMITTED_DATA_KEY}`);
  };
  return {
    typed: () => (place ? typedInto(place, page.activeElement) : undefined),
    hold: () => {
      holders++;
      return () => {
        holders--;
        // Another component may hold the first paint in the same tick.
        queueMicrotask(() => holders === 0 && end());
      };
    },
    end,
  };
}

function typedInto(place: HTMLElement, active: Element | null): FirstPaintInput | undefined {
  const inputs = [...place.querySelectorAll('input')];
  if (inputs.length === 0) return undefined;
  const value = (name: string) => inputs.find((input) => input.name === name)?.value ?? '';
  const focused = inputs.find((input) => input === active);
  const field = focused && { name: focused.name, from: focused.selectionStart, to: focused.selectionEnd };
  return {
    username: value('username'),
    password: value('password'),
    focus: field ?? (active?.matches(`#${FIRST_PAINT_ID} [type=submit]`) ? 'submit' : undefined),
    isSent: place.dataset[SUBMITTED_DATA_KEY] !== undefined,
  };
}
