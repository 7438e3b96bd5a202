import { atom } from '#domain/kernel/atom.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Font sizes of the interface: 100, 115, 130 and 150 percent of the browser’s setting. */
export const textSizes = ['normal', 'large', 'larger', 'largest'] as const;
export type TextSize = (typeof textSizes)[number];

/** Display setting of this browser. The first value is the default. */
export type AppearanceStore<V extends string> = {
  get: () => V;
  set: (value: V) => void;
  subscribe: (onChange: () => void) => () => void;
};
export type ThemeStore = AppearanceStore<Theme>;
export type TextSizeStore = AppearanceStore<TextSize>;

type Kept = { get: () => string | undefined; set: (value: string) => void };

/** `page` is the `<html>` element; `kept` persists the choice. */
export const themeStore = (kept: Kept, page: HTMLElement): ThemeStore => lookStore('theme', themes, kept, page);

export const textSizeStore = (kept: Kept, page: HTMLElement): TextSizeStore => lookStore('text', textSizes, kept, page);

function lookStore<const V extends string>(
  name: 'theme' | 'text',
  values: readonly [V, ...V[]],
  kept: Kept,
  page: HTMLElement,
): AppearanceStore<V> {
  const [plain] = values;
  const value = atom<V>(values.find((one) => one === kept.get()) ?? plain);
  const show = () => {
    if (value.projection.get() === plain) page.removeAttribute(`data-${name}`);
    else page.dataset[name] = value.projection.get();
  };
  show();
  return {
    ...value.projection,
    set: (next) => {
      value.set(next);
      kept.set(next);
      show();
    },
  };
}
