/** What the worker of the content site asks a shell for, which hands it on to the application. */
export type FileAsked = {
  readonly op: 'file';
  /** Where the file stands on the content site, as the course asks for it. */
  readonly path: string;
  /** As the header has it. */
  readonly range: string | null;
};

/** The application's answer; undefined: the file is not on this device. `more`: headers that only this file has. */
export type DeviceAnswer = {
  readonly status: 200 | 206 | 416;
  readonly body: ArrayBuffer;
  readonly more: Readonly<Record<string, string>>;
};

/** A text of a course: where it stands on the content site, and its media type. */
export type DeviceText = readonly [path: string, type: string, text: string];

/** Files of the pack that a course is opened from. None of these rejects. */
export type DeviceFiles = {
  readonly file: (packId: string, asked: Omit<FileAsked, 'op'>) => Promise<DeviceAnswer | undefined>;
  /** Whether a file that is not here may be a part of the course, which is not whole then. */
  readonly isHole: (packId: string, path: string) => Promise<boolean>;
  /** Those that a course may ask for while its page stands still: that question never reaches a worker. */
  readonly texts: (packId: string) => Promise<readonly DeviceText[]>;
};

/** A path is kept with what is noted of an attempt, so not more of it than tells which file it is. */
const PATH_MOST = 200;

/**
 * Answers what comes by `port`, for one pack. What arrives was written by whatever runs on the content site. `hole`: told where
 * something stands that the course asked for and may need.
 */
export function serveFiles(port: MessagePort, packId: string, files: DeviceFiles, hole: (path: string) => void): void {
  port.onmessage = async ({ data, ports: [back] }: MessageEvent<unknown>) => {
    if (!back || !isAsked(data)) return;
    const answer = await files.file(packId, data);
    back.postMessage(answer, answer ? [answer.body] : []);
    if (!answer && (await files.isHole(packId, data.path))) hole(data.path.slice(-PATH_MOST));
  };
}

function isAsked(data: unknown): data is FileAsked {
  if (typeof data !== 'object' || data === null) return false;
  const { path, range } = data as Partial<FileAsked>;
  return typeof path === 'string' && (range === null || typeof range === 'string');
}
