import { courseFileAt } from '../../offline/packs/places.ts';

/** Where courses run. */
export type CourseSite = {
  /** Origin of the content site, another site than the application's. */
  readonly contentOrigin: string;
  /** The operator vouches for all content: courses run on the application's own origin. */
  readonly trusted: boolean;
  /** The application's own origin. */
  readonly appOrigin: string;
};

/** Path of the course shell, on the content site and on the application's own origin alike. */
const SHELL_PATH = '/shell/index.html';

/** The shell's address; it takes its orders from the application's origin and no other. `more`: what else it is told there. */
export function shellAddress(origin: string, appOrigin: string, more: Readonly<Record<string, string>> = {}): string {
  const shell = new URL(SHELL_PATH, origin);
  shell.hash = new URLSearchParams({ app: appOrigin, ...more }).toString();
  return shell.href;
}

/** Where courses run: their shell, and what of them is on this device. */
export const courseOrigin = ({ contentOrigin, trusted, appOrigin }: CourseSite): string =>
  trusted ? appOrigin : contentOrigin;

export type CoursePlace =
  | {
      readonly origin: string;
      readonly shellUrl: string;
      readonly courseUrl: string;
      /** It is opened from this pack. */
      readonly packId: string | undefined;
    }
  | { readonly unfit: string };

/**
 * Where a course and its shell are, or why the course cannot run. A course finds its API only in a shell of its own
 * origin, so one on any other origin is refused here rather than left without tracking. `keepsShell` false: the browser keeps
 * no shell any more.
 */
export function placeOf(url: string, site: CourseSite, keepsShell?: boolean): CoursePlace {
  const { contentOrigin, trusted, appOrigin } = site;
  const origin = courseOrigin(site);
  if (!trusted && contentOrigin === appOrigin)
    return { unfit: 'courses need a content site of their own, or the operator’s trust' };
  if (!URL.canParse(url)) return { unfit: 'the address of the course cannot be read' };
  const course = new URL(url);
  if (!isSecure(course)) return { unfit: `a course cannot be opened from ${course.protocol}` };
  if (course.username !== '' || course.password !== '') return { unfit: 'the address of the course holds credentials' };
  if (course.origin !== origin) return { unfit: `the course is on ${course.origin}, not on ${origin}` };
  const packId = courseFileAt(course.pathname)?.packId;
  const shellUrl = shellAddress(origin, appOrigin, {
    ...(packId !== undefined && { pack: packId }),
    ...(keepsShell === false && { keep: 'never' }),
  });
  return { origin, shellUrl, courseUrl: course.href, packId };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && (LOOPBACK.has(hostname) || hostname.endsWith('.localhost')));
