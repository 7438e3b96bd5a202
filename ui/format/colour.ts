/** Red, green, blue, each 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Default accent. Spec §9. */
export const DEFAULT_ACCENT = '#DF2B4D';
/** WCAG 2.2, 1.4.3: text on its background. */
export const TEXT_CONTRAST = 4.5;

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** Backgrounds of tokens.css on which accent-coloured text stands: page and surface. */
const grounds = { light: ['#F7F7F8', '#FFFFFF'], dark: ['#121214', '#1C1C20'] } as const;

export type Shades = {
  /** A filled button. */
  accent: string;
  /** Text on `accent` and on `hover`. */
  onAccent: string;
  hover: string;
  /** A tinted background. */
  soft: string;
  /** Accent-coloured text and icons on page, surface and `soft`. */
  text: string;
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
  const surfaces = grounds[theme].map((ground) => parseColour(ground)!); // literals above
  const soft = rounded(mix(surfaces[1]!, accent, theme === 'light' ? 0.1 : 0.18));
  const towards = theme === 'light' ? black : white;
  let text = accent;
  for (let step = 1; step <= 20 && !reads(text, [...surfaces, soft]); step++)
    text = rounded(mix(accent, towards, step / 20));
  // Away from the text on it, so that hovering never makes it harder to read.
  const hover = mix(accent, onAccent === white ? black : white, 0.14);
  return {
    accent: toHex(accent),
    onAccent: toHex(onAccent),
    hover: toHex(hover),
    soft: toHex(soft),
    text: toHex(text),
  };
}

/** A filled button must stand out from a dark page: 3:1 (WCAG 1.4.11), and a little more for calm. */
function visibleOnDark(accent: Rgb): Rgb {
  const page = parseColour(grounds.dark[1])!; // literal above
  let colour = accent;
  for (let step = 1; step <= 20 && contrast(colour, page) < TEXT_CONTRAST; step++)
    colour = rounded(mix(accent, white, step / 20));
  return colour;
}

const reads = (text: Rgb, on: readonly Rgb[]) => on.every((ground) => contrast(text, ground) >= TEXT_CONTRAST);
const mix = (a: Rgb, b: Rgb, share: number): Rgb => a.map((part, i) => part + (b[i]! - part) * share) as unknown as Rgb;
const rounded = (colour: Rgb): Rgb => colour.map(Math.round) as unknown as Rgb;

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
