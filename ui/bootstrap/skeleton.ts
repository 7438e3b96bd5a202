import { FIRST_PAINT_ID, SUBMITTED_DATA_KEY } from '../entry/first-paint/first-paint.ts';

/** Id of the font styles, which stay disabled until the page’s URL is known to hold no secret. */
export const FONT_STYLES_ID = 'early-faces';

/** Id of the element with the data that the build writes into the page. */
export const BUILD_DATA_ID = 'early-written';

export const templateOf = (name: TemplateName): string => `early-${name}`;

/**
 * First paints, and messages for files that fail to load. Each is a template of this name in the page, rendered by the
 * product’s own components.
 */
export const TEMPLATE_NAMES = ['sign-in', 'home', 'out-of-order', 'without-line', 'late'] as const;
export type TemplateName = (typeof TEMPLATE_NAMES)[number];

/** Placeholder of a text in a template. */
export const PLACEHOLDER = /\{([\w.]+)\}/g;

/** Displays a first paint. Its fields accept input; a submission waits for the application. */
export function showFirstPaint(
  name: TemplateName,
  {
    isPlain,
    say,
    language,
    typed,
  }: {
    /** The organisation is unknown: no colours. */
    isPlain: boolean;
    say: (key: string) => string;
    language: string;
    typed: { username: string };
  },
): void {
  const place = show(name, say);
  if (!place) return;
  place.toggleAttribute('data-plain', isPlain);
  for (const part of place.querySelectorAll<HTMLButtonElement>('button[type=button]')) part.disabled = true;
  for (const select of place.querySelectorAll('select')) {
    select.value = language;
    select.disabled = true;
  }
  const form = place.querySelector('form');
  for (const input of form?.querySelectorAll('input') ?? [])
    if (input.name === 'username') input.value = typed.username;
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    place.dataset[SUBMITTED_DATA_KEY] = '';
    for (const button of form.querySelectorAll('button')) button.setAttribute('aria-busy', 'true');
  });
}

function show(name: TemplateName, say: (key: string) => string): HTMLElement | undefined {
  const [place, picture] = [document.getElementById(FIRST_PAINT_ID), pictureOf(name, say)];
  if (!place || !picture) return undefined;
  place.replaceChildren(picture);
  return place;
}

function pictureOf(name: TemplateName, say: (key: string) => string): DocumentFragment | undefined {
  const template = document.getElementById(templateOf(name));
  if (!(template instanceof HTMLTemplateElement)) return undefined;
  const picture = document.importNode(template.content, true);
  fill(picture, say);
  return picture;
}

function fill(picture: DocumentFragment, say: (key: string) => string): void {
  const worded = (text: string) => text.replace(PLACEHOLDER, (_, key: string) => say(key));
  const walker = document.createTreeWalker(picture, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) node.data = worded(node.data);
    else if (node instanceof Element)
      for (const attribute of node.attributes) attribute.value = worded(attribute.value);
  }
}

/** Whether a first paint with a form is displayed. */
export const hasForm = (): boolean => document.querySelector(`#${FIRST_PAINT_ID} form`) !== null;

/** Displays the loading message below a form, which keeps its input; otherwise replaces the content. */
export function showLate(say: (key: string) => string, again: () => void): void {
  const place = hasForm() ? showBeside('late', say) : show('late', say);
  place?.querySelector('[data-again]')?.addEventListener('click', again);
}

function showBeside(name: TemplateName, say: (key: string) => string): HTMLElement | undefined {
  const [place, picture] = [document.getElementById(FIRST_PAINT_ID), pictureOf(name, say)];
  if (!place || !picture) return undefined;
  const beside = document.createElement('div');
  beside.dataset['late'] = '';
  beside.append(picture);
  place.append(beside);
  return beside;
}

/** Replaces the content with an error message; the retry `again` reloads the page. */
export function showLoadError(
  why: 'out-of-order' | 'without-line',
  say: (key: string) => string,
  again: () => void,
): void {
  show(why, say)?.querySelector('button')?.addEventListener('click', again);
}
