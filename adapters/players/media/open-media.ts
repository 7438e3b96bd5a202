import { type Launch, launchRefusal, type Player, type Voice } from '#domain/player/index.ts';
import { signalPort } from '../signal-port.ts';
import { mediaSession } from './media-session.ts';
import { mediaTools, type MediaToolsControl } from './media-tools.ts';
import { type Playback, playback } from './playback.ts';
import { type ReportedPositions, reportedPositions } from './reported-positions.ts';
import { spokenDescriptions } from './spoken-descriptions.ts';
import { mediaTracks } from './tracks.ts';
import type { Fetch } from '../content-answer.ts';
import './media.css';

/** `voice`: undefined without speech synthesis. */
export type MediaOptions = { fetch: Fetch; voice?: Voice | undefined };

/**
 * Opens audio or video in `host`, paused, at the second of `launch.from`. Rejects with PortFailure if the file is
 * missing, is no audio or video, or nothing arrives in time. All resources are released then. Spec §4 Content launch,
 * Audio and video.
 */
export async function openMedia(
  launch: Launch,
  host: HTMLElement,
  { fetch, voice, element: tag }: MediaOptions & { element: 'audio' | 'video' },
  signal?: AbortSignal,
): Promise<Player> {
  const gone = new AbortController();
  const held: (() => unknown)[] = [];
  const letGo = () => {
    gone.abort();
    for (const free of held.splice(0).reverse()) free();
  };
  signal?.addEventListener('abort', () => gone.abort(), { signal: gone.signal });
  if (signal?.aborted) gone.abort();

  const asking = { fetch, signal: gone.signal };
  const { frame, element } = put(launch, host, tag);
  held.push(() => frame.remove());
  const line = signalPort();
  held.push(line.end);
  const told = reportedPositions(line.say);
  held.push(told.stop);

  let viewed: MediaToolsControl | undefined;
  const media = playback(element, launch, asking, {
    arrived: () => told.seeked(media.moment()),
    recovering: (isIt) => viewed?.setRecovering(isIt),
    failed: (error) =>
      line.say({
        type: 'failed',
        because: launchRefusal(error).refused,
        detail: `${error.message} ${error.reason ?? ''}`,
      }),
  });
  held.push(media.stop);
  const spoken = spokenDescriptions(element, media, voice);
  held.push(spoken.stop);
  const tracks = mediaTracks(element, launch.tracks ?? [], launch.locale, asking, {
    caption: (caption) => viewed?.tell({ caption }),
    description: (description) => {
      viewed?.tell({ description });
      spoken.described(description);
    },
  });
  held.push(tracks.stop);

  try {
    await media.open(launch.from?.unit === 'second' ? launch.from.at : 0);
  } catch (error) {
    letGo();
    throw error;
  }
  viewed = mediaTools(element, spoken, tracks);
  const { tools, stop } = viewed;
  held.push(stop, mediaSession(launch.name, tools));
  told.ready(media.moment());

  const sayNow = tellPlaces(element, media, { ...told, ended: endedTo(told, viewed) }, gone.signal);

  let closed = false;
  const skip = (seconds: number) => tools.seek(media.moment().second + seconds);
  return {
    signals: line.signals,
    tools,
    next: () => skip(STEP),
    previous: () => skip(-STEP),
    goTo: (position) => {
      if (position.unit === 'second') tools.seek(position.at);
    },
    close: () => {
      if (!closed) {
        closed = true;
        sayNow();
        letGo();
      }
      return Promise.resolve();
    },
    finalFlush: sayNow,
  };
}

const STEP = 10;

/** Reports the end before a repeat restarts playback. */
const endedTo =
  (told: ReportedPositions, viewed: MediaToolsControl): ReportedPositions['ended'] =>
  (at) => {
    told.ended(at);
    viewed.ended();
  };

/** Reports positions during playback until `signal` aborts. Returns a function that reports the position at once. */
function tellPlaces(
  element: HTMLMediaElement,
  media: Playback,
  told: ReportedPositions,
  signal: AbortSignal,
): () => void {
  const on = (event: string, hear: () => void) => element.addEventListener(event, hear, { signal });
  on('timeupdate', () => {
    if (!element.paused && !media.isAway()) told.played(media.moment());
  });
  on('pause', () => {
    if (!media.isAway()) told.paused(media.moment());
  });
  on('ended', () => told.ended(media.moment()));
  const sayNow = () => told.flush(media.moment());
  // In the capture phase, to report before the application flushes the outbox.
  window.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') sayNow();
    },
    { signal, capture: true },
  );
  return sayNow;
}

/**
 * Creates the media element without native controls, because the application draws the same controls in all browsers.
 */
function put(
  { name }: Launch,
  host: HTMLElement,
  tag: 'audio' | 'video',
): { frame: HTMLElement; element: HTMLMediaElement } {
  const frame = document.createElement('div');
  frame.className = 'media-player';
  frame.dataset['element'] = tag;
  const element = document.createElement(tag);
  element.preload = 'auto';
  element.setAttribute('aria-label', name);
  if (element instanceof HTMLVideoElement) element.playsInline = true;
  frame.append(element);
  host.append(frame);
  return { frame, element };
}
