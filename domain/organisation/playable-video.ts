/**
 * Login video of the organisation, if supported. Spec §3 loginSection. Reading: only media files via https or from this
 * machine or site, in the browser’s own player. Pages of video services would bring third-party scripts and cookies to
 * the sign-in screen. `check`: validates the URL.
 */
export function loginVideo(
  candidate: string | undefined,
  check: (candidate: string) => URL | undefined,
): string | undefined {
  const url = candidate === undefined ? undefined : check(candidate);
  return url && /\.(mp4|m4v|webm|ogv|mov)$/i.test(url.pathname) ? url.href : undefined;
}
