/** Text tracks of audio or video. `descriptions`: audio description as text, for blind users. */
export const trackKinds = ['captions', 'chapters', 'transcript', 'descriptions'] as const;

/** Track file of audio or video, as named by a title; the link is for the proxy call. */
export type TrackLink = {
  kind: (typeof trackKinds)[number];
  link: string;
  /** BCP 47; empty if the platform sends none. */
  language: string;
  /** Name of the language, in that language; empty if the platform sends none. */
  label: string;
};

/** A track for a player: `address` requests a new URL each time, because URLs may expire. */
export type Track = Omit<TrackLink, 'link'> & { address: () => Promise<string> };

/** One cue of captions, chapters, transcript or descriptions; seconds from the beginning. */
export type Cue = { start: number; end: number; text: string };

/** Language of captions, descriptions or a transcript. */
export type TrackChoice = { language: string; label: string };

/** Playback rates of audio and video. */
export const mediaSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Tools of audio and video; the UI draws the controls from them. */
export interface MediaTools {
  readonly of: 'media';
  readonly kind: 'audio' | 'video';
  readonly state: { get: () => MediaView; subscribe: (onChange: () => void) => () => void };
  readonly captions: readonly TrackChoice[];
  /** Languages of descriptions. */
  readonly descriptions: readonly TrackChoice[];
  /** Languages of transcripts; without a transcript the captions are used. */
  readonly transcripts: readonly TrackChoice[];
  /** Picture-in-picture is supported. */
  readonly canFloat: boolean;
  play: () => void;
  pause: () => void;
  /** Clamped to the content; seeking to the end completes it (readings: media “sought to the end”). */
  seek: (second: number) => void;
  /** 0.5 to 2. */
  setSpeed: (speed: number) => void;
  /** Loops playback until switched off; the content is completed all the same. */
  setRepeating: (isIt: boolean) => void;
  /** 0 to 1. */
  setVolume: (volume: number) => void;
  setMuted: (muted: boolean) => void;
  /** Undefined switches captions off. False: they failed to load, and are off. Never rejects. */
  showCaptions: (language: string | undefined) => Promise<boolean>;
  /**
   * Undefined switches descriptions off. `isSpoken`: a voice speaks them, and playback waits for longer ones. False:
   * they failed to load, and are off. Never rejects.
   */
  giveDescriptions: (language: string | undefined, isSpoken?: boolean) => Promise<boolean>;
  /** Whether a voice of this language exists now; some browsers load voices shortly after the page. */
  canSpeak: (language: string) => boolean;
  /** Rejects if it cannot be loaded. */
  transcript: (language: string) => Promise<readonly Cue[]>;
  /** Empty if there are none. Never rejects: chapters are optional. */
  chapters: () => Promise<readonly Cue[]>;
  float: () => void;
}

export type MediaView = {
  playing: boolean;
  ended: boolean;
  /** Position in seconds, with fractions. */
  second: number;
  /** Undefined if the duration is unknown. */
  duration: number | undefined;
  /** Buffered ranges, from and to. */
  buffered: readonly (readonly [number, number])[];
  speed: number;
  repeating: boolean;
  volume: number;
  muted: boolean;
  /** Language of the displayed captions. */
  captions: string | undefined;
  /** Current caption text; of audio, where the browser displays none. */
  caption: string;
  /** Language of the active descriptions. */
  descriptions: string | undefined;
  /** A voice speaks the descriptions. */
  isSpoken: boolean;
  /** Current description; empty between two cues. */
  description: string;
  floating: boolean;
  /** The next picture or sound is awaited. */
  waiting: boolean;
  /** Buffering takes long, or the connection was lost: the file is requested again. */
  stalled: boolean;
};
