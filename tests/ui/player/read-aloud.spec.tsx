// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { ReadAloudView } from '#domain/player/index.ts';
import { LiveRegion } from '#ui/entry/app.tsx';
import { ServicesContext } from '#ui/entry/services.ts';
import { createText } from '#ui/i18n/i18n.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { TextContext } from '#ui/i18n/use-text.ts';
import { toolsOf } from './document-tools.ts';
import { type PlayerFields, TitleInPlayer, titleInPlayer } from './title-in-player.tsx';

afterEach(cleanup);

const text = await createText({ language: 'en-US', load: (language) => Promise.resolve(readLocale(language)) });

const services = { secrets: credentialPromptsOfPage(), timer: pageTimer };

/** An open document and a voice that speaks on demand. */
function show(start: Partial<ReadAloudView> = {}) {
  const view = atom<ReadAloudView>({ at: 'silent', because: undefined, rate: 1, isOffered: true, ...start });
  const become = (change: Partial<ReadAloudView>) => act(() => view.set({ ...view.projection.get(), ...change }));
  const aloud = {
    state: view.projection,
    start: vi.fn(() => become({ at: 'reading', because: undefined })),
    stop: vi.fn(() => become({ at: 'silent', because: undefined })),
    pause: vi.fn(() => become({ at: 'paused' })),
    goOn: vi.fn(() => become({ at: 'reading' })),
    setRate: vi.fn((rate: ReadAloudView['rate']) => become({ rate })),
  };
  const { tools } = toolsOf();
  tools.aloud = aloud;
  const tree = (given: Partial<PlayerFields> = {}) => (
    <ServicesContext value={services}>
      <TextContext value={text}>
        <LiveRegion>
          <TitleInPlayer {...titleInPlayer} tools={tools} {...given} />
        </LiveRegion>
      </TextContext>
    </ServicesContext>
  );
  const { rerender } = render(tree());
  return { aloud, become, user: userEvent.setup(), given: (more: Partial<PlayerFields>) => rerender(tree(more)) };
}
const button = (name: string) => screen.getByRole('button', { name });
const bar = () => screen.queryByRole('group', { name: 'Reading aloud' });

describe('reading a document aloud', () => {
  it('is no offer while there is no voice', () => {
    const { become } = show({ isOffered: false });
    expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull();
    become({ isOffered: true });
    expect(button('Read aloud')).toBeTruthy();
  });

  it('begins, pauses, goes on, changes its speed and stops; the focus is where the pause is, and comes back', async () => {
    const { aloud, user } = show();
    await user.click(button('Read aloud'));
    expect(document.activeElement).toBe(button('Pause'));
    await user.keyboard(' ');
    expect(aloud.pause).toHaveBeenCalledOnce();
    await user.keyboard(' ');
    expect(aloud.goOn).toHaveBeenCalledOnce();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
    expect(aloud.setRate).toHaveBeenCalledWith(1.5);
    await user.click(screen.getAllByRole('button', { name: 'Stop reading' })[0]!);
    expect(aloud.stop).toHaveBeenCalledOnce();
    expect(bar()).toBeNull();
    expect(button('Read aloud')).toBeTruthy();
  });

  it('stops by Escape, and leaves Escape alone while it is silent', async () => {
    const { aloud, user } = show();
    await user.keyboard('{Escape}');
    expect(aloud.stop).not.toHaveBeenCalled();
    await user.click(button('Read aloud'));
    await user.keyboard('{Escape}');
    expect(aloud.stop).toHaveBeenCalledOnce();
  });

  it('stops when the session has ended, and when a document asks for its password', async () => {
    const { aloud, user, given } = show();
    await user.click(button('Read aloud'));
    await act(async () => given({ signInAgain: { userName: 'ada', onSignIn: () => Promise.resolve(undefined) } }));
    expect(aloud.stop).toHaveBeenCalledOnce();
    await act(async () => given({}));
    await user.click(button('Read aloud'));
    await act(async () => given({ passwordRequest: { again: false, answer: () => undefined } }));
    expect(aloud.stop).toHaveBeenCalledTimes(2);
  });

  it('says of no page that it came while a voice reads it, and says why the voice is silent', async () => {
    const { become, user } = show();
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(said().join()).toContain('Page 34 of 60'));
    await user.click(button('Read aloud'));
    expect(said().join()).not.toContain('Page 34');
    become({ at: 'silent', because: 'no-voice' });
    expect(said()).toContain('This device has no voice for the language of this text.');
    await user.click(button('Close'));
    expect(bar()).toBeNull();
  });
});
