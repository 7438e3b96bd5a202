import { cell } from '#domain/kernel/cell.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The appearance of this browser: follows the system unless the learner chose. */
export type ThemeStore = {
  get: () => Theme;
  set: (theme: Theme) => void;
  subscribe: (onChange: () => void) => () => void;
};

/** `page` is the `<html>` element; `kept` survives the visit. */
export function themeStore(
  kept: { get: () => string | undefined; set: (value: string) => void },
  page: HTMLElement,
): ThemeStore {
  const theme = cell<Theme>(themes.find((one) => one === kept.get()) ?? 'system');
  const show = () => {
    if (theme.projection.get() === 'system') delete page.dataset['theme'];
    else page.dataset['theme'] = theme.projection.get();
  };
  show();
  return {
    ...theme.projection,
    set: (next) => {
      theme.set(next);
      kept.set(next);
      show();
    },
  };
}
