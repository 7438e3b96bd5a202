/**
 * The organisation's login video, when it is one that we play ourselves. Spec §3 loginSection.
 * Reading: a media file, by https or from this machine or this site, in the browser's own player; pages of video
 * services would bring other people's scripts and cookies to the sign-in screen and are not shown.
 * `check` says whether an address may be used at all.
 */
export function loginVideo(
  candidate: string | undefined,
  check: (candidate: string) => URL | undefined,
): string | undefined {
  const url = candidate === undefined ? undefined : check(candidate);
  return url && /\.(mp4|m4v|webm|ogv|mov)$/i.test(url.pathname) ? url.href : undefined;
}
