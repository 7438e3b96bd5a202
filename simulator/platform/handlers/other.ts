import { defineSignedInOperation, definePublicOperation, createMessageBody, textOrEmpty } from './handle.ts';

const BUILD_VERSION = '1.8.8';

export const other = {
  getBuildMetadata: definePublicOperation('get', '/api/getbuildmetadata', ({ reply }) =>
    reply(200, { buildVersion: BUILD_VERSION }),
  ),

  /** The simulated host has no organisation of its own, so the client must prompt for the code. */
  getOrganisationCode: definePublicOperation('get', '/api/getorgcode', ({ reply }) => reply(200, { orgCode: '' })),

  sendAnalytics: defineSignedInOperation('post', '/api/herbalife/analytics', ({ body, reply }) =>
    textOrEmpty(body.event) === '' ? reply(400, createMessageBody('The event has no name.')) : reply(204),
  ),
};
