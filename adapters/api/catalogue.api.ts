import { webAddress } from '#domain/access/index.ts';
import { PortFailure } from '#domain/kernel/port-failure.ts';
import type { Catalogue, CatalogueSource, HomeSource } from '#domain/catalogue/index.ts';
import { type Api, answer } from './client.ts';
import { readCatalogue, readStatuses, readTitle } from './wire/catalogue.wire.ts';
import { readHistory, readHome, readSuggestions } from './wire/home.wire.ts';
import { bestMatch } from './wire/pictures.ts';
import { fields, hasList, id, type Report } from './wire/read.ts';

type Deps = { api: Api; now: () => number; report: Report };
/** Without a slash at the end. */
type Origins = { platform: string; content: string };

/** The catalogue by the platform's API; kept with its ETag, so that 304 answers from memory. Spec §4, §7. */
export function catalogueApi({ api, now, report }: Deps): CatalogueSource & { forget: () => void } {
  let kept: { etag: string; catalogue: Catalogue } | undefined;
  return {
    all: async () => {
      const operation = 'getCatalogue';
      const { body, response } = await answer(
        operation,
        api.GET('/api/catalogue/viewall', {
          params: {
            query: { q: String(now()) },
            header: kept ? { 'If-None-Match': kept.etag, ETag: kept.etag } : {},
          },
        }),
      );
      if (response.status === 304 && kept) return kept.catalogue;
      const catalogue = readCatalogue(about(operation, body, 'tags', 'titles'), dropped(report, operation));
      const etag = response.headers.get('ETag');
      kept = etag ? { etag, catalogue } : undefined;
      return catalogue;
    },
    title: async (titleId) => {
      const operation = 'getTitle';
      if (id(titleId) === undefined) throw new PortFailure(operation, { status: 404, kind: 'status' });
      const { body } = await answer(
        operation,
        api.GET('/api/title/{id}', { params: { path: { id: titleId }, query: { q: String(now()) } } }),
      );
      const title = readTitle(fields(body), dropped(report, operation));
      if (!title) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
      return title;
    },
    statuses: async () => {
      const operation = 'getTitleStatuses';
      const { body } = await answer(
        operation,
        api.GET('/api/titlestatus', { params: { query: { q: String(now()) } } }),
      );
      return readStatuses(about(operation, body, 'statuses'), dropped(report, operation));
    },
    picture: bestMatch,
    forget: () => (kept = undefined),
  };
}

/**
 * Home by the platform's API. Spec §7. Of the two origins one is the platform's, where the next page of suggestions
 * must be, and the other that of content: pages of the organisation are somebody else's, so one that is given as a
 * path, or at the platform itself, is shown from there.
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
      const { body } = await answer(operation, api.GET('/api/homescreen', { params: { query: { q: q() } } }));
      return readHome(about(operation, body, 'groups'), addresses, dropped(report, operation));
    },
    moreSuggestions: async (next) => {
      const operation = 'getSuggestions';
      const link = nextPage(next, origins.platform);
      if (!link) throw new PortFailure(operation, { status: 404, kind: 'status' });
      // The parameters of the link as they are, whichever a platform uses to find the page again.
      const query = { ...Object.fromEntries(link.searchParams), q: q() } as { q: string };
      const { body } = await answer(operation, api.GET('/api/suggestions', { params: { query } }));
      return readSuggestions(about(operation, body, 'items'), addresses.next, dropped(report, operation));
    },
    history: async (source) => {
      const operation = source === 'history' ? 'getHistory' : 'getNxHistory';
      const { body } = await answer(operation, api.GET(`/api/${source}`, { params: { query: { q: q() } } }));
      return readHistory(about(operation, body, 'items'), dropped(report, operation));
    },
  };
}

/** The address of a page of suggestions: `/api/suggestions`, also without its first slash, of the platform itself. */
function nextPage(written: string, platform: string): URL | undefined {
  const link = webAddress(written.startsWith('api/') ? `/${written}` : written, platform);
  return link?.origin === platform && link.pathname === '/api/suggestions' ? link : undefined;
}

const dropped = (report: Report, operation: string) => () => report({ operation, path: '*', what: 'dropped' });

/** The answer, when the lists it is about are there: an empty catalogue must never be what a broken answer looks like. */
function about(operation: string, body: unknown, ...lists: readonly string[]): unknown {
  if (!lists.every((key) => hasList(body, key))) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
  return body;
}
