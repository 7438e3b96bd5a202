import { requestJson, type Api } from './client.ts';
import { fields, instant } from './wire/read.ts';

/** The platform's time (epoch ms, UTC); NaN if the response has none. Rejects with PortFailure. */
export async function serverTimeApi(api: Api): Promise<number> {
  const { body } = await requestJson('getServerTime', api.GET('/api/getServerTime'));
  return instant(fields(body)['serverTime']) ?? Number.NaN;
}
