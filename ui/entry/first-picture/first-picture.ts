/** Id of where the first picture of a page stands (`ui/early`) until a screen takes its place. */
export const PICTURE = 'first-picture';

/** Set in its data once Enter or the button has sent the form. */
export const SENT = 'sent';

/** What has been typed into the first picture of the sign-in form. In memory only, and in the form that takes it over. */
export type Typed = {
  username: string;
  password: string;
  /** What has the focus: a field, and what of its text is selected; or the button. */
  focus: { name: string; from: number | null; to: number | null } | 'submit' | undefined;
  isSent: boolean;
};

export type FirstPicture = {
  /** Undefined where there is no form. */
  typed: () => Typed | undefined;
  /** Whoever only shows that it waits leaves the picture where it is. Returns the way to let go of it. */
  hold: () => () => void;
  /** The picture goes: a screen is there. */
  end: () => void;
};

/** The first picture of this page, until something is shown that is no waiting. */
export function firstPicture(page: Document): FirstPicture {
  let holders = 0;
  const place = page.getElementById(PICTURE);
  const end = () => {
    place?.replaceChildren();
    place?.removeAttribute(`data-${SENT}`);
  };
  return {
    typed: () => (place ? typedInto(place, page.activeElement) : undefined),
    hold: () => {
      holders++;
      return () => {
        holders--;
        // What takes over in the same moment may hold it, too.
        queueMicrotask(() => holders === 0 && end());
      };
    },
    end,
  };
}

function typedInto(place: HTMLElement, active: Element | null): Typed | undefined {
  const inputs = [...place.querySelectorAll('input')];
  if (inputs.length === 0) return undefined;
  const value = (name: string) => inputs.find((input) => input.name === name)?.value ?? '';
  const focused = inputs.find((input) => input === active);
  const field = focused && { name: focused.name, from: focused.selectionStart, to: focused.selectionEnd };
  return {
    username: value('username'),
    password: value('password'),
    focus: field ?? (active?.matches(`#${PICTURE} [type=submit]`) ? 'submit' : undefined),
    isSent: place.dataset[SENT] !== undefined,
  };
}
