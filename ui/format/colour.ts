/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Default accent. Spec §9. */
export const DEFAULT_ACCENT = '#DF2B4D';
/** WCAG 2.2, 1.4.3: text on its background. */
export const TEXT_CONTRAST = 4.5;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** WCAG 2.2, 1.4.11: meaningful shape on its background. */
const SHAPE_CONTRAST = 3;

/**
 * Backgrounds of tokens.css with the lowest contrast: sunken for text, the hairline of tracks for meaningful shapes.
 * Soft ink is text on a tinted background.
 */
const grounds = {
  light: { surface: white, onText: read('#F1F2F4'), onShape: read('#E5E7EA'), inkSoft: read('#565B66') },
  dark: { surface: read('#1A1B1F'), onText: read('#24262B'), onShape: read('#2D2F35'), inkSoft: read('#AEB3BD') },
};

export type Shades = {
  /** Background of a filled button. */
  accent: string;
  /** Text on `accent` and on `hover`. */
  onAccent: string;
  hover: string;
  /** Tinted background, also for soft ink. */
  soft: string;
  /** Accent-coloured text and icons on page, surface, sunken and `soft`. */
  text: string;
  /** Accent-coloured meaningful shapes (progress, completion, selection) on every background. */
  shape: string;
};

/** Parses `#rgb` or `#rrggbb`; undefined for anything else, which a server may send. */
export function parseColour(colour: unknown): Rgb | undefined {
  if (typeof colour !== 'string') return undefined;
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1];
  if (!hex) return undefined;
  const six = hex.length === 3 ? Array.from(hex, (digit) => digit + digit).join('') : hex;
  return [0, 2, 4].map((at) => parseInt(six.slice(at, at + 2), 16)) as unknown as Rgb; // three numbers by construction
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** White if readable, otherwise black. If white is below 4.5, black is at least 4.6. */
export const readableOn = (ground: Rgb): Rgb => (contrast(ground, white) >= TEXT_CONTRAST ? white : black);

/** All shades of an organisation’s colour for both themes; the default’s shades for an invalid colour. */
export function shadesOf(colour: unknown): { light: Shades; dark: Shades } {
  const accent = parseColour(colour) ?? read(DEFAULT_ACCENT);
  // Contrast of a filled button with a dark page. WCAG 1.4.11 requires 3:1; this value is higher for comfort.
  const onDark = moved(accent, white, TEXT_CONTRAST, [grounds.dark.surface]);
  return { light: shades(accent, 'light'), dark: shades(onDark, 'dark') };
}

/** Custom properties of `tokens.css` for an organisation’s colour: name → value. */
export function accentProperties(colour: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shadesOf(colour)).flatMap(([theme, of]) =>
      Object.entries(of).map(([name, value]) => [`--org-${theme}-${name.toLowerCase()}`, value]),
    ),
  );
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function shades(accent: Rgb, theme: 'light' | 'dark'): Shades {
  const onAccent = readableOn(accent);
  const { surface, onText, onShape, inkSoft } = grounds[theme];
  const soft = moved(mix(surface, accent, theme === 'light' ? 0.1 : 0.18), surface, TEXT_CONTRAST, [inkSoft]);
  const towards = theme === 'light' ? black : white;
  const text = moved(accent, towards, TEXT_CONTRAST, [onText, soft]);
  const shape = moved(accent, towards, SHAPE_CONTRAST, [onShape, soft]);
  // Moves away from the text colour, so that hovering never reduces readability.
  const hover = mix(accent, onAccent === white ? black : white, 0.14);
  return {
    accent: toHex(accent),
    onAccent: toHex(onAccent),
    hover: toHex(hover),
    soft: toHex(soft),
    text: toHex(text),
    shape: toHex(shape),
  };
}

/** Nearest colour with enough contrast to all backgrounds. */
function moved(from: Rgb, towards: Rgb, least: number, on: readonly Rgb[]): Rgb {
  let colour = from;
  for (let step = 1; step <= 20 && on.some((ground) => contrast(colour, ground) < least); step++)
    colour = mix(from, towards, step / 20);
  return colour;
}

/** Parses a colour literal of this file. */
function read(literal: string): Rgb {
  return parseColour(literal)!; // six digits
}

const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((part, i) => Math.round(part + (b[i]! - part) * share)) as unknown as Rgb; // same length as `a`

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
