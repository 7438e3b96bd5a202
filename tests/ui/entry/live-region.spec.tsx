// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { Banner } from '#ui/components/feedback/banner.tsx';
import { Loading } from '#ui/components/feedback/wait.tsx';
import { LiveRegion } from '#ui/entry/app.tsx';
import { ServicesContext } from '#ui/entry/services.ts';
import { createText } from '#ui/i18n/i18n.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { TextContext } from '#ui/i18n/use-text.ts';
import { PlayerContext } from '#ui/screens/player/player-context.ts';
import { StageCover } from '#ui/screens/player/stage-cover.tsx';
import { playerOf } from '../player/title-in-player.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const text = await createText({ language: 'en-US', load: (language) => Promise.resolve(readLocale(language)) });
const services = { timer: pageTimer };

function page() {
  const tree = (children: React.ReactNode) => (
    <ServicesContext value={services}>
      <TextContext value={text}>
        <LiveRegion>{children}</LiveRegion>
      </TextContext>
    </ServicesContext>
  );
  const { rerender } = render(tree(null));
  const region = screen.getByRole('status');
  /** Text of the live region, which must be the initial element: a new one would not be announced. */
  const said = () => {
    act(() => void vi.advanceTimersByTime(0));
    expect(screen.getAllByRole('status')).toEqual([region]);
    return region.textContent.trim();
  };
  return { show: (children: React.ReactNode) => rerender(tree(children)), said };
}

// Verifies: WCAG 4.1.3 Status messages
describe('what comes by itself is said by a region that was there before it', () => {
  it('a banner with its words and links, once, and as they change', async () => {
    const { show, said } = page();
    expect(said()).toBe('');
    const banner = (words: string) => (
      <Banner tone="offline" action={<button type="button">Try now</button>}>
        {words} <a href="/x">More</a>
      </Banner>
    );
    show(banner('You are offline.'));
    expect(said()).toBe('You are offline. More');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    show(banner('Two steps wait.'));
    await act(async () => undefined);
    expect(said()).toBe('Two steps wait. More');
    show(null);
    expect(said()).toBe('');
  });

  it('a warning by itself, at once', () => {
    const { show, said } = page();
    show(<Banner tone="warning">Not saved.</Banner>);
    expect([screen.getByRole('alert').textContent, said()]).toEqual(['Not saved.', '']);
  });

  it('that something is loading, when it takes a second', () => {
    const { show, said } = page();
    show(<Loading>…</Loading>);
    act(() => void vi.advanceTimersByTime(999));
    expect(said()).toBe('');
    act(() => void vi.advanceTimersByTime(1));
    expect(said()).toBe('Loading…');
    show(null);
    expect(said()).toBe('');
  });

  it('what lies over content, from opening to another tab', () => {
    const { show, said } = page();
    const cover = (at: 'opening' | 'takenOver' | 'open', leaving = false, isNamed = true) => (
      <PlayerContext value={playerOf({ stage: { at }, title: 'Fog', isNamed }, {}, { leaving })}>
        <StageCover />
      </PlayerContext>
    );
    show(cover('opening', false, false));
    expect(said()).toBe('Opening…');
    show(cover('opening'));
    expect(said()).toBe('Opening Fog…');
    show(cover('open'));
    expect(said()).toBe('');
    show(cover('takenOver'));
    expect(said()).toContain('You continued this title in another tab.');
    show(cover('open', true));
    expect(said()).toBe('Saving and closing…');
  });
});
