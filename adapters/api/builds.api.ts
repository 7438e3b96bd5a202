import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { Builds } from '#domain/organisation/index.ts';
import { type Api, requestJson } from './client.ts';
import { fields, optionalText } from './wire/read.ts';

/** Longest plausible version text, in characters. */
const LONGEST = 60;

/** Version of the platform's build. Spec §7 Other. */
export function buildsApi(api: Api): Builds {
  return {
    version: async () => {
      const { body } = await requestJson('getBuildMetadata', api.GET('/api/getbuildmetadata'));
      const version = optionalText(fields(body)['buildVersion'])?.trim();
      if (!version || version.length > LONGEST)
        throw new PortFailure('getBuildMetadata', { status: 200, kind: 'unreadable' });
      return version;
    },
  };
}
