/** Permissions policy of content pages, for responses that do not come from the host. */
export const PERMISSIONS = [
  'unload=(self)',
  ...'camera microphone geolocation display-capture usb serial hid midi payment publickey-credentials-get'
    .split(' ')
    .map((feature) => `${feature}=()`),
].join(', ');

/**
 * Headers of an own page if its host is unreachable. They are not stored, because a course can write to the cache. The
 * CSP is the one inside the page (`html`), whose bytes are verified. Added are directives that no page can set for
 * itself: its parent (`app`) and its worker (`worker`).
 */
export const pageHeaders = (html: string, app: string, worker: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `${policyIn(html)}; worker-src ${worker}; frame-ancestors ${app}`,
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
});

function policyIn(html: string): string {
  const policy = /<meta\s+http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1];
  if (policy === undefined) throw new Error('The page has no policy.');
  return policy;
}

/** Whether the CSP allows framing by this origin, by name; all of several policies must. */
export function mayFrame(policies: string | null, app: string): boolean {
  const named = (policies ?? '')
    .split(/[;,]/)
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors');
  return named.length > 0 && named.every((sources) => sources.includes(app));
}
