import { PERMISSIONS } from '../../../kept-page/page-headers.ts';

/**
 * Headers of a course's file from the device. None of them was kept. A course has its own files there and nothing else: what it
 * would load from elsewhere was not taken along. `app`: origin of the application.
 */
export const courseHeaders = (app: string): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    `frame-ancestors 'self' ${app}`,
    "webrtc 'block'",
  ].join('; '),
  'permissions-policy': PERMISSIONS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
});
