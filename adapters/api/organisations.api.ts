import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { OrganisationProfiles } from '#domain/organisation/index.ts';
import { type Api, requestJson } from './client.ts';
import { isOrganisation, readOrganisation } from './wire/organisation.wire.ts';
import { id } from './wire/read.ts';

/** Organisation profiles from the platform API. `returnUrl`: return URL of single sign-on; holds no secret. */
export function organisationsApi(api: Api, returnUrl: (code: string) => string): OrganisationProfiles {
  return {
    byCode: async (code) => {
      // A user record may lack its organisation; an empty code or '..' would be the URL of another call.
      if (id(code) === undefined) throw new PortFailure('getOrganisationProfile', { status: 404, kind: 'status' });
      const { body } = await requestJson(
        'getOrganisationProfile',
        api.GET('/api/user/organisationprofiles/{orgCode}', {
          params: { path: { orgCode: code }, query: { returnUrl: returnUrl(code) } },
        }),
      );
      if (!isOrganisation(body)) throw new PortFailure('getOrganisationProfile', { status: 200, kind: 'unreadable' });
      return readOrganisation(body, code);
    },
  };
}
