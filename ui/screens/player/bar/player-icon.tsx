import styles from './player-icon.module.css';

/** 24 × 24 outlines, stroke 1.75, always next to a label. */
const shapes = {
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  next: 'M6 9l6 6 6-6',
  previous: 'M6 15l6-6 6 6',
  nextTitle: 'M6 5l9 7-9 7zM18 5v14',
  previousTitle: 'M18 5l-9 7 9 7zM6 5v14',
  zoom: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.6-1.9L20 20M7.8 10.5h5.4M10.5 7.8v5.4',
  minus: 'M5 12h14',
  width: 'M3 5v14M21 5v14M7 12h10M10 9l-3 3 3 3M14 9l3 3-3 3',
  page: 'M6 3h12v18H6zM12 7v10M9.5 9.5L12 7l2.5 2.5M9.5 14.5L12 17l2.5-2.5',
  rotate: 'M20 11a8 8 0 1 0-2.3 6.7M20 5v6h-6',
  find: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  letters: 'M3 18L8 6l5 12M4.700 14h6.600M21 11.500V18M21 14.750a2.750 3.250 0 1 1-5.500 0 2.750 3.250 0 0 1 5.500 0z',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  outline: 'M4 6h16M8 12h12M8 18h12M4 12h.01M4 18h.01',
  full: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  more: 'M4.2 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0M11.2 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0M18.2 12a.8.8 0 1 0 1.6 0 .8.8 0 1 0-1.6 0',
  saved: 'M7 4h10v16l-5-4-5 4z',
  about: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11v5M12 8h.01',
  counted: 'M5 6h.01M5 12h.01M5 18h.01M10 6h10M10 12h10M10 18h6',
  keys: 'M3 7h18v10H3zM6.5 10.500h.01M10 10.500h.01M14 10.500h.01M17.500 10.500h.01M8 14h8',
  small: 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5',
  tick: 'M5 12.5l4.5 4.5L19 7.5',
  device: 'M12 4v10M8 10l4 4 4-4M5 19h14',
  warning: 'M12 4L2.5 20h19zM12 10v4M12 17.2v.01',
  wait: 'M12 4a8 8 0 1 0 8 8',
  offline: 'M4 4l16 16M8.5 16.4a5 5 0 0 1 7 0M5.2 13a9.6 9.6 0 0 1 4-2.3M14.5 10.7A9.6 9.6 0 0 1 18.8 13M12 19.5v.01',
  tabs: 'M8 8V4h12v12h-4M4 8h12v12H4z',
  night: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  spread: 'M3.5 5h8v14h-8zM12.5 5h8v14h-8z',
  pages: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  print: 'M7 9V3h10v6M7 17H4v-7a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v7h-3M7 14h10v7H7z',
  hand: 'M8 12V6.500a1.500 1.500 0 0 1 3 0V11M11 10V4.500a1.500 1.500 0 0 1 3 0V10M14 10V6a1.500 1.500 0 0 1 3 0v8a7 7 0 0 1-7 7c-3 0-4-1.500-6.500-6a1.500 1.500 0 0 1 2.500-1.500l2 2.500',
  notes: 'M5 4h14v10l-5 6H5zM14 20v-6h5M8 8h8M8 12h4',
  pencil: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  bin: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  document: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
  sound: 'M9 18V6l10-2v12M9 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8.5 5v14M15.5 5v14',
  replay: 'M5 5v5h5M5.4 10A7.5 7.5 0 1 1 4.5 13.5',
  back10: 'M4.5 4.5v4.5h4.5M5 9a8 8 0 1 1-1 4M9 11v5.5M14 11a1.7 2.75 0 1 0 .01 0',
  forward10: 'M19.5 4.5v4.5h-4.5M19 9a8 8 0 1 0 1 4M8.5 11v5.5M13.5 11a1.7 2.75 0 1 0 .01 0',
  volume: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  aloud:
    'M5 20v-3c-1.500-1.500-2-3-2-5a6 6 0 0 1 12 0l1.500 3H15v2.500h-4V20M17.500 8.500a5 5 0 0 1 0 5M20 6.500a8.500 8.500 0 0 1 0 9',
  muted: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16 9.7l4.6 4.6M20.6 9.7L16 14.3',
  captions: 'M3.5 5.5h17v13h-17zM10.7 10.6a2 2 0 1 0 0 2.8M17.2 10.6a2 2 0 1 0 0 2.8',
  chapters: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  transcript: 'M4 5.5h16M4 10h16M4 14.5h10M4 19h6',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.500a2.500 2.500 0 1 0 .01 0M8 14.500a2.500 2.500 0 1 0 .01 0',
  float: 'M3.5 5.5h17v13h-17zM12 12h6v4h-6z',
} as const;

export type IconName = keyof typeof shapes;

/**
 * Icons mirrored in right-to-left text. Time-related icons are not mirrored, because time runs left to right in every
 * language.
 */
const flipping: ReadonlySet<IconName> = new Set([
  'back',
  'nextTitle',
  'previousTitle',
  'outline',
  'counted',
  'chapters',
  'transcript',
]);

export function PlayerIcon({ name }: { name: IconName }) {
  return (
    <svg
      className={flipping.has(name) ? styles.flip : undefined}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
