import { isStoredItem, type OpenCourse, type CourseProtocol, type StoredItems, type ToShell } from '../protocol.ts';

/** Parses the application's `open` message; undefined if invalid, or if the course is on another origin. */
export function readOpen(data: unknown, ownOrigin: string): OpenCourse | undefined {
  if (!isRecord(data) || data['op'] !== 'open') return undefined;
  const { courseUrl, courseName, learner, saved, now, firstRow, completion, healthy, speech, storage, texts } = data;
  if (typeof courseUrl !== 'string' || !isPageOf(courseUrl, ownOrigin)) return undefined;
  if (!isRecord(learner) || typeof learner['id'] !== 'string' || typeof learner['name'] !== 'string') return undefined;
  if (!isTexts(saved) || typeof courseName !== 'string' || typeof healthy !== 'boolean') return undefined;
  if (completion !== 'as-set' && completion !== 'rte-completion') return undefined;
  if (!isCount(now) || !isCount(firstRow)) return undefined;
  if (!isSpeech(speech) || !isItems(storage) || !isTextList(texts)) return undefined;
  const { id, name } = learner;
  return {
    op: 'open',
    courseUrl,
    courseName,
    learner: { id, name },
    saved,
    now,
    firstRow,
    completion,
    healthy,
    speech,
    storage,
    texts,
  };
}

function isSpeech(speech: unknown): speech is CourseProtocol {
  if (!isRecord(speech)) return false;
  const { by, url, sid, launch, documents, isReal } = speech;
  if (by === 'scorm') return true;
  if (by === 'aicc') return typeof url === 'string' && URL.canParse(url) && typeof sid === 'string';
  if (by !== 'xapi' || !isRecord(launch) || !Array.isArray(documents) || typeof isReal !== 'boolean') return false;
  return typeof launch['endpoint'] === 'string' && URL.canParse(launch['endpoint']) && isRecord(launch['actor']);
}

/** Parses a message from the application; undefined if invalid. */
export function readToShell(data: unknown): ToShell | undefined {
  if (!isRecord(data)) return undefined;
  if (data['op'] === 'leave') return { op: 'leave' };
  if (data['op'] === 'healthy' && typeof data['value'] === 'boolean') return { op: 'healthy', value: data['value'] };
  if (data['op'] === 'stored' && isCount(data['revision'])) return { op: 'stored', revision: data['revision'] };
  return undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** An http(s) URL of the origin. The protocol check excludes opaque origins, such as that of `javascript:`. */
const isPageOf = (url: string, origin: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).origin === origin;
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isTexts = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
const isTextList = (value: unknown): value is OpenCourse['texts'] =>
  Array.isArray(value) &&
  value.every(
    (one: unknown) => Array.isArray(one) && one.length === 3 && one.every((text) => typeof text === 'string'),
  );
const isItems = (value: unknown): value is StoredItems => Array.isArray(value) && value.every(isStoredItem);
