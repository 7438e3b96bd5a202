// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { createText } from '#ui/i18n/i18n.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { credentialPromptsOfPage } from '#domain/client/credential-prompts.ts';
import { ServicesContext } from '#ui/entry/services.ts';
import { TextContext } from '#ui/i18n/use-text.ts';
import { createWaitMonitor } from '#ui/components/feedback/patience.ts';
import { WaitMonitorContext } from '#ui/components/feedback/use-is-late.ts';
import type { SignInAgain } from '#ui/screens/player/player-context.ts';
import { toolsOf } from './document-tools.ts';
import { anOffer, type PlayerFields, TitleInPlayer, titleInPlayer } from './title-in-player.tsx';

afterEach(cleanup);

const text = await createText({ language: 'en-US', load: (language) => Promise.resolve(readLocale(language)) });

const props = (given: Partial<PlayerFields> = {}): PlayerFields => ({
  ...titleInPlayer,
  ...given,
});
const services = { secrets: credentialPromptsOfPage() };
const tree = (given: Partial<PlayerFields>) => (
  <ServicesContext value={services}>
    <TextContext value={text}>
      <TitleInPlayer {...props(given)} />
    </TextContext>
  </ServicesContext>
);
const show = (given: Partial<PlayerFields> = {}) => render(tree(given));

