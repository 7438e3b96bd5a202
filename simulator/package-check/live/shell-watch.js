// Reports course activity to the panel during a package check. The simulated content site adds this script to the
// course host page, before its own scripts; production builds never contain it.
(() => {
  const LONGEST = 5000;
  const MOST_SIGHTS = 200;
  const UNTIL_API_MS = 15_000;
  const GOING = ['beforeunload', 'pagehide', 'unload'];
  const application = new URLSearchParams(window.location.hash.slice(1)).get('app');
  if (application === null || window.parent === window) return;
  const define = Object.defineProperty;
  let api;
  let sights = 0;
  let isAskedFor = false;
  let isGoing = false;
  let isDead = false;
  let course;
  let stores;

  const tell = (message) => window.parent.postMessage(message, application);
  // One additional character marks a truncated value, whose full length is unknown.
  const short = (value) => (String(value).length > LONGEST ? `${String(value).slice(0, LONGEST)}…` : String(value));
  const saw = (what, words, url, line) => {
    if (isDead || ++sights > MOST_SIGHTS) return;
    tell({
      op: 'trial-saw',
      sight: { what, words: words.slice(0, 300), ...(url ? { url } : {}), ...(line ? { line } : {}) },
    });
  };
  const called = (began, name, args, answer, error) =>
    tell({
      op: 'trial-call',
      call: {
        at: Math.round(performance.timeOrigin + began),
        ms: performance.now() - began,
        name,
        args: args.map(short),
        answer: short(answer),
        error,
        isGoing,
      },
    });

  const watched = (given) =>
    Object.fromEntries(
      Object.entries(given).map(([name, call]) => [
        name,
        (...args) => {
          if (isDead) return '';
          const began = performance.now();
          const answer = call(...args);
          called(began, name, args, answer, given.LMSGetLastError());
          return answer;
        },
      ]),
    );

  /** Reads the course's endpoints from the query of its first page; before that, the window has an empty document. */
  const readStores = () => {
    if (stores || course.document.URL === 'about:blank') return;
    const given = new Map(
      [...new URLSearchParams(course.location.search)].map(([name, value]) => [name.toLowerCase(), value]),
    );
    stores = [given.get('endpoint'), given.get('aicc_url')].filter((address) => address);
  };

  /** Path of a request below the course's record store or HACP endpoint; undefined for other URLs. */
  const storePath = (page, address) => {
    readStores();
    if (!URL.canParse(String(address), page.document.baseURI)) return undefined;
    const { href } = new URL(String(address), page.document.baseURI);
    const store = stores?.find((one) => href.startsWith(one));
    return store === undefined ? undefined : href.slice(store.length);
  };
  const requested = (began, method, path, body, answer, status) => {
    const command = /(?:^|&)command=(\w+)/i.exec(body)?.[1];
    const name = command ?? `${method} ${path.split('?')[0]}`;
    const args = [path.split('?')[1] ?? '', body].filter((part) => part !== '');
    called(began, name, args, answer, status >= 400 ? String(status) : '0');
  };

  const watchRequests = (page) => {
    const { fetch } = page;
    page.fetch = async (input, init) => {
      const path = storePath(page, input?.url ?? input);
      const began = performance.now();
      const response = await fetch(input, init);
      if (path === undefined) return response;
      const body = typeof init?.body === 'string' ? init.body : String(init?.body ?? '');
      const method = (init?.method ?? input?.method ?? 'GET').toUpperCase();
      requested(began, method, path, body, await response.clone().text(), response.status);
      return response;
    };
    const request = page.XMLHttpRequest.prototype;
    const { open, send } = request;
    const asked = new WeakMap();
    request.open = function (method, address, isAsync = true, ...who) {
      const path = storePath(page, address);
      asked.set(this, path === undefined ? undefined : { method: String(method).toUpperCase(), path });
      if (path === undefined && !isAsync)
        saw(
          'waiting',
          `The course asks for "${String(address).slice(0, 100)}", and waits (a synchronous request).`,
          page.location.href,
        );
      return open.call(this, method, address, isAsync, ...who);
    };
    request.send = function (body) {
      const of = asked.get(this);
      const began = performance.now();
      if (of)
        this.addEventListener('loadend', () =>
          requested(began, of.method, of.path, String(body ?? ''), this.responseText, this.status),
        );
      return send.call(this, body);
    };
  };

  const watchFaults = (page) => {
    page.addEventListener('error', ({ message, filename, lineno }) => {
      if (message) saw('error', `A script fails: ${message}.`, filename, lineno);
    });
    page.addEventListener('unhandledrejection', ({ reason }) =>
      saw('error', `A promise of a script is broken, and nobody hears it: ${reason}.`, page.location.href),
    );
    const { error } = page.console;
    page.console.error = (...given) => {
      saw('console', `The course writes to the console: ${given.map(String).join(' ')}.`, page.location.href);
      error.apply(page.console, given);
    };
    const media = page.HTMLMediaElement.prototype;
    const { play } = media;
    media.play = function () {
      const playing = play.call(this);
      playing?.catch((reason) => {
        if (reason.name === 'NotAllowedError')
          saw(
            'autoplay',
            `Sound that nobody pressed for is not played: ${(this.currentSrc || this.src).split('/').pop()}.`,
            page.location.href,
          );
      });
      return playing;
    };
  };

  /**
   * Suppresses page-end events of a killed tab. Listeners run in order of registration, so these come before the page's
   * scripts.
   */
  const stopFinalFlush = (page) => {
    for (const name of [...GOING, 'visibilitychange'])
      page.addEventListener(name, (event) => isDead && event.stopImmediatePropagation(), { capture: true });
  };

  const meet = (page) => {
    stopFinalFlush(page);
    if (course === undefined) {
      course = page;
      window.setTimeout(() => {
        if (api && !isAskedFor) saw('no-api', 'The course has not looked for the player (an object called API).');
      }, UNTIL_API_MS);
    }
    // A subframe may navigate alone while the course continues.
    const isCourse = page.parent === window;
    if (isCourse) isGoing = false;
    const going = () => {
      readStores();
      if (!isCourse && !isGoing) window.setTimeout(() => (isGoing = false));
      isGoing = true;
    };
    for (const name of GOING) page.addEventListener(name, going, { capture: true });
    watchRequests(page);
    watchFaults(page);
  };

  // The course host page defines `localStorage` in each course page before its first script, so this call detects a new
  // page early. Handles the page after the current task.
  Object.defineProperty = (target, name, how) => {
    const defined = define(target, name, how);
    if (name === 'localStorage' && target !== window) queueMicrotask(() => meet(target));
    return defined;
  };
  define(window, 'API', {
    configurable: true,
    enumerable: true,
    get: () => {
      isAskedFor = true;
      return api;
    },
    set: (given) => {
      api = watched(given);
    },
  });

  stopFinalFlush(window);
  window.addEventListener('pagehide', () => called(performance.now(), 'left', [], '', '0'));
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== application || source !== window.parent || data?.op !== 'trial-kill') return;
    isDead = true;
    tell({ op: 'trial-killed' });
  });
})();
