import { webAddress } from '#domain/access/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { CatalogueSource, HomeSource } from '#domain/catalogue/index.ts';
import { requestJson, type Api } from './client.ts';
import { readCatalogue, readStatuses, readTag, readTitle } from './wire/catalogue.wire.ts';
import { readHistory, readHome, readSuggestions } from './wire/home.wire.ts';
import { bestMatch } from './wire/images.ts';
import { fields, id, type Report } from './wire/read.ts';
import { responseChecks } from './wire/recognised.ts';

type Deps = { api: Api; now: () => number; report: Report };
/** Without a trailing slash. */
type Origins = { platform: string; content: string };

const WHOLE = 'whole';

/**
 * The catalogue from the platform API. Responses are cached in memory with their ETag, and returned on 304. Spec §4,
 * §7.
 */
export function catalogueApi({ api, now, report }: Deps): CatalogueSource & { forget: () => void } {
  const kept = keptByEtag();
  const query = () => ({ q: String(now()) });
  const oneTitle = (operation: 'getTitle' | 'getDeepLaunchTitle', titleId: string) => {
    const path = { id: inAddress(operation, titleId) };
    return kept.ask(
      operation,
      `${operation} ${titleId}`,
      (header) =>
        operation === 'getTitle'
          ? api.GET('/api/title/{id}', { params: { path, query: query(), header } })
          : api.GET('/api/dl-title-details/{id}', { params: { path, query: query(), header } }),
      (body) => needed(operation, readTitle(fields(body), dropped(report, operation))),
    );
  };
  const oneTag = (tagId: string | undefined) => {
    const operation = tagId === undefined ? 'getCatalogueRoot' : 'getTag';
    return kept.ask(
      operation,
      `tag ${tagId ?? ''}`,
      (header) =>
        tagId === undefined
          ? api.GET('/api/catalogue/organisation', { params: { query: query(), header } })
          : api.GET('/api/tag/{id}', { params: { path: { id: inAddress(operation, tagId) }, query: query(), header } }),
      (body) => needed(operation, readTag(fields(body), dropped(report, operation))),
    );
  };
  const titlesOfTag = async (tagId: string) => {
    const operation = 'getTagTitles';
    const path = { id: inAddress(operation, tagId) };
    return kept.ask(
      operation,
      `titles ${tagId}`,
      (header) => api.GET('/api/catalogue/titles/{id}', { params: { path, query: query(), header } }),
      (body) => readCatalogue(about(operation, body, responseChecks.titlesOfTag), dropped(report, operation)).titles,
    );
  };
  return {
    all: () => {
      const operation = 'getCatalogue';
      return kept.ask(
        operation,
        WHOLE,
        (header) => api.GET('/api/catalogue/viewall', { params: { query: query(), header } }),
        (body) => readCatalogue(about(operation, body, responseChecks.catalogue), dropped(report, operation)),
      );
    },
    isVersioned: () => kept.has(WHOLE),
    part: async (tagId) => {
      const asked = oneTag(tagId);
      const [tag, titles] = await Promise.all([
        asked,
        tagId === undefined ? asked.then(({ id }) => titlesOfTag(id)) : titlesOfTag(tagId),
      ]);
      return { tags: new Map([[tag.id, tag]]), titles };
    },
    title: async (titleId) => oneTitle('getTitle', titleId),
    deepLaunchTitle: async (titleId) => oneTitle('getDeepLaunchTitle', titleId),
    statuses: async () => {
      const operation = 'getTitleStatuses';
      const { body } = await requestJson(operation, api.GET('/api/titlestatus', { params: { query: query() } }));
      return readStatuses(about(operation, body, responseChecks.statuses), dropped(report, operation));
    },
    picture: bestMatch,
    forget: kept.forget,
  };
}

/**
 * Home from the platform API. Spec §7. `origins.platform`: the next page of suggestions must be there.
 * `origins.content`: base of the organisation's pages, which are third-party content; a relative one, or one on the
 * platform's origin, is loaded from here.
 */