describe('a title that takes long to open', () => {
  it('says so, but not while a dialog waits for the learner', () => {
    const late = new Set<() => void>();
    const after = (_ms: number, then: () => void) => {
      late.add(then);
      return () => void late.delete(then);
    };
    const patience = createWaitMonitor({ now: () => 0, after }, 0, () => undefined);
    const opening = (isAsking: boolean) => (
      <WaitMonitorContext value={patience}>{tree({ stage: { at: 'opening', isAsking } })}</WaitMonitorContext>
    );
    const words = text.get().t('waits.server');
    const { rerender } = render(opening(true));
    expect(late.size).toBe(0);
    rerender(opening(false));
    act(() => [...late].forEach((then) => then()));
    expect(screen.getByText(words)).toBeTruthy();
    rerender(opening(true));
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('the keys of what is open', () => {
  it('are listed by ?, by a button for the keyboard too, with the switch for those that are letters', async () => {
    const { tools } = toolsOf();
    const set = vi.fn();
    const { rerender } = show({ tools, letters: { isOn: true, set } });
    const user = userEvent.setup();
    await user.keyboard('?');
    const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const line = (name: string) => within(list).queryByText(name)?.nextSibling?.textContent;
    expect(['Next page', 'Rotate the other way', 'Search in the document', 'Hand tool'].map(line)).toEqual([
      'Right arrow, Page Down, N, or J',
      'Shift + R',
      'Ctrl + F',
      'H',
    ]);
    await user.click(within(list).getByRole('checkbox', { name: 'Single-letter shortcuts' }));
    expect(set).toHaveBeenLastCalledWith(false);
    rerender(tree({ tools, letters: { isOn: false, set } }));
    expect(['Next page', 'Hand tool'].map(line)).toEqual(['Right arrow or Page Down', undefined]);
    await user.click(within(list).getByRole('button', { name: 'Close' }));
    await user.keyboard('nrh?');
    expect([tools.turn, tools.rotate, tools.hold].map((act) => act.mock.calls.length)).toEqual([0, 0, 0]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{PageDown}');
    expect(tools.turn.mock.calls).toEqual([[1]]);
    await user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('do nothing by letters where the bar has the focus, and are no offer where there are none', async () => {
    const { tools } = toolsOf();
    const { rerender } = show({ tools });
    const user = userEvent.setup();
    act(() => screen.getByRole('button', { name: 'Full screen' }).focus());
    await user.keyboard('nr?');
    expect([tools.turn.mock.calls.length, tools.rotate.mock.calls.length]).toEqual([0, 0]);
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(tree({ tools: undefined, kind: 'scorm' }));
    expect(screen.queryByRole('button', { name: 'Keyboard shortcuts' })).toBeNull();
  });
});

describe('the way out of a player', () => {
  it('is asked for once, however often the learner presses, and stays on the screen until it is done', async () => {
    let done: () => void = () => undefined;
    const onLeave = vi.fn(() => new Promise<void>((resolve) => (done = resolve)));
    show({ onLeave });
    const user = userEvent.setup();
    const [back, end] = screen.getAllByRole('button', { name: 'Leave Fire safety' });
    await user.click(back!); // the bar contains one
    await user.click(back!); // the bar contains one
    await user.click(end!); // after the content
    expect(onLeave).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Saving and closing…')).toBeTruthy();
    await act(async () => done());
    expect(screen.queryByText('Saving and closing…')).toBeNull();
  });

  it('is there in each stage', () => {
    for (const stage of [
      { at: 'opening' },
      { at: 'open' },
      { at: 'failed', because: { refused: 'LAUNCH_FAILURE' } },
      { at: 'otherTab' },
      { at: 'takenOver' },
    ] as const) {
      show({ stage });
      expect(screen.getAllByRole('button', { name: 'Leave Fire safety' }).length, stage.at).toBe(2);
      cleanup();
    }
  });

  it('has a way around the content before it', () => {
    show();
    const skip = screen.getByRole('link', { name: 'Skip the content' });
    expect(document.querySelector(skip.getAttribute('href')!)?.tagName).toBe('BUTTON'); // a link without href is no link
  });
});

describe('what a player says', () => {
  it.each([
    [{ at: 'saved' }, 'Saved'],
    [{ at: 'saving' }, 'Saving…'],
    [{ at: 'kept', steps: 1 }, 'Saved on this device. 1 progress update not sent yet.'],
    [{ at: 'kept', steps: 3 }, 'Saved on this device. 3 progress updates not sent yet.'],
    [{ at: 'notSaved' }, 'Not saved on this device'],
    [{ at: 'unread' }, 'A completion from this title could not be read'],
  ] as const)('says how things are kept: %j', (save, words) => {
    show({ save });
    expect(screen.getByText(words)).toBeTruthy();
  });

  it('says that the network is gone, and that a part is awaited', () => {
    const { tools, set } = toolsOf();
    const { rerender } = show({ online: false, tools });
    expect(screen.getByText(/^You are offline/)).toBeTruthy();
    rerender(tree({ tools }));
    act(() => set({ stalled: true }));
    expect(screen.getByText(/^Waiting for the connection/)).toBeTruthy();
  });

  it('shows the message of a failed launch, the server’s own words before ours, with another try', async () => {
    const onRetry = vi.fn();
    show({ stage: { at: 'failed', because: { refused: 'LAUNCH_FAILURE', said: 'Licence ran out.' } }, onRetry });
    expect(screen.getByText('Licence ran out.')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  /** Verifies: WCAG 2.2.1: a learner can stop an automatic redirect. */
  it('lets the learner stay where a title that did not open leads home, and keeps the focus', async () => {
    const onStay = vi.fn();
    const failed = { stage: { at: 'failed', because: { refused: 'LOCKED_TITLE' } } } as const;
    const { rerender } = show({ ...failed, onStay });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Stay here' }));
    expect(onStay).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(within(screen.getByRole('alert')).getByRole('button', { name: 'Back' }));
    rerender(tree(failed));
    expect(screen.queryByRole('button', { name: 'Stay here' })).toBeNull();
  });

  // If another try cannot help, none is offered; each case has its own next step.
  it.each([
    ['LOCKED_TITLE', '“Fire safety” is still locked', ['Back', 'link Go to “First aid”', 'link First aid']],
    ['INCOMPATIBLE_TITLE', '“Fire safety” does not open in a browser', ['Back']],
    ['TITLE_NOT_FOUND', 'This title no longer exists.', ['link Go to the full catalog']],
  ] as const)('says of %s what it is, and what helps', (refused, heading, ways) => {
    const finishFirst = [
      { titleId: 'x', name: '', href: undefined },
      { titleId: 'first-aid', name: 'First aid', href: '/acme/title/-/first-aid' },
    ];
    render(
      <MemoryRouter>
        {tree({ stage: { at: 'failed', because: { refused } }, ways: { catalogue: '/acme/catalogue', finishFirst } })}
      </MemoryRouter>,
    );
    const card = within(screen.getByRole('alert'));
    expect(card.getByRole('heading').textContent).toBe(heading);
    const found = [
      ...card.queryAllByRole('button').map(({ textContent }) => textContent),
      ...card.queryAllByRole('link').map(({ textContent }) => `link ${textContent}`),
    ];
    expect(found.sort()).toEqual([...ways].sort());
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('offers to go on here when the title is open elsewhere', async () => {
    const onContinueHere = vi.fn();
    show({ stage: { at: 'otherTab' }, onContinueHere });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Continue here' }));
    expect(onContinueHere).toHaveBeenCalledTimes(1);
  });

  it('tells completion in a region that was there before, and is gone once closed', async () => {
    const { rerender } = show();
    const regions = screen.getAllByRole('status');
    const onOpen = vi.fn();
    rerender(tree({ completed: true, next: anOffer('First aid', onOpen) }));
    expect(regions.some((region) => region.textContent.includes('You have completed Fire safety'))).toBe(true);
    const user = userEvent.setup();
    await user.click(screen.getAllByRole('button', { name: 'Next: First aid' }).at(-1)!); // the bar has one too
    expect(onOpen).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('You have completed Fire safety')).toBeNull();
  });
});

describe('what comes after a completed title', () => {
  const offers = { opened: [], keepGoing: [anOffer('First aid')], practise: [], helpful: [anOffer('Ladders')] };

  it('is asked for by the learner, shows only parts that hold something, and leaves them where they are', async () => {
    const { rerender } = show({ offers, isFirstTime: true });
    expect(screen.queryByRole('button', { name: 'What’s next?' })).toBeNull();
    rerender(tree({ offers, isFirstTime: true, completed: true }));
    expect(screen.queryByRole('dialog')).toBeNull(); // a page may still be read
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'What’s next?' }));
    const dialog = screen.getByRole('dialog', { name: 'You have completed Fire safety' });
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map((one) => one.textContent),
    ).toEqual(['First aid', 'You may also find these helpful']);
    await user.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('comes by itself once at the end of a film seen for the first time', async () => {
    const film = { kind: 'video' as const, offers, completed: true, isFirstTime: true };
    const { rerender } = show({ ...film, completed: false });
    expect(screen.queryByRole('dialog')).toBeNull();
    rerender(tree(film));
    await userEvent.setup().click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stay here' }));
    rerender(tree({ ...film }));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    show({ ...film, isFirstTime: false });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a course is said in the bar, as its own buttons stand at its lower edge, and comes once it is left', async () => {
    const [onEnd, onLeave] = [vi.fn(() => Promise.resolve(true)), vi.fn(() => Promise.resolve())];
    const course = { kind: 'scorm' as const, offers, isFirstTime: true, onEnd, onLeave };
    const { rerender } = show(course);
    const regions = screen.getAllByRole('status');
    rerender(tree({ ...course, completed: true }));
    expect(regions.some((region) => region.textContent.includes('You have completed Fire safety'))).toBe(true);
    const main = screen.getByRole('main');
    expect(within(main).queryByText('You have completed Fire safety')).toBeNull();
    expect(within(main).queryByRole('button', { name: 'What’s next?' })).toBeNull();
    const user = userEvent.setup();
    const leave = () => screen.getAllByRole('button', { name: 'Leave Fire safety' })[0]!;
    await user.click(leave());
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(onLeave).not.toHaveBeenCalled();
    const dialog = await screen.findByRole('dialog', { name: 'You have completed Fire safety' });
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(onLeave).toHaveBeenCalledTimes(1);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is not completed', { completed: false }],
    ['had been completed before', { isFirstTime: false }],
  ])('of a course that %s does not come when it is left', async (_, given) => {
    const onLeave = vi.fn(() => Promise.resolve());
    const course = { kind: 'scorm' as const, offers, isFirstTime: true, completed: true, ...given };
    show({ ...course, onEnd: () => Promise.resolve(course.completed), onLeave });
    await userEvent.setup().click(screen.getAllByRole('button', { name: 'Leave Fire safety' })[0]!);
    await waitFor(() => expect(onLeave).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of a course that was failed says so when it is left, and leads back into it', async () => {
    const [onLeave, onRetry] = [vi.fn(() => Promise.resolve()), vi.fn()];
    const outcome = { isFailed: true, score: 40, seconds: 0 };
    show({ kind: 'scorm', offers, isFirstTime: true, outcome, onEnd: () => Promise.resolve(true), onLeave, onRetry });
    const user = userEvent.setup();
    const leave = () => user.click(screen.getAllByRole('button', { name: 'Leave Fire safety' })[0]!);
    await leave();
    const dialog = () => screen.findByRole('dialog', { name: 'Not passed yet: Fire safety' }); // after the course has ended
    expect(within(await dialog()).getByText('Score').nextSibling?.textContent).toBe('40%');
    await user.click(within(await dialog()).getByRole('button', { name: 'Try again' }));
    expect([onRetry.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 0]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await leave();
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    expect([onRetry.mock.calls.length, onLeave.mock.calls.length]).toEqual([1, 1]);
  });

  it('of a course that the learner has seen does not come a second time', async () => {
    const onLeave = vi.fn(() => Promise.resolve());
    show({ kind: 'scorm', offers, isFirstTime: true, completed: true, onEnd: () => Promise.resolve(true), onLeave });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'What’s next?' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stay here' }));
    await user.click(screen.getAllByRole('button', { name: 'Leave Fire safety' })[0]!);
    expect(onLeave).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what is known of it, what it opened, and one next step, and the note beside it does not say so again', async () => {
    const onOpen = vi.fn();
    const opened = [{ ...anOffer('Fire warden', onOpen), due: { at: Date.UTC(2026, 11, 24), overdue: false } }];
    const film = { kind: 'video' as const, offers: { ...offers, opened }, isFirstTime: true };
    const { rerender } = show(film);
    const folder = { done: 2, of: 7 };
    rerender(tree({ ...film, completed: true, outcome: { isFailed: false, score: 91.7, seconds: 720 }, folder }));
    const dialog = screen.getByRole('dialog', { name: 'You have completed Fire safety' });
    expect(
      within(dialog)
        .getAllByRole('term')
        .map((one) => one.textContent),
    ).toEqual(['Score', 'This time', 'In this folder']);
    expect(
      within(dialog)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual(['91%', '12 min', '2 of 7']);
    expect(screen.getAllByText('You have completed Fire safety')).toHaveLength(1);
    expect(within(dialog).getByText('Now unlocked · Due 24 December 2026')).toBeTruthy();
    await userEvent.setup().click(within(dialog).getByRole('button', { name: 'Next: Fire warden' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
    cleanup();
    // Unknown values are not displayed.
    const { rerender: again } = show(film);
    again(tree({ ...film, completed: true, outcome: { isFailed: false, score: undefined, seconds: 0 } }));
    expect(screen.queryAllByRole('term')).toEqual([]);
  });

  it('opens the title that was chosen', async () => {
    const onOpen = vi.fn();
    const keepGoing = [anOffer('First aid'), anOffer('Cold stores', onOpen)];
    show({ completed: true, offers: { ...offers, keepGoing } });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'What’s next?' }));
    expect(screen.getAllByText('First aid')).toHaveLength(1); // the next step is not repeated among the suggestions
    await user.click(screen.getByRole('button', { name: /Cold stores/ }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('shows the certificate that it brought, and leads back to the folder, where these are known', async () => {
    const [onOpen, onFolder] = [vi.fn(), vi.fn()];
    show({ completed: true, offers, certificate: { isBusy: false, onOpen }, onFolder });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'What’s next?' }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('Your certificate is ready. You find it in your profile.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Open certificate' }));
    await user.click(dialog.getByRole('button', { name: 'Back to the folder' }));
    expect([onOpen.mock.calls.length, onFolder.mock.calls.length]).toEqual([1, 1]);
    cleanup();
    show({ completed: true, offers });
    await user.click(screen.getByRole('button', { name: 'What’s next?' }));
    expect(screen.queryByRole('button', { name: /certificate|folder/ })).toBeNull();
  });
});

describe('the menu of the bar', () => {
  const openMenu = async () => {
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'More' }));
    const list = screen.getByRole('menu', { name: 'More' });
    const menu = within(list);
    return {
      user,
      menu,
      names: () => [...list.querySelectorAll('button')].map(({ textContent }) => textContent),
    };
  };

  it('leads to the titles beside the open one by name; one that cannot be opened is said to be missing', async () => {
    const onOpen = vi.fn();
    show({ next: anOffer('First aid', onOpen) });
    const { user, menu } = await openMenu();
    expect(document.activeElement?.textContent).toBe('Next: First aid');
    const before = menu.getByRole('menuitem', { name: 'No previous title to open' });
    expect(before.getAttribute('aria-disabled')).toBe('true');
    await user.click(before);
    await user.click(menu.getByRole('menuitem', { name: 'Next: First aid' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).toBeNull();
    cleanup();
    show();
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('holds what belongs to the content, then the titles beside it, then the title itself and the keys', async () => {
    const { tools } = toolsOf();
    const onPress = vi.fn();
    const titleActions = [{ icon: 'about', label: 'About this title', onPress }] as const;
    show({ tools, next: anOffer('First aid'), titleActions });
    const { user, menu, names } = await openMenu();
    expect(names()).toEqual([
      'Pages',
      'Two pages',
      'Dark pages',
      'Rotate',
      'Hand tool',
      'Print',
      'Save the document',
      'No previous title to open',
      'Next: First aid',
      'About this title',
      'Keyboard shortcuts',
    ]);
    await user.click(menu.getByRole('menuitem', { name: 'About this title' }));
    expect(onPress).toHaveBeenCalledTimes(1);
  });

  it('goes by arrows, says what is on, gives the focus back, and leaves nothing done that was not chosen', async () => {
    const { tools } = toolsOf();
    show({ tools });
    const { user } = await openMenu();
    const at = () => document.activeElement?.textContent;
    expect(at()).toBe('Pages');
    await user.keyboard('{ArrowUp}');
    expect(at()).toBe('Keyboard shortcuts');
    await user.keyboard('{Home}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect([at(), document.activeElement?.getAttribute('aria-checked')]).toEqual(['Hand tool', 'false']);
    await user.keyboard('{Escape}');
    expect([document.activeElement, tools.hold.mock.calls.length]).toEqual([
      screen.getByRole('button', { name: 'More' }),
      0,
    ]);
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(tools.hold).toHaveBeenLastCalledWith(true);
    const again = await openMenu();
    expect(again.menu.getByRole('menuitemcheckbox', { name: 'Hand tool', checked: true })).toBeTruthy();
    await user.keyboard('{End}{Enter}');
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });

  it('chooses how large a document is: the whole page, its width, or a size', async () => {
    const { tools } = toolsOf({ fit: 'page', zoomPercent: 68 });
    show({ tools });
    const user = userEvent.setup();
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: /^Zoom/ }));
      const chosen = screen.queryByRole('menuitemradio', { checked: true })?.textContent;
      await user.click(screen.getByRole('menuitemradio', { name }));
      return chosen;
    };
    expect([await choose('Page width'), await choose('150%'), await choose('Whole page')]).toEqual([
      'Whole page',
      'Page width',
      '150%',
    ]);
    expect([tools.fit.mock.calls, tools.zoomTo.mock.calls]).toEqual([[['width'], ['page']], [[150]]]);
  });
});

describe('work that could not be sent', () => {
  it('says so, counts down where nobody hears it, and is tried at once when the learner wishes', async () => {
    const onTryNow = vi.fn();
    const unsent = {
      nextTryAtMs: 13_000,
      trying: false,
      endsWithWindow: false,
      now: () => 1_000,
      after: pageTimer.after,
      onTryNow,
    };
    show({ unsent });
    expect(
      screen.getByText('Your progress has not been sent yet. It is saved here and will be sent again.'),
    ).toBeTruthy();
    expect(screen.getByText('Next try in 12 seconds').getAttribute('aria-hidden')).toBe('true');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try now' }));
    expect(onTryNow).toHaveBeenCalledTimes(1);
  });
});

describe('a session that ends over open content', () => {
  const ask = (onSignIn: SignInAgain['onSignIn']): SignInAgain => ({
    userName: 'ada',
    onSignIn,
  });

  it('asks for the password, shows the refusal, and never takes the content away', async () => {
    const onSignIn = vi.fn((password: string) =>
      Promise.resolve(password === 'right' ? undefined : ({ refused: 'INVALID_CREDENTIALS' } as const)),
    );
    const hosts: (HTMLDivElement | null)[] = [];
    const hostRef = (host: HTMLDivElement | null) => void hosts.push(host);
    const { rerender } = show({ hostRef });
    rerender(tree({ hostRef, signInAgain: ask(onSignIn) }));
    const dialog = screen.getByRole('dialog', { name: 'Sign in to continue' });
    const user = userEvent.setup();
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    expect(onSignIn).not.toHaveBeenCalled();
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).not.toBe(''));
    await user.type(within(dialog).getByLabelText('Password'), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }));
    expect(onSignIn).toHaveBeenCalledWith('wrong');
    // The response arrives later.
    const refusal = text.get().t('messages.INVALID_CREDENTIALS');
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(refusal));
    rerender(tree({ hostRef }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(hosts.length).toBe(1);
  });

  it('lets Escape put it off, keeps a line to come back by, and asks again at the next expiry', async () => {
    const { rerender } = show({ signInAgain: ask(() => Promise.resolve(undefined)) });
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/^You have been signed out\. Your work/)).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('dialog')).toBeTruthy();
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    rerender(tree({ signInAgain: ask(() => Promise.resolve(undefined)) }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('asks for no password beside a course, and says why the course is not there', async () => {
    const gone = services.secrets.admit()!;
    const signInAgain = ask(() => Promise.resolve(undefined));
    const { rerender } = show({ kind: 'scorm', signInAgain });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(services.secrets.isAsked.get()).toBe(true);
    act(gone);
    rerender(tree({ kind: 'scorm', stage: { at: 'aside' }, signInAgain }));
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Sign in to continue Fire safety', hidden: true })).toBeTruthy();
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(services.secrets.isAsked.get()).toBe(false);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Sign in' }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('leaves content alone where the organisation signs on elsewhere: no secret is typed here', () => {
    const gone = services.secrets.admit()!;
    show({ signInAgain: { userName: 'ada', onSignIn: undefined, signOn: { href: '/', open: () => true } } });
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(services.secrets.isAsked.get()).toBe(false);
    gone();
  });

  it('lets the learner leave instead', async () => {
    const onLeave = vi.fn(() => Promise.resolve());
    show({ onLeave, signInAgain: ask(() => Promise.resolve(undefined)) });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Leave for now' }));
    expect(onLeave).toHaveBeenCalledTimes(1);
  });
});

describe('tools of a document', () => {
  it('are not there for content that brings its own', () => {
    show({ kind: 'scorm' });
    expect(screen.queryByRole('group', { name: 'Content tools' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  });

  it('turn pages up to the ends', async () => {
    const { tools } = toolsOf({ page: 59 });
    show({ tools });
    const user = userEvent.setup();
    const next = screen.getByRole('button', { name: 'Next page' });
    await user.click(next);
    await user.click(next);
    expect(tools.turn.mock.calls).toEqual([[1]]);
    expect(next.getAttribute('aria-disabled')).toBe('true');
  });

  it('go to a typed page, and put back what is no page', async () => {
    const { tools } = toolsOf();
    show({ tools });
    const user = userEvent.setup();
    const box = screen.getByRole('textbox', { name: 'Page, of 60' });
    for (const [typed, shown] of [
      ['12', '12'],
      ['0', '12'],
      ['61', '12'],
      ['x', '12'],
    ] as const) {
      await user.clear(box);
      await user.type(box, `${typed}{Enter}`);
      expect(box, typed).toHaveProperty('value', shown);
    }
    expect(tools.goToPage.mock.calls).toEqual([[12]]);
  });

  it('list the outline, and say when there is none', async () => {
    const some = toolsOf({}, [{ id: '0', title: 'Alarm', depth: 0 }]);
    show({ tools: some.tools });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Contents' }));
    await user.click(await screen.findByRole('button', { name: 'Alarm' }));
    expect(some.tools.openOutline).toHaveBeenCalledWith({ id: '0', title: 'Alarm', depth: 0 });
    cleanup();
    show({ tools: toolsOf().tools });
    await user.click(screen.getByRole('button', { name: 'Contents' }));
    expect(await screen.findByText('This document has no table of contents.')).toBeTruthy();
  });

  it('find with options, say how many, and clear the highlights when closed', async () => {
    const { tools, set } = toolsOf();
    show({ tools });
    const user = userEvent.setup();
    await user.keyboard('{Control>}f{/Control}');
    const field = screen.getByRole('textbox', { name: 'Search in the document' });
    expect(document.activeElement).toBe(field);
    await user.type(field, 'a');
    await user.click(screen.getByRole('checkbox', { name: 'Match case' }));
    expect(tools.find.mock.calls).toEqual([
      ['a', 'next', {}],
      ['a', 'next', { matchCase: true }],
    ]);
    act(() => set({ find: { matches: 8, current: 2, searching: false } }));
    expect(screen.getByText('2 of 8')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    expect(tools.find).toHaveBeenLastCalledWith('a', 'previous', { matchCase: true });
    await user.keyboard('{F3}');
    expect(tools.find).toHaveBeenLastCalledWith('a', 'next', { matchCase: true });
    await user.type(field, '{Escape}');
    expect(tools.find).toHaveBeenLastCalledWith('', 'next');
  });

  it('answer to keys, but not while typing, not under the sign-in, and not after the screen is gone', async () => {
    const { tools, listeners } = toolsOf();
    const { rerender, unmount } = show({ tools });
    const user = userEvent.setup();
    await user.keyboard('{ArrowRight}{PageUp}{Home}{End}+-');
    expect(tools.turn.mock.calls).toEqual([[1], [-1]]);
    expect(tools.goToPage.mock.calls).toEqual([[1], [60]]);
    expect(tools.zoomIn).toHaveBeenCalledTimes(1);
    expect(tools.zoomOut).toHaveBeenCalledTimes(1);
    await user.type(screen.getByRole('textbox', { name: 'Page, of 60' }), '{Home}{ArrowLeft}');
    rerender(tree({ tools, signInAgain: { userName: 'ada', onSignIn: () => Promise.resolve(undefined) } }));
    await user.keyboard('{ArrowLeft}');
    unmount();
    await user.keyboard('{ArrowLeft}');
    expect([tools.turn.mock.calls.length, tools.goToPage.mock.calls.length]).toEqual([2, 2]);
    expect(listeners.size).toBe(0);
  });
});
