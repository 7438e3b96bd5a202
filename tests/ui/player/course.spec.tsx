// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { courseTools } from '#adapters/players/frame/open-frame.ts';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import { LiveRegion } from '#ui/entry/app.tsx';
import { ServicesContext } from '#ui/entry/services.ts';
import { createText } from '#ui/i18n/i18n.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { TextContext } from '#ui/i18n/use-text.ts';
import { type PlayerFields, TitleInPlayer, titleInPlayer } from './title-in-player.tsx';

afterEach(cleanup);

const text = await createText({ language: 'en-US', load: (language) => Promise.resolve(readLocale(language)) });

const props: PlayerFields = {
  ...titleInPlayer,
  title: 'The lock room',
  kind: 'scorm',
  stage: { at: 'opening' },
};
const services = { secrets: credentialPromptsOfPage(), timer: pageTimer };
const tree = (given: Partial<PlayerFields>) => (
  <ServicesContext value={services}>
    <TextContext value={text}>
      <LiveRegion>
        <TitleInPlayer {...props} {...given} />
      </LiveRegion>
    </TextContext>
  </ServicesContext>
);

describe('the way out of a course by keys (Verifies: WCAG 2.1.2)', () => {
  it('is the way out of its button, once, and none after the course', () => {
    const { tools, ask } = courseTools(false);
    const onLeave = vi.fn(() => new Promise<void>(() => undefined)); // the course is closing
    const { rerender, unmount } = render(tree({ onLeave }));
    act(() => ask('leave'));
    expect(onLeave, 'nothing is open yet').not.toHaveBeenCalled();
    rerender(tree({ onLeave, stage: { at: 'open' }, tools }));
    act(() => ask('leave'));
    act(() => ask('leave'));
    expect(onLeave).toHaveBeenCalledTimes(1);
    unmount();
    ask('leave');
    expect(onLeave).toHaveBeenCalledTimes(1);
  });

  it('and the way around it are heard while the course has the focus, and no other time', () => {
    const { tools, ask } = courseTools(false);
    const onLeave = vi.fn(() => new Promise<void>(() => undefined));
    const frame = document.createElement('iframe');
    frame.tabIndex = 0;
    const hostRef = (host: HTMLElement | null) => host?.append(frame);
    render(tree({ onLeave, hostRef, stage: { at: 'open' }, tools }));
    const focused = vi.spyOn(HTMLElement.prototype, 'focus');
    const shown = vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList); // jsdom has no layout
    const leaves = screen.getAllByRole('button', { name: /^Leave/ })[0]!;
    leaves.focus();
    focused.mockClear();
    act(() => ask('nextLandmark'));
    expect(focused).not.toHaveBeenCalled();
    frame.focus();
    expect(document.activeElement).toBe(frame);
    act(() => ask('previousLandmark'));
    expect(document.activeElement).toBe(screen.getByRole('banner'));
    act(() => ask('nextLandmark'));
    expect(document.activeElement).toBe(screen.getByRole('banner'));
    expect(onLeave).not.toHaveBeenCalled();
    shown.mockRestore();
    focused.mockRestore();
  });

  it('is said when the course opens, by a region that was there, and at the link that skips it', async () => {
    const { tools } = courseTools(false);
    const { rerender } = render(tree({}));
    const words = text.get().t('player.leaveKeys');
    expect(screen.getByRole('link', { name: new RegExp(words) }).textContent).toContain(
      text.get().t('player.skipContent'),
    );
    const regions = screen.getAllByRole('status');
    expect(regions.some((one) => one.textContent.includes(words))).toBe(false);
    rerender(tree({ stage: { at: 'open' }, tools }));
    await vi.waitFor(() =>
      expect(regions.some((one) => one.isConnected && one.textContent.includes(words))).toBe(true),
    );
    rerender(tree({ kind: 'pdf' }));
    expect(screen.queryByText(words)).toBeNull();
  });
});
