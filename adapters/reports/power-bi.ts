import { factories, models, Report, service } from 'powerbi-client';
import type { Embedding, EmbeddedReport, ReportPage, ReportSignals } from '#domain/reports/index.ts';

const FATAL: number = models.TraceType.Fatal;
const HIDDEN = models.SectionVisibility.HiddenInViewMode;

/**
 * Shows a report with Microsoft's SDK. The SDK speaks to whatever stands in its frame, and believes whoever speaks to
 * it; here both directions are held to the one frame and the one origin that were asked for, so the token reaches
 * nobody else. `uniqueId`: how the frame and the SDK call each other. Rejects when the SDK refuses the configuration.
 * One report at a time: an older one is closed.
 */
export function openPowerBi(
  { embed, address, frameName, language }: Embedding,
  host: HTMLElement,
  signals: ReportSignals,
  uniqueId: string,
): Promise<EmbeddedReport> {
  closeLast();
  const powerBi = (shared ??= createService());
  const frame = frameOf(address, { uid: uniqueId, language }, frameName);
  // Never in the page: the SDK writes the token into an attribute of its element, and raises its events there.
  const element: HTMLElement & { powerBiEmbed?: Report } = document.createElement('div');
  const config: models.IReportEmbedConfiguration = {
    type: 'report',
    id: embed.id,
    embedUrl: frame.src,
    tokenType: embed.tokenType === 'Aad' ? models.TokenType.Aad : models.TokenType.Embed,
    uniqueId,
    // The page says which report is open and which of its pages; the list of filters is the report's own business.
    settings: { localeSettings: { language }, panes: { pageNavigation: { visible: false } } },
  };
  let isOpen = true;
  const once = new AbortController();
  frame.addEventListener(
    'load',
    (event) => {
      // Before the SDK: a second page in the frame is not the one that was asked for, and gets no token.
      if (frame.dataset['loaded'] === undefined) return void (frame.dataset['loaded'] = '');
      event.stopImmediatePropagation();
      signals.failed();
    },
    { signal: once.signal },
  );
  // Without a token at first: the SDK would ask the frame by itself, and nobody could catch what comes of it.
  const report = new Report(withoutHooks(powerBi), element, config, false, true, frame);
  element.powerBiEmbed = report;
  powerBi.addOrOverwriteEmbed(report, element);
  frame.addEventListener(
    'load',
    () => {
      report.populateConfig({ ...config, accessToken: embed.token } as models.IReportEmbedConfiguration, false);
      report.load().catch(signals.failed);
    },
    { once: true, signal: once.signal },
  );
  report.on('loaded', signals.shown);
  report.on<{ newPage?: { name?: unknown; displayName?: unknown } }>('pageChanged', ({ detail }) => {
    const page = pageOf(detail.newPage ?? {});
    if (page) signals.turned(page);
  });
  report.on<{ message?: unknown; level?: unknown }>('error', ({ detail }) => {
    if (detail.message === 'TokenExpired') signals.tokenExpired();
    else if (Number(detail.level) >= FATAL) signals.failed();
  });

  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    once.abort();
    frame.remove();
    forget(powerBi, report, element);
    if (closeLast === close) closeLast = closeNone;
  };
  closeLast = close;
  host.replaceChildren(frame);
  speakOnlyWith(powerBi, frame, address.origin);

  return Promise.resolve({
    pages: async () => {
      const all = await report.getPages();
      const pages = all.flatMap((page) => (page.visibility === HIDDEN ? [] : (pageOf(page) ?? [])));
      return { pages, page: all.find(({ isActive }) => isActive)?.name };
    },
    turnTo: (page) => report.setPage(page).then(() => undefined),
    renew: (token) => report.setAccessToken(token),
    close,
  });
}

let shared: service.Service | undefined;
/** Made here: a function made beside a report would keep its frame. */
const closeNone = (): void => undefined;
let closeLast = closeNone;

/** One for the page: what a service listens to cannot be taken away again. */
const createService = () => new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);

/**
 * A report tells its service for ever how its hooks are called; here it has none, and would itself be kept for ever by
 * that, with its frame.
 */
const withoutHooks = (powerBi: service.Service): service.Service =>
  Object.create(powerBi, { router: { value: { post: () => undefined } } }) as service.Service; // its prototype is one

/** All are fields of the SDK's parts that their factories do not take. */
type Pinned = {
  wpmp: {
    receivedMessageValidation: { expectedMessageSource: Window | null; expectedMessageOrigin: string };
    pendingRequestPromises: Record<string, unknown>;
  };
  hpm: { defaultTargetOrigin: string };
};

function speakOnlyWith(powerBi: service.Service, frame: HTMLIFrameElement, origin: string): void {
  const { wpmp, hpm } = powerBi as unknown as Pinned; // see above
  wpmp.receivedMessageValidation = { expectedMessageSource: frame.contentWindow, expectedMessageOrigin: origin };
  hpm.defaultTargetOrigin = origin;
}

/** The SDK keeps what it was given for as long as the page lives: the token, the report, and by it the frame. */
function forget(powerBi: service.Service, report: Report, element: HTMLElement): void {
  powerBi.reset(element); // what it listens to, and its place among the reports
  report.config.accessToken = '';
  powerBi.accessToken = '';
  element.removeAttribute('powerbi-access-token');
  const { wpmp } = powerBi as unknown as Pinned; // see above
  wpmp.pendingRequestPromises = {}; // a frame that has gone answers nothing
  wpmp.receivedMessageValidation = { expectedMessageSource: NOBODY, expectedMessageOrigin: 'null' };
}

/** No message comes from there; without any source the SDK would believe all. */
const NOBODY = {} as Window; // compared and no more

function frameOf(address: URL, parameters: Readonly<Record<string, string>>, name: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  const asked = new URL(address);
  for (const [parameter, value] of Object.entries(parameters)) asked.searchParams.set(parameter, value);
  frame.src = asked.href;
  frame.title = name;
  frame.allow = 'fullscreen';
  frame.referrerPolicy = 'no-referrer';
  return frame;
}

const pageOf = ({ name, displayName }: { name?: unknown; displayName?: unknown }): ReportPage | undefined =>
  typeof name === 'string' && name !== ''
    ? { id: name, label: typeof displayName === 'string' && displayName !== '' ? displayName : name }
    : undefined;
