/** The learner as an agent for content: an account, never a mail address or a name. xAPI 1.0.3 Data §2.4.2. */
export type ContentActor = Readonly<{ objectType: 'Agent'; account: Readonly<{ homePage: string; name: string }> }>;

/**
 * Launch data of one attempt with xAPI content. `endpoint` ends with a slash; `auth` is the value of the Authorization
 * header, valid for this attempt only. `registration` is the same for all attempts with a title, so that content finds
 * its saved state.
 */
export type XapiLaunch = Readonly<{
  endpoint: string;
  auth: string;
  actor: ContentActor;
  registration: string;
  activityId: string;
  platform: string;
}>;

/**
 * Address of xAPI content with launch parameters in the Tin Can format. Replaces equally named parameters of the
 * content’s address, which could otherwise override them. Percent-encodes spaces, because not all content decodes `+`.
 */
export function xapiAddress(courseUrl: string, launch: XapiLaunch): string {
  return withParameters(courseUrl, [
    ['endpoint', launch.endpoint],
    ['auth', launch.auth],
    ['actor', JSON.stringify(launch.actor)],
    ['registration', launch.registration],
    ['activity_id', launch.activityId],
    ['activity_platform', launch.platform],
    ['grouping', launch.activityId],
  ]);
}

/** Appends query parameters and removes existing ones of the same name, ignoring case. The fragment stays last. */
export function withParameters(address: string, parameters: readonly (readonly [string, string])[]): string {
  const [beforeFragment = '', ...fragment] = address.split('#');
  const [page = '', ...query] = beforeFragment.split('?');
  const taken = new Set(parameters.map(([name]) => name.toLowerCase()));
  const others = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !taken.has(nameOf(pair)));
  const own = parameters.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`);
  return `${page}?${[...others, ...own].join('&')}${fragment.length > 0 ? `#${fragment.join('#')}` : ''}`;
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1);
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')).toLowerCase();
  } catch {
    return name.toLowerCase(); // a stray %: not a known name
  }
}

/** Replaces lone surrogates, which cannot be encoded, as URLs do. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
