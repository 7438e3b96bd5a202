import type { Check, Told } from './requirements.ts';

/** What else differs between browsers, each tried on the spot. What is not known is left out. */
export function abilities({ isKept, downloads }: Pick<Told, 'isKept' | 'downloads'>): readonly Check[] {
  return [
    ...(downloads === undefined
      ? []
      : [{ key: 'requirements.downloads', isMet: downloads, without: 'packs.unable' } as const]),
    { key: 'requirements.lastSteps', isMet: keepsAlive(), without: 'requirements.lastStepsWithout' },
    ...(isKept === undefined
      ? []
      : [{ key: 'requirements.room', isMet: isKept, without: 'requirements.roomWithout' } as const]),
    { key: 'requirements.fullScreen', isMet: hasFullScreen(), without: 'requirements.fullScreenWithout' },
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
