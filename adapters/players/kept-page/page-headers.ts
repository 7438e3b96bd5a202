/** What pages of content may use of the browser is said once more where no host says it. */
export const PERMISSIONS = [
  'unload=(self)',
  ...'camera microphone geolocation display-capture usb serial hid midi payment publickey-credentials-get'
    .split(' ')
    .map((feature) => `${feature}=()`),
].join(', ');

/**
 * Headers of a page of ours where its host cannot be asked. None of them was kept: a course can write what is kept. The
 * policy is the one that stands in the page, `html`, whose bytes are known; what no page can say of itself is added: who may frame
 * it, `app`, and which worker it may begin, `worker`.
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

/** Whether a host lets the page be framed by this origin, by name; where there are several policies all count. */
export function mayFrame(policies: string | null, app: string): boolean {
  const named = (policies ?? '')
    .split(/[;,]/)
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name?.toLowerCase() === 'frame-ancestors');
  return named.length > 0 && named.every((sources) => sources.includes(app));
}
