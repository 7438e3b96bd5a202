import { PICTURE, SENT } from '../entry/first-picture/first-picture.ts';

/** Id of the styles that name the bundled faces; they are off until the page's address is known to hold no secret. */
export const FACES = 'early-faces';

/** Id of the element that holds what the build has written into the page. */
export const WRITTEN = 'early-written';

/** Id of the template of a picture. */
export const templateOf = (name: PictureName): string => `early-${name}`;

/** The first pictures of a page, and what is shown when its files do not come. Each is a template of this name in the page, made of the product's own components. */
export const PICTURES = ['sign-in', 'home', 'out-of-order', 'without-line', 'late'] as const;
export type PictureName = (typeof PICTURES)[number];

/** A text that stands in a template in place of its words. */
export const PLACEHOLDER = /\{([\w.]+)\}/g;

/** Shows the picture. Its fields can be typed into; what is sent waits for the application. */
export function showPicture(
  name: PictureName,
  {
    isPlain,
    say,
    language,
    typed,
  }: {
    /** Whose page it is, is not known: nothing is in a colour. */
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
    place.dataset[SENT] = '';
    for (const button of form.querySelectorAll('button')) button.setAttribute('aria-busy', 'true');
  });
}

function show(name: PictureName, say: (key: string) => string): HTMLElement | undefined {
  const [place, picture] = [document.getElementById(PICTURE), pictureOf(name, say)];
  if (!place || !picture) return undefined;
  place.replaceChildren(picture);
  return place;
}

function pictureOf(name: PictureName, say: (key: string) => string): DocumentFragment | undefined {
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

/** A first picture with a form stands on the page. */
export const hasForm = (): boolean => document.querySelector(`#${PICTURE} form`) !== null;

/** Below a form, which keeps what was typed into it; in place of anything else. */
export function showLate(say: (key: string) => string, again: () => void): void {
  const place = hasForm() ? showBeside('late', say) : show('late', say);
  place?.querySelector('[data-again]')?.addEventListener('click', again);
}

function showBeside(name: PictureName, say: (key: string) => string): HTMLElement | undefined {
  const [place, picture] = [document.getElementById(PICTURE), pictureOf(name, say)];
  if (!place || !picture) return undefined;
  const beside = document.createElement('div');
  beside.dataset['late'] = '';
  beside.append(picture);
  place.append(beside);
  return beside;
}

/** In place of what stood there; another try, `again`, is another load of the page. */
export function showMissing(
  why: 'out-of-order' | 'without-line',
  say: (key: string) => string,
  again: () => void,
): void {
  show(why, say)?.querySelector('button')?.addEventListener('click', again);
}
