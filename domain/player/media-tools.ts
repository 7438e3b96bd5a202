/** What a file beside audio or video holds. `descriptions`: what is seen, in words, for who does not see it. */
export const trackKinds = ['captions', 'chapters', 'transcript', 'descriptions'] as const;

/** A file beside audio or video, as a title names it: the link is for the proxy call. */
export type TrackLink = {
  kind: (typeof trackKinds)[number];
  link: string;
  /** BCP 47; empty where the platform does not say. */
  language: string;
  /** What the language is called, in itself; empty where the platform does not say. */
  label: string;
};

/** The same as a player gets it: `address` asks the platform each time, because addresses may run out. */
export type Track = Omit<TrackLink, 'link'> & { address: () => Promise<string> };

/** One piece of captions, chapters, transcript or descriptions; seconds from the beginning. */
export type Cue = { start: number; end: number; text: string };

/** A language that captions, descriptions or a transcript can be had in. */
export type TrackChoice = { language: string; label: string };

/** How fast audio and video can be played. */
export const mediaSpeeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** Tools of audio and video; the controls are drawn by the UI from these. */
export interface MediaTools {
  readonly of: 'media';
  readonly kind: 'audio' | 'video';
  readonly state: { get: () => MediaView; subscribe: (onChange: () => void) => () => void };
  readonly captions: readonly TrackChoice[];
  /** Languages that what is seen is described in. */
  readonly descriptions: readonly TrackChoice[];
  /** Languages of the written text; where there is no transcript the captions serve as one. */
  readonly transcripts: readonly TrackChoice[];
  /** The picture can be taken out of the page, into a small window of its own. */
  readonly canFloat: boolean;
  play: () => void;
  pause: () => void;
  /** Brought into the content; to its end completes it (readings: media "sought to the end"). */
  seek: (second: number) => void;
  /** 0.5 to 2. */
  setSpeed: (speed: number) => void;
  /** At its end it begins again, until it is told not to; it is completed all the same. */
  setRepeating: (isIt: boolean) => void;
  /** 0 to 1. */
  setVolume: (volume: number) => void;
  setMuted: (muted: boolean) => void;
  /** Undefined switches them off. False: they could not be had, and are off. Never rejects. */
  showCaptions: (language: string | undefined) => Promise<boolean>;
  /**
   * Undefined switches them off. `isSpoken`: a voice says them too, and the film waits for it where one takes longer than
   * it has. False: they could not be had, and are off. Never rejects.
   */
  giveDescriptions: (language: string | undefined, isSpoken?: boolean) => Promise<boolean>;
  /** There is a voice of this language now; some browsers find theirs a moment after the page has loaded. */
  canSpeak: (language: string) => boolean;
  /** Rejects when it cannot be had. */
  transcript: (language: string) => Promise<readonly Cue[]>;
  /** Empty where there are none. Never rejects: chapters are a help, not the content. */
  chapters: () => Promise<readonly Cue[]>;
  float: () => void;
}

export type MediaView = {
  playing: boolean;
  ended: boolean;
  /** Where the learner is, in seconds with fractions. */
  second: number;
  /** Undefined where the content has no known length. */
  duration: number | undefined;
  /** Parts that are here already, from and to. */
  buffered: readonly (readonly [number, number])[];
  speed: number;
  repeating: boolean;
  volume: number;
  muted: boolean;
  /** Language of the captions that show. */
  captions: string | undefined;
  /** What the captions say now; of audio, which shows none by itself. */
  caption: string;
  /** Language of the descriptions that are given. */
  descriptions: string | undefined;
  /** And are spoken. */
  isSpoken: boolean;
  /** What is seen now, in words; empty between two descriptions. */
  description: string;
  floating: boolean;
  /** The next picture or sound is awaited. */
  waiting: boolean;
  /** It is awaited for long, or the connection was lost: it is asked for again. */
  stalled: boolean;
};