export function homeApi({ api, now, report, origins }: Deps & { origins: Origins }): HomeSource {
  const q = () => String(now());
  const addresses = {
    page: (written: string) => {
      const own = webAddress(written, origins.platform);
      if (own?.origin === origins.platform) return origins.content + own.pathname + own.search;
      return webAddress(written, origins.content)?.href;
    },
    next: (written: string) => (nextPage(written, origins.platform) ? written : undefined),
  };
  return {
    home: async () => {
      const operation = 'getHomeScreen';
      const { body } = await requestJson(operation, api.GET('/api/homescreen', { params: { query: { q: q() } } }));
      return readHome(about(operation, body, responseChecks.home), addresses, dropped(report, operation));
    },
    moreSuggestions: async (next) => {
      const operation = 'getSuggestions';
      const link = nextPage(next, origins.platform);
      if (!link) throw new PortFailure(operation, { status: 404, kind: 'status' });
      // Passes on the link's parameters unchanged, because platforms name them differently.
      const query = { ...Object.fromEntries(link.searchParams), q: q() };
      const { body } = await requestJson(operation, api.GET('/api/suggestions', { params: { query } }));
      return readSuggestions(
        about(operation, body, responseChecks.suggestions),
        addresses.next,
        dropped(report, operation),
      );
    },
    history: async (source) => {
      const operation = source === 'history' ? 'getHistory' : 'getNxHistory';
      const { body } = await requestJson(operation, api.GET(`/api/${source}`, { params: { query: { q: q() } } }));
      return readHistory(about(operation, body, responseChecks.history), dropped(report, operation));
    },
  };
}

/** URL of a page of suggestions: `/api/suggestions` on the platform; the leading slash may be missing. */
function nextPage(written: string, platform: string): URL | undefined {
  const link = webAddress(written.startsWith('api/') ? `/${written}` : written, platform);
  return link?.origin === platform && link.pathname === '/api/suggestions' ? link : undefined;
}

const dropped = (report: Report, operation: string) => () => report({ operation, path: '*', what: 'dropped' });

/** Returns an id that a URL can hold; throws a PortFailure with status 404 for others. */
function inAddress(operation: string, wanted: string): string {
  if (id(wanted) === undefined) throw new PortFailure(operation, { status: 404, kind: 'status' });
  return wanted;
}

function needed<T>(operation: string, value: T | undefined): T {
  if (value === undefined) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
  return value;
}

/** Returns the body if it is the platform's own; else throws. */
function about(operation: string, body: unknown, isOwn: (body: unknown) => boolean): unknown {
  if (!isOwn(body)) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
  return body;
}

/** Version headers of a request. Reading: §7 "an ETag header" means both the standard header and one named `ETag`. */
type VersionHeader = { 'If-None-Match'?: string; ETag?: string };

/** Maximum cached responses, including the whole catalogue. */
const MOST = 50;

/** Response cache by request, in memory only: a 304 returns the cached value. Spec §4. */
function keptByEtag() {
  let kept = new Map<string, { etag: string; value: unknown }>();
  return {
    has: (question: string): boolean => kept.has(question),
    forget: (): void => void (kept = new Map()),
    /** Fetches and parses a response, or returns the cached value on 304. Each request key has one value type. */
    ask: async <T>(
      operation: string,
      question: string,
      call: (header: VersionHeader) => Parameters<typeof requestJson>[1],
      read: (body: unknown) => T,
    ): Promise<T> => {
      const mine = kept; // signing in replaces the map; this call must not write to the new one
      const known = mine.get(question);
      const { body, response } = await requestJson(
        operation,
        call(known ? { 'If-None-Match': known.etag, ETag: known.etag } : {}),
      );
      if (response.status === 304 && known) return known.value as T; // the key determines the type
      const value = read(body);
      const etag = response.headers.get('ETag');
      mine.delete(question); // re-inserted at the end of the insertion order
      if (etag) mine.set(question, { etag, value });
      const [oldest] = mine.keys();
      if (mine.size > MOST && oldest !== undefined) mine.delete(oldest);
      return value;
    },
  };
}
