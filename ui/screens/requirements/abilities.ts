import type { Check } from './requirements.ts';

type Told = {
  /** Whether the browser keeps what is stored when it runs out of room; undefined: it has not said so. */
  isKept: boolean | undefined;
  /** Whether the browser keeps what it stores only as long as its window. */
  endsWithWindow: boolean;
};

/** What differs between browsers, each tried on the spot. What is not known is left out. */
export function abilities({ isKept, endsWithWindow }: Told): readonly Check[] {
  return [
    { key: 'requirements.tabs', isMet: 'locks' in navigator, without: 'requirements.tabsWithout' },
    { key: 'requirements.lastSteps', isMet: keepsAlive(), without: 'requirements.lastStepsWithout' },
    ...(isKept === undefined
      ? []
      : [{ key: 'requirements.room', isMet: isKept, without: 'requirements.roomWithout' } as const]),
    { key: 'requirements.window', isMet: !endsWithWindow, without: 'offline.privateWindow' },
    { key: 'requirements.fullScreen', isMet: hasFullScreen(), without: 'requirements.fullScreenWithout' },
    { key: 'requirements.camera', isMet: 'mediaDevices' in navigator, without: 'requirements.cameraWithout' },
    { key: 'requirements.webm', isMet: plays('video/webm; codecs="vp9, opus"'), without: 'requirements.mediaWithout' },
    {
      key: 'requirements.mp4',
      isMet: plays('video/mp4; codecs="avc1.42E01E, mp4a.40.2"'),
      without: 'requirements.mediaWithout',
    },
    { key: 'requirements.aloud', isMet: 'speechSynthesis' in window, without: 'requirements.aloudWithout' },
  ];
}

/** A call may outlive its page. */
const keepsAlive = (): boolean => typeof Request === 'function' && 'keepalive' in Request.prototype;

/** Typed as always there; phones may have it for films alone. */
const hasFullScreen = (): boolean => (document as Partial<Document>).fullscreenEnabled ?? false;

const plays = (type: string): boolean => document.createElement('video').canPlayType(type) !== '';
