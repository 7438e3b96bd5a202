// @vitest-environment jsdom
import { act, cleanup, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { atom } from '#domain/kernel/atom.ts';
import { ClientContext, type BrowserClient } from '#ui/entry/client.ts';
import { toastStore } from '#ui/entry/toast-store.ts';
import { type Services, ServicesContext } from '#ui/entry/services.ts';
import { textSizeStore, themeStore } from '#ui/entry/theme.ts';
import { UserSettings, type SettingName, settingNames, settings, useSetting } from '#ui/shared/session/settings.ts';

/** Default of each setting, and whether the browser’s own preference takes precedence. */
const WITHOUT_CHOICE: Readonly<Record<SettingName, [value: string, isFromBrowser: boolean]>> = {
  theme: ['system', true],
  textSize: ['normal', true],
  notices: ['short', false],
  letters: ['on', false],
  speed: ['1', false],
};
/** Settings that the open page applies at once; others are read by their screen. */
const AT_ONCE: readonly SettingName[] = ['theme', 'textSize', 'notices'];

/** A browser shared by two learners. `kept`: stored settings of each learner. */
function shared(kept: Record<string, Map<string, string>>) {
  const slot = () => {
    let value: string | undefined;
    return { get: () => value, set: (next: string) => void (value = next) };
  };
  const services = {
    theme: themeStore(slot(), document.documentElement),
    textSize: textSizeStore(slot(), document.documentElement),
    notices: toastStore(
      () => 0,
      () => () => undefined,
    ),
  } satisfies Partial<Services>;
  const state = atom<{ session: { at: 'open'; account: string } | { at: 'none' } }>({ session: { at: 'none' } });
  const mine = () => {
    const { session } = state.projection.get();
    return (session.at === 'open' && kept[session.account]) || new Map<string, string>();
  };
  const preferences = {
    get: (key: string) => mine().get(key),
    set: (key: string, value: string) => mine().set(key, value),
  };
  // The settings use nothing else of the client.
  const client = {
    own: { preferences },
    runtime: { state: () => state.projection },
  } as unknown as Partial<BrowserClient>;
  const wrapper = ({ children }: { children?: ReactNode }) => (
    <ServicesContext value={services}>
      <ClientContext value={client}>{children}</ClientContext>
    </ServicesContext>
  );
  render(<UserSettings />, { wrapper });
  return {
    signIn: (account: string) => act(() => state.set({ session: { at: 'open', account } })),
    /** Value as another component reads it. */
    show: (name: SettingName) => {
      const { result } = renderHook(() => useSetting(name), { wrapper });
      return () => result.current[0];
    },
    set: (name: SettingName, value: string) => {
      const { result } = renderHook(() => useSetting(name), { wrapper });
      act(() => result.current[1](value));
      return result.current[0];
    },
  };
}

afterEach(cleanup);

const choices = settingNames.flatMap((name) => settings[name].values.map((value) => [name, value] as const));

// Verifies: §1 preferences of a learner, readings: on a shared computer each has their own
describe('settings', () => {
  it('have names of their own', () => {
    expect(new Set(settingNames.map((name) => settings[name].key)).size).toBe(settingNames.length);
    for (const name of settingNames) expect(settings[name].values, name).toContain(WITHOUT_CHOICE[name][0]);
  });

  it.each(choices)('%s: %s works at once, is kept, and is taken up by who chose it alone', (name, value) => {
    const kept = { ada: new Map<string, string>(), bo: new Map<string, string>() };
    const browser = shared(kept);
    const [plain, isFromBrowser] = WITHOUT_CHOICE[name];
    browser.signIn('ada');
    expect(browser.show(name)()).toBe(plain);
    expect(browser.set(name, value)).toBe(value);
    expect(kept.ada.get(settings[name].key)).toBe(value);
    browser.signIn('bo');
    expect(browser.show(name)(), 'of who never chose').toBe(isFromBrowser ? value : plain);
    expect([...kept.bo]).toEqual([]);
    browser.signIn('ada');
    expect(browser.show(name)(), 'of who chose').toBe(value);
  });

  it.each(settingNames)('%s: a choice that this version does not have is none', (name) => {
    const browser = shared({ ada: new Map([[settings[name].key, 'of another version']]) });
    browser.signIn('ada');
    expect(browser.show(name)()).toBe(WITHOUT_CHOICE[name][0]);
  });

  it.each(AT_ONCE)('%s: a choice shows at once in every part of the page', (name) => {
    const browser = shared({ ada: new Map() });
    browser.signIn('ada');
    const value = settings[name].values.at(-1) ?? '';
    const shown = browser.show(name);
    browser.set(name, value);
    expect(shown()).toBe(value);
  });
});
