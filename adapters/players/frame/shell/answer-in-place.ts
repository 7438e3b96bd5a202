import type { Answerer, Page } from './answerer.ts';
import { giveMethods } from './own-methods.ts';
import { requestClass } from './own-request.ts';

/**
 * Puts answers in the place of the network, for the requests of one page that the answerer owns: fetch, XMLHttpRequest
 * (also the synchronous one, which browsers refuse in a page that is going away) and sendBeacon.
 */
export function answerInPlace(page: Page, answerer: Answerer): void {
  const ownFetch = page.fetch.bind(page);
  const find = (address: string | URL, isAsync = true): URL | undefined => {
    if (!URL.canParse(address, page.document.baseURI)) return undefined;
    const url = new URL(address, page.document.baseURI);
    const isOurs = answerer.owns(url) || (!isAsync && answerer.ownsAtStandstill?.(url) === true);
    return isOurs ? url : undefined;
  };

  page.fetch = async (input, init) => {
    const url = find(typeof input === 'string' || input instanceof page.URL ? input : input.url);
    if (!url) return ownFetch(input, init);
    const given = init?.body;
    // A text is answered at once: a page that is going away does not come back to read a body.
    const isPlain = typeof given === 'string' || given instanceof page.URLSearchParams;
    const request = new page.Request(input, init);
    const body = isPlain ? String(given) : await request.clone().text();
    const asked = {
      method: request.method,
      url,
      header: (name: string) => request.headers.get(name) ?? undefined,
      body,
    };
    const answered = answerer.answer(asked, ownFetch);
    if (answered === 'elsewhere') return ownFetch(request);
    const { status, headers } = answered;
    return new page.Response(status === 204 ? null : answered.body, { status, headers });
  };

  const ownBeacon = Object.getOwnPropertyDescriptor(page.Navigator.prototype, 'sendBeacon')
    ?.value as Navigator['sendBeacon'];
  giveMethods(page.Navigator.prototype, {
    sendBeacon(this: Navigator, address: string | URL, data?: BodyInit | null) {
      const url = find(address);
      const isText = typeof data === 'string' || data instanceof page.URLSearchParams;
      const asked = url && isText && { method: 'POST', url, header: () => undefined, body: String(data) };
      const answered = asked ? answerer.answer(asked, ownFetch) : 'elsewhere';
      return answered === 'elsewhere' ? ownBeacon.call(this, address, data) : answered.status < 400;
    },
  });

  page.XMLHttpRequest = requestClass(page, answerer, find, ownFetch);
}
