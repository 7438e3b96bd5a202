import { guarded, open, said, text } from './handle.ts';

const BUILD_VERSION = '1.8.8';

export const other = {
  getBuildMetadata: open('get', '/api/getbuildmetadata', ({ reply }) => reply(200, { buildVersion: BUILD_VERSION })),

  /** The simulated host has no organisation of its own, so the client must prompt for the code. */
  getOrganisationCode: open('get', '/api/getorgcode', ({ reply }) => reply(200, { orgCode: '' })),

  sendAnalytics: guarded('post', '/api/herbalife/analytics', ({ body, reply }) =>
    text(body.event) === '' ? reply(400, said('The event has no name.')) : reply(204),
  ),
};
