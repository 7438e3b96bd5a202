import type { RequestInterceptor } from './answerer.ts';
import { frameNamed } from './sibling-frames/frame-named.ts';

type Page = Window & typeof globalThis;

/**
 * Intercepts form posts to a URL of the answerer, by hand or by script in a hidden frame: AICC content does this if it
 * cannot use requests. The response is loaded into the form's target frame (its own by default), as text of this
 * origin, where the content reads it.
 */
export function answerForms(page: Page, answerer: RequestInterceptor): void {
  let shown: string | undefined;
  const answer = (form: HTMLFormElement, button?: HTMLElement | null): boolean => {
    // Attributes, not properties: a field of the form may be called `action` or `target`.
    const address = button?.getAttribute('formaction') ?? form.getAttribute('action') ?? '';
    if (!URL.canParse(address, form.baseURI)) return false;
    const url = new URL(address, form.baseURI);
    const place = answerer.owns(url) ? frameNamed(page, form.getAttribute('target') ?? '') : undefined;
    if (!place) return false;
    const entries = [...new page.FormData(form, button).entries()].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const body = new URLSearchParams(entries).toString();
    const method = (form.getAttribute('method') ?? 'get').toUpperCase();
    if (method === 'GET') url.search = body;
    const answered = answerer.answer({ method, url, header: () => undefined, body }, page.fetch.bind(page));
    if (answered === 'elsewhere') return false;
    if (shown !== undefined) page.URL.revokeObjectURL(shown);
    shown = page.URL.createObjectURL(new page.Blob([answered.body], { type: 'text/plain; charset=utf-8' }));
    place.location.replace(shown);
    return true;
  };
  page.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    if (answer(event.target as HTMLFormElement, event.submitter)) event.preventDefault(); // only forms fire `submit`
  });
  const { submit } = Object.getOwnPropertyDescriptors(page.HTMLFormElement.prototype);
  page.HTMLFormElement.prototype.submit = function send(this: HTMLFormElement) {
    if (!answer(this)) (submit.value as () => void).call(this);
  };
}
