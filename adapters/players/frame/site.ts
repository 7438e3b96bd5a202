import { courseFileAt } from '../../offline/downloads/addresses.ts';

/** Decides on which origin courses run. */
export type CourseSite = {
  /** Origin of the content site; a different site from the application's. */
  readonly contentOrigin: string;
  /** The operator vouches for all content: courses run on the application's own origin. */
  readonly trusted: boolean;
  /** The application's own origin. */
  readonly appOrigin: string;
  /** Origin of a title's host below the content site; undefined: all courses share the content site. */
  readonly titleOrigin?: ((titleId: string) => Promise<string>) | undefined;
};

/** The site of one title's course. `origin`: of its course host page and files. */
export type TitleSite = Omit<CourseSite, 'titleOrigin'> & { readonly origin: string };

/** Path of the course host page, on the content site and on the application's own origin. */
const SHELL_PATH = '/shell/index.html';

/**
 * URL of the course host page; `app` in its fragment is the only origin that may control the page. `more`: further
 * fragment parameters.
 */
export function shellAddress(origin: string, appOrigin: string, more: Readonly<Record<string, string>> = {}): string {
  const shell = new URL(SHELL_PATH, origin);
  shell.hash = new URLSearchParams({ app: appOrigin, ...more }).toString();
  return shell.href;
}

/** Origin of courses, unless each title has a host of its own. */
export const courseOrigin = ({ contentOrigin, trusted, appOrigin }: CourseSite): string =>
  trusted ? appOrigin : contentOrigin;

/** The site that a title's course runs on. */
export async function siteOf({ titleOrigin, ...site }: CourseSite, titleId: string): Promise<TitleSite> {
  const origin = courseOrigin(site);
  return { ...site, origin: titleOrigin && origin !== site.appOrigin ? await titleOrigin(titleId) : origin };
}

/** Moves an address of the content site to the title's host. Addresses of other origins stay. */
export const onTitleHost = (url: string, { contentOrigin, trusted, origin }: TitleSite): string =>
  !trusted && (url === contentOrigin || url.startsWith(`${contentOrigin}/`))
    ? origin + url.slice(contentOrigin.length)
    : url;

export type CourseUrls =
  | {
      readonly origin: string;
      readonly shellUrl: string;
      readonly courseUrl: string;
      /** Id of the download that the course is opened from; undefined if it is opened online. */
      readonly downloadId: string | undefined;
    }
  | { readonly unfit: string };

/**
 * URLs of a course and its course host page, or why the course cannot run. A course finds its API only in a page of its
 * own origin. Courses on other origins are therefore refused, because they would run without tracking. A course of the
 * content site is moved to its title's host; one on another title's host is refused. `keepsShell` false: caching the
 * page is not allowed.
 */
export function courseUrlsOf(url: string, site: TitleSite, keepsShell?: boolean): CourseUrls {
  const { contentOrigin, trusted, appOrigin, origin } = site;
  if (!trusted && contentOrigin === appOrigin)
    return { unfit: 'courses need a content site of their own, or the operator’s trust' };
  if (!URL.canParse(origin)) return { unfit: `a title cannot have a host below ${contentOrigin}` };
  if (!URL.canParse(url)) return { unfit: 'the address of the course cannot be read' };
  const course = new URL(onTitleHost(new URL(url).href, site));
  if (!isSecure(course)) return { unfit: `a course cannot be opened from ${course.protocol}` };
  if (course.username !== '' || course.password !== '') return { unfit: 'the address of the course holds credentials' };
  if (course.origin !== origin) return { unfit: `the course is on ${course.origin}, not on ${origin}` };
  const downloadId = courseFileAt(course.pathname)?.downloadId;
  // Workers of former builds read these names, too.
  const shellUrl = shellAddress(origin, appOrigin, {
    ...(downloadId !== undefined && { pack: downloadId }),
    ...(keepsShell === false && { keep: 'never' }),
  });
  return { origin, shellUrl, courseUrl: course.href, downloadId };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const isSecure = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && (LOOPBACK.has(hostname) || hostname.endsWith('.localhost')));
