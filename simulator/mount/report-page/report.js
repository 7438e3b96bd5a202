// Embedded page of a simulated Power BI report: handles requests of the SDK and sends its events.
const { WindowPostMessageProxy } = window['window-post-message-proxy'];
const { HttpPostMessage } = window['http-post-message'];
const { Router } = window['powerbi-router'];

const asked = new URLSearchParams(location.search);
const reportId = asked.get('reportId') ?? '';
const uid = asked.get('uid') ?? '';
const application = document.documentElement.dataset.application;

const proxy = new WindowPostMessageProxy({
  processTrackingProperties: {
    addTrackingProperties: HttpPostMessage.addTrackingProperties,
    getTrackingProperties: HttpPostMessage.getTrackingProperties,
  },
  isErrorMessage: HttpPostMessage.isErrorMessage,
  suppressWarnings: true,
  receivedMessageValidation: { expectedMessageSource: window.parent, expectedMessageOrigin: application },
});
const toApplication = new HttpPostMessage(proxy, {}, window.parent, application);
const router = new Router(proxy);
const tell = (event, body = {}) => void toApplication.post(`/reports/${uid}/events/${event}`, body);

let token = '';
let contents;
let page = 0;
/** The page that could not be displayed because the token had expired. */
let waiting;

async function load() {
  const answer = await fetch(`contents?reportId=${encodeURIComponent(reportId)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.ok) contents = await answer.json();
  return answer.ok;
}

async function show(index) {
  if (!(await load())) {
    waiting = index;
    return tell('error', {
      message: 'TokenExpired',
      detailedMessage: 'The token has ended.',
      level: 6,
      errorCode: '403',
    });
  }
  const isTurned = index !== page;
  page = index;
  draw();
  if (isTurned) tell('pageChanged', { newPage: pageAt(page) });
  tell('rendered');
}

const pageAt = (index) => {
  const { name, displayName } = contents.pages[index];
  return { name, displayName, isActive: index === page, visibility: 0 };
};

router.post('/report/load', async (request, response) => {
  token = request.body.accessToken;
  if (!(await load())) return response.send(403, { message: 'TokenExpired' });
  if (contents.answers === 'never') return new Promise(() => {});
  if (contents.answers === 'refusal') return response.send(400, { message: 'LoadReportFailed' });
  draw();
  setTimeout(() => {
    tell('loaded');
    tell('rendered');
  });
  response.send(202, {});
});
router.post('/frontload/config', (_request, response) => response.send(200, {}));
router.post('/report/token', async (request, response) => {
  token = request.body;
  response.send(200, {});
  if (waiting === undefined) return;
  const index = waiting;
  waiting = undefined;
  await show(index);
});
router.get('/report/pages', (_request, response) =>
  response.send(
    200,
    contents.pages.map((_, index) => pageAt(index)),
  ),
);
router.put('/report/pages/active', async (request, response) => {
  const index = contents.pages.findIndex(({ name }) => name === request.body.name);
  if (index < 0) return response.send(404, {});
  response.send(200, {});
  await show(index);
});
router.get('/report/pages/:page/visuals', (_request, response) => response.send(200, []));
router.get('/report/filters', (_request, response) => response.send(200, []));
router.put('/report/filters', (_request, response) => response.send(200, {}));
router.post('/report/filters', (_request, response) => response.send(200, {}));
// Sends 404 for unknown requests, because the SDK would wait for ever.
proxy.addHandler({
  test: ({ method }) => typeof method === 'string',
  handle: () => Promise.resolve({ statusCode: 404, headers: {}, body: { message: 'There is no such route.' } }),
});

function draw() {
  const { displayName, bars } = contents.pages[page];
  const list = element('ol');
  for (const { label, value } of bars) {
    const bar = element('progress');
    bar.max = 100;
    bar.value = value;
    bar.setAttribute('aria-label', label);
    const row = element('li');
    row.append(element('span', label), bar, element('span', String(value)));
    list.append(row);
  }
  const next = element('button', `Turn to ${contents.pages[(page + 1) % contents.pages.length].displayName}`);
  next.onclick = () => show((page + 1) % contents.pages.length);
  document.querySelector('main').replaceChildren(element('h1', contents.title), element('h2', displayName), list, next);
}

function element(name, text = '') {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
