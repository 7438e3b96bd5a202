/** The learner as content is told of them: an account, never a mail address or a name. xAPI 1.0.3 Data §2.4.2. */
export type ContentActor = Readonly<{ objectType: 'Agent'; account: Readonly<{ homePage: string; name: string }> }>;

/**
 * What one attempt with xAPI content is about. `endpoint` ends with a slash; `auth` is the value of the Authorization
 * header, worth something for this attempt only. `registration` stays the same from attempt to attempt with a title, so
 * that content finds the state that it kept.
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
 * The address of xAPI content with its launch parameters, as Tin Can launch names them. A parameter of the same name in
 * the address of the content is replaced: two of them would let the address decide. Percent-encoded throughout, because
 * not every content reads `+` as a space.
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

/** Puts parameters at the end of the query; those of the same name, in any case, go. The fragment stays at the end. */
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
    return name.toLowerCase(); // a stray %: nobody's name
  }
}

/** Half of a surrogate pair cannot be encoded: it becomes the replacement character, as everywhere in URLs. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');
