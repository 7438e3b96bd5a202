import type { MediaTools } from '#domain/player/index.ts';

const STEP = 10;

/** Sets the title on the lock screen and handles media keys. Returns a function that removes both. */
export function mediaSession(name: string, tools: MediaTools): () => void {
  if (!('mediaSession' in navigator)) return () => undefined;
  const { mediaSession: session } = navigator;
  session.metadata = new MediaMetadata({ title: name });
  const by = (seconds: number) => tools.seek(tools.state.get().second + seconds);
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => tools.play()],
    ['pause', () => tools.pause()],
    ['seekbackward', ({ seekOffset }) => by(-(seekOffset ?? STEP))],
    ['seekforward', ({ seekOffset }) => by(seekOffset ?? STEP)],
    ['seekto', ({ seekTime }) => tools.seek(seekTime ?? Number.NaN)],
  ];
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // unsupported by this browser
    }
  };
  for (const [action, handler] of actions) set(action, handler);
  const stop = tools.state.subscribe(() => {
    const { playing, second, duration, speed } = tools.state.get();
    session.playbackState = playing ? 'playing' : 'paused';
    if (duration !== undefined)
      session.setPositionState({ duration, position: Math.min(second, duration), playbackRate: speed });
  });
  return () => {
    stop();
    for (const [action] of actions) set(action, null);
    session.metadata = null;
    session.playbackState = 'none';
  };
}
