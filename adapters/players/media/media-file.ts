import { contentFailure, type Launch, launchRefusal, openingSecond } from '#domain/player/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { isNear } from './playback-state.ts';
import { waitForEvent, waitBeforeRetry } from './waiting.ts';
import {
  type FetchContext,
  mediaFailureOf,
  faultOfPicture,
  isRetryable,
  downloadAsBlobUrl,
  loadFailureOf,
} from './why-not.ts';

/** Limited while opening, because the learner can press "try again"; a running playback retries forever. */
const OPENING_TRIES = 3;
const OPENING_LIMIT_MS = 20_000;
/** iPhones do not seek before `play`: continues after this limit. */
const ARRIVAL_LIMIT_MS = 4000;

/** URLs of one content in one or several formats. */
export type MediaForms = Pick<Launch, 'url' | 'others'>;

export type MediaFile = {
  /** URL of the format that is played or tried. */
  url: () => string;
  /** Loads the first playable format and seeks to `from`, with retries. Rejects with PortFailure. */
  open: (from: number) => Promise<void>;
  /** Loads the current format again. Rejects with PortFailure. */
  load: () => Promise<void>;
  /** Seeks and checks the result: on a wrong position, downloads the whole file and seeks again. */
  goTo: (second: number) => Promise<void>;
  /** True if the whole file was downloaded, or cannot be: a failed seek then stays failed. */
  isReadWhole: () => boolean;
  /** Failure of a file that started well, but has undecodable data. */
  unreadable: () => PortFailure;
  /** Releases the element's source and memory. */
  free: () => void;
};

/** The file of a media element: streamed from its URL, or from memory if the server does not support `Range`. */
export function mediaFile(
  element: HTMLMediaElement,
  { url: first, others = [] }: MediaForms,
  asking: FetchContext,
  onSent: (second: number) => void,
): MediaFile {
  const { signal } = asking;
  let url = first;
  let whole: string | undefined;
  let isReadWhole = false;

  const unreadable = () => contentFailure('player.media', 'damaged');
  const canPlay = (type: string) => element.canPlayType(type) !== '';
  /** Determines the cause: a media element reports only that it failed. */
  const failureNow = async () => (await loadFailureOf(url, asking)) ?? (await mediaFailureOf(url, canPlay, asking));
  const load = async (): Promise<void> => {
    element.src = whole ?? url;
    element.load();
    await waitForEvent(element, ['loadedmetadata', 'error'], signal, OPENING_LIMIT_MS);
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) return;
    if (!element.error) throw new PortFailure('player.media', { status: 0, kind: 'no-answer' });
    throw await failureNow();
  };
  const seek = async (second: number): Promise<void> => {
    onSent(second);
    element.currentTime = second;
    await waitForEvent(element, ['seeked', 'error'], signal, ARRIVAL_LIMIT_MS);
  };
  /** False: the whole file cannot be downloaded. */
  const readWhole = async (): Promise<boolean> => {
    if (isReadWhole) return false;
    isReadWhole = true;
    whole = await downloadAsBlobUrl(url, asking);
    if (whole === undefined) return false;
    await load();
    return true;
  };
  const goTo = async (second: number): Promise<void> => {
    await seek(second);
    if (element.seeking || element.error || isNear(element.currentTime, second)) return;
    if (await readWhole()) await seek(second);
  };
  const openForm = async (from: number): Promise<void> => {
    await patiently(load, signal);
    const place = openingSecond(from, element.duration);
    if (place > 0) await goTo(place);
    else if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      await waitForEvent(element, ['loadeddata', 'error'], signal, ARRIVAL_LIMIT_MS);
    if (element.error) throw await failureNow();
    const fault = 'videoWidth' in element && element.videoWidth === 0 && (await faultOfPicture(url, canPlay, asking));
    if (fault) throw fault;
  };

  return {
    url: () => url,
    open: (from) =>
      inFirstPlayed(
        others,
        () => openForm(from),
        (next) => {
          if (whole !== undefined) URL.revokeObjectURL(whole);
          whole = undefined;
          url = next;
          isReadWhole = false;
        },
      ),
    load,
    goTo,
    isReadWhole: () => isReadWhole,
    unreadable,
    free: () => letGo(element, whole),
  };
}

/** Retries temporary failures. */
async function patiently(load: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await load();
      return;
    } catch (error) {
      if (!(error instanceof PortFailure) || !isRetryable(error) || tries >= OPENING_TRIES) throw error;
      await waitBeforeRetry(tries, signal);
    }
  }
}

/** Opens the content in the first format that this browser can play. */
async function inFirstPlayed(
  others: NonNullable<MediaForms['others']>,
  open: () => Promise<void>,
  turnTo: (url: string) => void,
): Promise<void> {
  const left = [...others];
  for (;;) {
    try {
      await open();
      return;
    } catch (error) {
      const next = launchRefusal(error).refused === 'CONTENT_UNSUPPORTED' ? left.shift() : undefined;
      if (!next) throw error;
      turnTo(await next());
    }
  }
}

function letGo(element: HTMLMediaElement, whole: string | undefined): void {
  element.pause();
  element.removeAttribute('src');
  element.load();
  if (whole !== undefined) URL.revokeObjectURL(whole);
}
