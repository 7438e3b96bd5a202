import { contentFailure, type Launch, launchRefusal, openingSecond } from '#domain/player/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { isNear } from './playback-state.ts';
import { heard, pauseBefore } from './waiting.ts';
import { type Asking, faultOf, faultOfPicture, mayPass, wholeFile, whyNot } from './why-not.ts';

/** The learner watches the opening and can press "try again"; an attempt under way is not given up. */
const OPENING_TRIES = 3;
const OPENING_LIMIT_MS = 20_000;
/** iPhones do not seek before they are told to play: they are not waited for. */
const ARRIVAL_LIMIT_MS = 4000;

/** Where one content is, in one or several forms. */
export type MediaForms = Pick<Launch, 'url' | 'others'>;

export type MediaFile = {
  /** The address of the form that is played, or tried. */
  url: () => string;
  /** Loads it and goes to the place, a few times where that may help, in the first form that is played. Rejects with PortFailure. */
  open: (from: number) => Promise<void>;
  /** Loads what it holds once more. Rejects with PortFailure. */
  load: () => Promise<void>;
  /** A checked seek: where it lands elsewhere the file is read as a whole, and the seek is done again. */
  goTo: (second: number) => Promise<void>;
  /** The file was read as a whole, or cannot be: a seek that lands elsewhere will not do better. */
  isReadWhole: () => boolean;
  /** What the file holds cannot be played on: it began well. */
  unreadable: () => PortFailure;
  /** Lets the element go, and the memory. */
  free: () => void;
};

/** The file that a media element plays: from its address, or whole from memory where its server knows no `Range`. */
export function mediaFile(
  element: HTMLMediaElement,
  { url: first, others = [] }: MediaForms,
  asking: Asking,
  onSent: (second: number) => void,
): MediaFile {
  const { signal } = asking;
  let url = first;
  let whole: string | undefined;
  let isReadWhole = false;

  const unreadable = () => contentFailure('player.media', 'damaged');
  const canPlay = (type: string) => element.canPlayType(type) !== '';
  /** An element says only that it failed. */
  const failureNow = async () => (await whyNot(url, asking)) ?? (await faultOf(url, canPlay, asking));
  const load = async (): Promise<void> => {
    element.src = whole ?? url;
    element.load();
    await heard(element, ['loadedmetadata', 'error'], signal, OPENING_LIMIT_MS);
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) return;
    if (!element.error) throw new PortFailure('player.media', { status: 0, kind: 'no-answer' });
    throw await failureNow();
  };
  const seek = async (second: number): Promise<void> => {
    onSent(second);
    element.currentTime = second;
    await heard(element, ['seeked', 'error'], signal, ARRIVAL_LIMIT_MS);
  };
  /** False: it cannot be had as a whole. */
  const readWhole = async (): Promise<boolean> => {
    if (isReadWhole) return false;
    isReadWhole = true;
    whole = await wholeFile(url, asking);
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
      await heard(element, ['loadeddata', 'error'], signal, ARRIVAL_LIMIT_MS);
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

/** Tries again what may pass. */
async function patiently(load: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await load();
      return;
    } catch (error) {
      if (!(error instanceof PortFailure) || !mayPass(error) || tries >= OPENING_TRIES) throw error;
      await pauseBefore(tries, signal);
    }
  }
}

/** Opens the content, and where this browser does not play its form the next one, until one is played. */
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
