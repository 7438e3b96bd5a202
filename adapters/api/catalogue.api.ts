import { PortFailure } from '#domain/kernel/port-failure.ts';
import type { Catalogue, CatalogueSource, HomeSource } from '#domain/catalogue/index.ts';
import { type Api, answer } from './client.ts';
import { readCatalogue, readStatuses, readTitle } from './wire/catalogue.wire.ts';
import { readHome, readSuggestions } from './wire/home.wire.ts';
import { bestMatch } from './wire/pictures.ts';
import { fields, hasList, id, type Report } from './wire/read.ts';

type Deps = { api: Api; now: () => number; report: Report };

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

/** Home by the platform's API. Spec §7. */
export function homeApi({ api, now, report }: Deps): HomeSource {
  return {
    home: async () => {
      const operation = 'getHomeScreen';
      const { body } = await answer(operation, api.GET('/api/homescreen', { params: { query: { q: String(now()) } } }));
      return readHome(about(operation, body, 'groups'), dropped(report, operation));
    },
    moreSuggestions: async (next) => {
      const operation = 'getSuggestions';
      const page = Number(new URLSearchParams(next.split('?')[1]).get('page'));
      const { body } = await answer(
        operation,
        api.GET('/api/suggestions', { params: { query: { q: String(now()), ...(page > 0 ? { page } : {}) } } }),
      );
      return readSuggestions(about(operation, body, 'items'), dropped(report, operation));
    },
  };
}

const dropped = (report: Report, operation: string) => () => report({ operation, path: '*', what: 'dropped' });

/** The answer, when the lists it is about are there: an empty catalogue must never be what a broken answer looks like. */
function about(operation: string, body: unknown, ...lists: readonly string[]): unknown {
  if (!lists.every((key) => hasList(body, key))) throw new PortFailure(operation, { status: 200, kind: 'unreadable' });
  return body;
}
