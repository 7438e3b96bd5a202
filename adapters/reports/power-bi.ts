import { factories, models, Report, service } from 'powerbi-client';
import type { Embedding, EmbeddedReport, ReportPage, ReportSignals } from '#domain/reports/index.ts';

const FATAL: number = models.TraceType.Fatal;
const HIDDEN = models.SectionVisibility.HiddenInViewMode;

/**
 * Displays a report with Microsoft's SDK. The SDK trusts any page in its frame and any sender of messages. This code
 * pins both directions to one frame and one origin, so that nobody else receives the token. `uniqueId`: address of the
 * frame in the SDK's messages. Rejects if the SDK refuses the configuration. One report at a time: opening another
 * closes it.
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
  // Never inserted into the page: the SDK writes the token into an attribute of this element, and fires its events
  // there.
  const element: HTMLElement & { powerBiEmbed?: Report } = document.createElement('div');
  const config: models.IReportEmbedConfiguration = {
    type: 'report',
    id: embed.id,
    embedUrl: frame.src,
    tokenType: embed.tokenType === 'Aad' ? models.TokenType.Aad : models.TokenType.Embed,
    uniqueId,
    // The application displays the navigation between reports and pages; filters stay with the report.
    settings: { localeSettings: { language }, panes: { pageNavigation: { visible: false } } },
  };
  let isOpen = true;
  const once = new AbortController();
  frame.addEventListener(
    'load',
    (event) => {
      // Runs before the SDK's listener: a second page in the frame is not the requested one, and gets no token.
      if (frame.dataset['loaded'] === undefined) return void (frame.dataset['loaded'] = '');
      event.stopImmediatePropagation();
      signals.failed();
    },
    { signal: once.signal },
  );
  // Without a token at first: otherwise the SDK itself would load the report, with unhandled rejections.
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
/** Defined at module level: a closure created beside a report would retain its frame. */
const closeNone = (): void => undefined;
let closeLast = closeNone;

/** One service per page, because its listeners cannot be removed. */
const createService = () => new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);

/**
 * Hides the service's router from a report: each report adds routes that are never removed, and that would retain the
 * report with its frame.
 */
const withoutHooks = (powerBi: service.Service): service.Service =>
  Object.create(powerBi, { router: { value: { post: () => undefined } } }) as service.Service; // the prototype is a service

/** Fields of the SDK's internals that its factories do not set. */
type Pinned = {
  wpmp: {
    receivedMessageValidation: { expectedMessageSource: Window | null; expectedMessageOrigin: string };
    pendingRequestPromises: Record<string, unknown>;
  };
  hpm: { defaultTargetOrigin: string };
};

function speakOnlyWith(powerBi: service.Service, frame: HTMLIFrameElement, origin: string): void {
  const { wpmp, hpm } = powerBi as unknown as Pinned; // see `Pinned`
  wpmp.receivedMessageValidation = { expectedMessageSource: frame.contentWindow, expectedMessageOrigin: origin };
  hpm.defaultTargetOrigin = origin;
}

/** Clears what the SDK retains for the lifetime of the page: the token, the report, and its frame. */
function forget(powerBi: service.Service, report: Report, element: HTMLElement): void {
  powerBi.reset(element); // removes its listeners and its registration
  report.config.accessToken = '';
  powerBi.accessToken = '';
  element.removeAttribute('powerbi-access-token');
  const { wpmp } = powerBi as unknown as Pinned; // see `Pinned`
  wpmp.pendingRequestPromises = {}; // a removed frame never responds
  wpmp.receivedMessageValidation = { expectedMessageSource: NOBODY, expectedMessageOrigin: 'null' };
}

/** Message source that never matches; without a source the SDK would accept all messages. */
const NOBODY = {} as Window; // only compared

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
