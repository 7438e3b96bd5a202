import { type Call, defineSignedInOperation } from './handle.ts';

export const catalogue = {
  getCatalogue: defineSignedInOperation('get', '/api/catalogue/viewall', (call) => {
    const { model, account, reply } = call;
    const etag = etagFor(call, model.catalogue.etag(account.id));
    if (etag.known) return reply(304, undefined, etag.headers);
    const { json, text } = model.catalogue.whole(account.id);
    return { ...reply(200, json, etag.headers), text };
  }),

  getCatalogueRoot: defineSignedInOperation('get', '/api/catalogue/organisation', (call) => {
    const { model, account, reply } = call;
    const etag = etagFor(call, model.catalogue.etag(account.id));
    if (etag.known) return reply(304, undefined, etag.headers);
    const root = model.catalogue.root(account.id);
    return root ? reply(200, root, etag.headers) : reply(404, {});
  }),

  getTagTitles: defineSignedInOperation('get', '/api/catalogue/titles/{id}', (call) => {
    const { model, account, params, reply } = call;
    if (!model.catalogue.tag(params.id, account.id)) return reply(404, {});
    const etag = etagFor(call, model.catalogue.etag(account.id));
    if (etag.known) return reply(304, undefined, etag.headers);
    return reply(200, { titles: model.catalogue.titlesOf(params.id, account.id) }, etag.headers);
  }),

  getTag: defineSignedInOperation('get', '/api/tag/{id}', (call) => {
    const { model, account, params, reply } = call;
    const tag = model.catalogue.tag(params.id, account.id);
    if (!tag) return reply(404, {});
    const etag = etagFor(call, model.catalogue.etag(account.id));
    return etag.known ? reply(304, undefined, etag.headers) : reply(200, tag, etag.headers);
  }),

  getTitle: defineSignedInOperation('get', '/api/title/{id}', (call) => {
    const { model, account, params, reply } = call;
    const title = model.catalogue.titleDetails(params.id, account.id);
    // A title without tags is available by deep link only.
    if (!title || title.tags.length === 0) return reply(404, {});
    const etag = etagFor(call, model.catalogue.titleEtag(account.id, params.id));
    return etag.known ? reply(304, undefined, etag.headers) : reply(200, title, etag.headers);
  }),

  getDeepLaunchTitle: defineSignedInOperation('get', '/api/dl-title-details/{id}', (call) => {
    const { model, account, params, reply } = call;
    const title = model.catalogue.titleDetails(params.id, account.id);
    if (!title) return reply(404, {});
    const etag = etagFor(call, model.catalogue.titleEtag(account.id, params.id));
    return etag.known ? reply(304, undefined, etag.headers) : reply(200, title, etag.headers);
  }),

  getContent: defineSignedInOperation('get', '/api/content/contents/{id}', ({ model, params, reply }) => {
    const content = model.catalogue.content(params.id);
    return content ? reply(200, content) : reply(404, {});
  }),
};

/** Builds the ETag of a response, and reports whether the caller already has this version. */
function etagFor({ model, header }: Pick<Call<never>, 'model' | 'header'>, etag: string) {
  if (!model.scenario.server.etags) return { known: false, headers: {} };
  const sent = header('if-none-match') ?? header('etag');
  const known = sent?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag) ?? false;
  return { known, headers: { ETag: etag } };
}
