import type { Agent } from '#domain/client/index.ts';
import type { AttemptPorts, SavedState, ScormMap } from '#domain/attempt/index.ts';
import { contentKinds, type KindRow, type Position } from '#domain/content/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Api, requestJson } from './client.ts';
import { fields, hasList, instant, isFields, number, optionalText, text } from './wire/read.ts';

/**
 * State is stored per resource; this client plays the one for desktops or for all devices. Spec §5 Compatible resource.
 */
export const DEVICE_TYPE = 'desktop';

type Asked = { titleId: string; activityId: string };

/** The platform's saved state of earlier attempts, by content kind. Spec §7 Tracking. */
export function savedStateApi(api: Api, now: () => number, agent: () => Agent): AttemptPorts<never>['saved'] {
  const query = () => ({ agent: JSON.stringify(agent()), deviceType: DEVICE_TYPE, q: String(now()) });

  const pdf = async ({ titleId, activityId }: Asked): Promise<SavedState> => {
    const { body } = await requestJson(
      'getPdfState',
      api.GET('/api/lrs/getPdfState', { params: { query: { ...query(), titleId, activityId, stateId: 'position' } } }),
    );
    const it = fields(body);
    const at = Math.floor(place('getPdfState', it['position']));
    const of = Math.floor(number(it['pages']) ?? 0);
    return {
      position: at >= 1 ? { unit: 'page', at, of: of >= at ? of : 0 } : undefined,
      scorm: undefined,
      at: instant(it['timestamp']),
    };
  };

  const media = async (
    { titleId, activityId }: Asked,
    read: (kept: unknown) => Position | undefined,
  ): Promise<SavedState> => {
    const { body } = await requestJson(
      'getMediaPosition',
      api.GET('/api/av-time', { params: { query: { titleId, activityId, agent: query().agent, q: query().q } } }),
    );
    const it = fields(body);
    return { position: read(it['position']), scorm: undefined, at: instant(it['timestamp']) };
  };

  const scorm = async ({ activityId }: Asked): Promise<SavedState> => {
    const { body } = await requestJson(
      'getScormState',
      api.GET('/statesync/xapi/scorm', { params: { query: { ...query(), activityId } } }),
    );
    if (!hasList(body, 'scormMaps')) throw unreadable('getScormState');
    const newest = newestRun(fields(body)['scormMaps'] as unknown[], now()); // `hasList` checked the type
    const map = newest === undefined ? undefined : scormMap(fields(newest)['mapJsonString']);
    // An older run instead would overwrite the newest one at the first commit.
    if (newest !== undefined && map === undefined) throw unreadable('getScormState');
    return { position: undefined, scorm: map };
  };

  const asks: Record<KindRow['keeps'], (title: Asked) => Promise<SavedState>> = {
    page: pdf,
    second: (title) => media(title, secondOf),
    cfi: (title) => media(title, placeOf),
    run: scorm,
    // The content itself requests its documents from the LRS.
    documents: () => Promise.resolve({ position: undefined, scorm: undefined }),
  };
  return ({ kind, ...title }) => asks[contentKinds[kind].keeps](title).catch(noneKept);
}

/** The proxy call: URL to open for a resource's link. Only https, or http on localhost and names below it. Spec §7. */
export function contentAddressApi(api: Api): AttemptPorts<never>['address'] {
  return async (link) => {
    const { body } = await requestJson('getContentLink', api.GET('/proxy', { params: { query: { url: link } } }));
    const url = text(fields(body)['url']);
    if (!isSafeAddress(url)) throw new PortFailure('getContentLink', { status: 200, kind: 'unreadable' });
    return url;
  };
}

export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username } = new URL(address);
  const isLoopback = /(^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname); // RFC 6761 §6.3
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLoopback));
}

const unreadable = (operation: string) => new PortFailure(operation, { status: 200, kind: 'unreadable' });

/**
 * A saved number; null means none and gives 0. An unreadable value throws: starting from the beginning would overwrite
 * the position that the platform has.
 */
function place(operation: string, value: unknown): number {
  const read = value === null ? 0 : number(value);
  if (read === undefined) throw unreadable(operation);
  return read;
}

/**
 * The platform's own 404 means that nothing is saved yet: start at the beginning. Spec §8. A gateway's 404 is an error.
 */
function noneKept(error: unknown): SavedState {
  if (PortFailure.isRefusal(error, 404)) return { position: undefined, scorm: undefined };
  throw error;
}

function placeOf(value: unknown): Position | undefined {
  if (typeof value !== 'string') place('getMediaPosition', value); // 0 or null: no position yet
  const cfi = optionalText(value);
  return cfi ? { unit: 'cfi', at: cfi } : undefined;
}

function secondOf(value: unknown): Position | undefined {
  const at = Math.floor(place('getMediaPosition', value));
  return at > 0 ? { unit: 'second', at, of: 0 } : undefined; // the platform stores the second only
}

/**
 * The run with the latest start; a device that delivered late may have put another one last. If a start is missing, or
 * in the future (`now`, epoch ms: a wrong clock), the last run of the list. Spec §3 Scorm sync payload.
 */
function newestRun(runs: readonly unknown[], now: number): unknown {
  const begun = (run: unknown) => instant(fields(run)['startSessionTimeStamp']) ?? Number.POSITIVE_INFINITY;
  const areTold = runs.every((run) => begun(run) <= now + CLOCK_TOLERANCE_MS);
  return areTold
    ? runs.reduce((newest, run) => (newest === undefined || begun(run) >= begun(newest) ? run : newest), undefined)
    : runs.at(-1);
}

const CLOCK_TOLERANCE_MS = 5 * 60_000;

function scormMap(json: unknown): ScormMap | undefined {
  try {
    const parsed: unknown = typeof json === 'string' ? JSON.parse(json) : undefined;
    if (!isFields(parsed)) return undefined;
    const entries = Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.fromEntries(entries);
  } catch {
    return undefined; // invalid JSON
  }
}
