/** Request of the content site's worker for a file. The course host page passes it on to the application. */
export type FileRequest = {
  readonly op: 'file';
  /** Path of the file on the content site, as the course requests it. */
  readonly path: string;
  /** Value of the `Range` header. */
  readonly range: string | null;
};

/** The application's response; undefined: the file is not downloaded. `more`: headers of this file only. */
export type DeviceAnswer = {
  readonly status: 200 | 206 | 416;
  readonly body: ArrayBuffer;
  readonly more: Readonly<Record<string, string>>;
};

/** A text file of a course: path on the content site, media type, and content. */
export type DeviceText = readonly [path: string, type: string, text: string];

/** Files of the download that a course is opened from. No method rejects. */
export type DeviceFiles = {
  readonly file: (downloadId: string, asked: Omit<FileRequest, 'op'>) => Promise<DeviceAnswer | undefined>;
  /** Whether a missing file may belong to the course, whose download is then incomplete. */
  readonly isHole: (downloadId: string, path: string) => Promise<boolean>;
  /** Files for synchronous requests of a course, which never reach a service worker. */
  readonly texts: (downloadId: string) => Promise<readonly DeviceText[]>;
};

/** Maximum characters of a path in an attempt's notes, enough to identify the file. */
const PATH_MOST = 200;

/**
 * Serves requests from `port` for one download. Requests are untrusted: any code on the content site may send them.
 * `hole`: called with the path of a missing file that the course may need.
 */
export function serveFiles(
  port: MessagePort,
  downloadId: string,
  files: DeviceFiles,
  hole: (path: string) => void,
): void {
  port.onmessage = async ({ data, ports: [back] }: MessageEvent<unknown>) => {
    if (!back || !isAsked(data)) return;
    const answer = await files.file(downloadId, data);
    back.postMessage(answer, answer ? [answer.body] : []);
    if (!answer && (await files.isHole(downloadId, data.path))) hole(data.path.slice(-PATH_MOST));
  };
}

function isAsked(data: unknown): data is FileRequest {
  if (typeof data !== 'object' || data === null) return false;
  const { path, range } = data as Partial<FileRequest>;
  return typeof path === 'string' && (range === null || typeof range === 'string');
}
