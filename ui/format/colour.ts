/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Default accent. Spec §9. */
export const DEFAULT_ACCENT = '#DF2B4D';
/** WCAG 2.2, 1.4.3: text on its background. */
export const TEXT_CONTRAST = 4.5;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** WCAG 2.2, 1.4.11: a shape that means something on its background. */
export const SHAPE_CONTRAST = 3;

/** Backgrounds of tokens.css: `text` on which accent-coloured text stands (page, surface, sunken), `shape` on which shapes do besides (hairline, desk). */
const grounds = {
  light: {
    surface: '#FFFFFF',
    text: ['#F7F7F8', '#FFFFFF', '#EFEFF1'],
    shape: ['#E4E4E8', '#E6E6E9'],
    inkSoft: '#5B5B64',
  },
  dark: {
    surface: '#1C1C20',
    text: ['#121214', '#1C1C20', '#26262B'],
    shape: ['#303036', '#0B0B0D'],
    inkSoft: '#B0B0BA',
  },
} as const;

export type Shades = {
  /** A filled button. */
  accent: string;
  /** Text on `accent` and on `hover`. */
  onAccent: string;
  hover: string;
  /** A tinted background, for soft ink too. */
  soft: string;
  /** Accent-coloured text and icons on page, surface, sunken and `soft`. */
  text: string;
  /** Accent-coloured shapes that mean something (what is played, what is done, what is chosen), on every background. */
  shape: string;
};

/** `#rgb` or `#rrggbb`; anything else, which a server may send, is undefined. */
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

/** White where it can be read, else black. Where white has less than 4.5, black has at least 4.6. */
export const readableOn = (ground: Rgb): Rgb => (contrast(ground, white) >= TEXT_CONTRAST ? white : black);

/** All shades of an organisation's colour for light and dark; a colour that is none gives those of the default. */
export function shadesOf(colour: unknown): { light: Shades; dark: Shades } {
  const accent = parseColour(colour) ?? parseColour(DEFAULT_ACCENT)!; // the default is a colour
  return { light: shades(accent, 'light'), dark: shades(visibleOnDark(accent), 'dark') };
}

/** The custom properties of `tokens.css` for an organisation's colour: name → value. */
export function accentProperties(colour: unknown): Record<string, string> {
  const both = shadesOf(colour);
  return Object.fromEntries(
    (['light', 'dark'] as const).flatMap((theme) =>
      Object.entries(both[theme]).map(([name, value]) => [`--org-${theme}-${name.toLowerCase()}`, value]),
    ),
  );
}

export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function shades(accent: Rgb, theme: 'light' | 'dark'): Shades {
  const onAccent = readableOn(accent);
  const { surface, inkSoft, ...on } = grounds[theme];
  const soft = softOf(accent, read(surface), read(inkSoft), theme === 'light' ? 0.1 : 0.18);
  const towards = theme === 'light' ? black : white;
  const text = moved(accent, towards, [...on.text.map(read), soft], TEXT_CONTRAST);
  const shape = moved(accent, towards, [...on.text, ...on.shape].map(read).concat([soft]), SHAPE_CONTRAST);
  // Away from the text on it, so that hovering never makes it harder to read.
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

/** A filled button must stand out from a dark page: 3:1 (WCAG 1.4.11), and a little more for calm. */
function visibleOnDark(accent: Rgb): Rgb {
  return moved(accent, white, [read(grounds.dark.surface)], TEXT_CONTRAST);
}

/** As near to a colour as stands out from all grounds. */
function moved(from: Rgb, towards: Rgb, on: readonly Rgb[], least: number): Rgb {
  let colour = from;
  for (let step = 1; step <= 20 && on.some((ground) => contrast(colour, ground) < least); step++)
    colour = rounded(mix(from, towards, step / 20));
  return colour;
}

/** A tint of at most `share`, as strong as soft ink can be read on it. */
function softOf(accent: Rgb, surface: Rgb, ink: Rgb, share: number): Rgb {
  let soft = rounded(mix(surface, accent, share));
  for (let left = share - 0.01; left > 0 && contrast(soft, ink) < TEXT_CONTRAST; left -= 0.01)
    soft = rounded(mix(surface, accent, left));
  return soft;
}

const read = (literal: string): Rgb => parseColour(literal)!; // those above
const mix = (a: Rgb, b: Rgb, share: number): Rgb => a.map((part, i) => part + (b[i]! - part) * share) as unknown as Rgb;
const rounded = (colour: Rgb): Rgb => colour.map(Math.round) as unknown as Rgb;

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
