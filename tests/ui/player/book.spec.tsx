// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryAnnotations } from '#adapters/storage/durable.ts';
import { type BookAction, type BookTools, type BookView, plainDisplay } from '#domain/player/index.ts';
import { openNotebook } from '#domain/annotations/index.ts';
import { createText } from '#ui/i18n/i18n.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { TextContext } from '#ui/i18n/use-text.ts';
import { annotationTools } from './document-tools.ts';
import { useBookChrome } from '#ui/screens/player/book/use-book-chrome.tsx';
import { type Notes, PlayerContext } from '#ui/screens/player/player-context.ts';
import { playerOf } from './title-in-player.tsx';

const text = await createText({ language: 'en-US', load: (language) => Promise.resolve(readLocale(language)) });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function bookOf(start: Partial<BookView> = {}) {
  let view: BookView = {
    fraction: 0.42,
    chapter: 'Fog',
    entry: '1',
    atStart: false,
    atEnd: false,
    pagesLeft: 2,
    minutesLeft: 12,
    direction: 'ltr',
    isFixed: false,
    contents: [
      { id: '0', title: 'The Handover', depth: 0, place: 'one.xhtml', at: 0 },
      { id: '1', title: 'Fog', depth: 0, place: 'three.xhtml', at: 0.4 },
    ],
    look: plainDisplay,
    search: { text: '', matches: [], searching: false, isCut: false },
    link: undefined,
    stalled: false,
    ...start,
  };
  const listeners = new Set<() => void>();
  const actions = new Set<(action: BookAction) => void>();
  const marks = annotationTools();
  const set = (change: Partial<BookView>) =>
    act(() => {
      view = { ...view, ...change };
      for (const tell of [...listeners]) tell();
    });
  const tools = {
    of: 'book',
    state: {
      get: () => view,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    next: vi.fn(),
    previous: vi.fn(),
    goTo: vi.fn(),
    goToFraction: vi.fn(),
    search: vi.fn(),
    showMatch: vi.fn(),
    setLook: vi.fn(),
    onAction: (listener: (action: BookAction) => void) => {
      actions.add(listener);
      return () => actions.delete(listener);
    },
    closeLink: vi.fn(),
    annotations: marks.tools,
    aloud: undefined,
  } satisfies BookTools;
  const press = (action: BookAction) => act(() => actions.forEach((tell) => tell(action)));
  return { tools, set, press, marks };
}

/** Context of an open book. */
type Around = { hasKeys?: boolean; hasLetters?: boolean; showKeys?: () => void; notes?: Notes | undefined };

function Frame({
  tools,
  hasKeys = true,
  hasLetters = true,
  showKeys = () => undefined,
  notes,
}: Around & { tools: BookTools }) {
  const letters = { isOn: hasLetters, set: () => undefined };
  return (
    <PlayerContext value={playerOf({ kind: 'epub', tools, letters, notes }, { hasKeys, listKeys: showKeys })}>
      <Chrome />
    </PlayerContext>
  );
}
function Chrome() {
  const chrome = useBookChrome();
  return (
    <>
      {chrome?.bar}
      {chrome?.beside}
      {chrome?.over}
      <p role="status">{chrome?.status}</p>
    </>
  );
}
function show(start: Partial<BookView> = {}, around: Around = {}) {
  const book = bookOf(start);
  render(
    <TextContext value={text}>
      <Frame tools={book.tools} {...around} />
    </TextContext>,
  );
  return { ...book, user: userEvent.setup() };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('an open book (Verifies: §2 EPUB reader)', () => {
  it('lists its keys by a sign that its page hears, but by no letter or sign when these are switched off', () => {
    const [on, off] = [vi.fn(), vi.fn()];
    show({}, { showKeys: on }).press('keys');
    cleanup();
    const quiet = show({}, { showKeys: off, hasLetters: false });
    quiet.press('keys');
    quiet.press('next');
    expect([on.mock.calls.length, off.mock.calls.length, quiet.tools.next.mock.calls.length]).toEqual([1, 0, 1]);
  });

  it('says where one is: chapter, percent and the time left', () => {
    const { set } = show();
    const slider = screen.getByRole('slider', { name: 'Place in the book' });
    expect(slider.getAttribute('aria-valuetext')).toBe('42% of the book');
    expect(screen.getByText('12 min left')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Fog, 42% of the book');
    expect(screen.getByText('2 pages left in the chapter')).toBeTruthy();
    set({ pagesLeft: 0 });
    expect(screen.getByText('Last page of the chapter')).toBeTruthy();
    set({ pagesLeft: undefined }); // in scroll mode
    expect(screen.queryByText(/chapter/)).toBeNull();
  });

  it('marks in its line where chapters begin, and not their parts', () => {
    const entry = (id: string, depth: number, at: number) => ({ id, title: id, depth, place: id, at });
    show({
      contents: [entry('a', 0, 0), entry('b', 0, 0.25), entry('c', 1, 0.3), entry('d', 0, 0.25), entry('e', 0, 0.6)],
    });
    const marks = screen.getByRole('slider').parentElement?.querySelectorAll('i') ?? [];
    expect([...marks].map((one) => one.style.getPropertyValue('--at'))).toEqual(['0.25', '0.6']);
  });

  it('turns pages by arrow keys outside the book and by what its page hears, and lights the button', () => {
    const { tools, press } = show();
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect([tools.next.mock.calls.length, tools.previous.mock.calls.length]).toEqual([1, 1]);
    press('next');
    expect(tools.next).toHaveBeenCalledTimes(2);
    expect(button('Next page').dataset['lit']).toBe('true');
    fireEvent.animationEnd(button('Next page'));
    expect(button('Next page').dataset['lit']).toBe('false');
  });

  it('leads on by the left arrow and the left button where one reads from right to left', () => {
    const { tools } = show({ direction: 'rtl' });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    expect(tools.next).toHaveBeenCalledTimes(1);
    expect(button('Next page').dataset['side']).toBe('left');
  });

  it('leaves keys alone in a field, on the slider, on a button with the space, and under a dialog', async () => {
    const { tools, user } = show();
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
    fireEvent.keyDown(button('Contents'), { key: ' ' });
    await user.click(button('Search in the book'));
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowLeft' });
    expect(tools.next).not.toHaveBeenCalled();
    expect(tools.previous).not.toHaveBeenCalled();
    cleanup();
    const under = show({}, { hasKeys: false });
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    under.press('next');
    expect(under.tools.next).not.toHaveBeenCalled();
  });

  it('has nothing before the beginning and nothing behind the end', async () => {
    const { tools, user } = show({ atStart: true, atEnd: true, fraction: 1 });
    await user.click(button('Next page'));
    await user.click(button('Previous page'));
    expect(tools.next).not.toHaveBeenCalled();
    expect(tools.previous).not.toHaveBeenCalled();
  });

  it('goes to a fraction of the book when the slider is let go', () => {
    const { tools } = show();
    const slider = screen.getByRole('slider');
    fireEvent.change(slider, { target: { value: '500' } });
    expect(tools.goToFraction).not.toHaveBeenCalled();
    fireEvent.pointerUp(slider);
    expect(tools.goToFraction).toHaveBeenCalledExactlyOnceWith(0.5);
  });
});

describe('panels of a book', () => {
  it('contents: the chapter one is in is marked, another is gone to, Escape closes and gives the focus back', async () => {
    const { tools, user } = show();
    await user.click(button('Contents'));
    const panel = within(screen.getByRole('navigation', { name: 'Contents' }));
    expect(panel.getByRole('button', { name: 'Fog' }).getAttribute('aria-current')).toBe('location');
    await user.click(panel.getByRole('button', { name: 'The Handover' }));
    expect(tools.goTo).toHaveBeenCalledWith('one.xhtml');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(document.activeElement).toBe(button('Contents'));
  });

  it('search: opened by the key too, says how many, shows the words around, and opens a match', async () => {
    const { tools, set, press, user } = show();
    press('find');
    await user.type(screen.getByRole('searchbox', { name: 'Words to look for' }), 'lamp');
    expect(tools.search).toHaveBeenLastCalledWith('lamp');
    set({ search: { text: 'lamp', matches: [], searching: true, isCut: false } });
    expect(screen.getByText('Searching…')).toBeTruthy();
    const match = {
      place: 'epubcfi(/6/2!/4/2)',
      chapter: 'Fog',
      before: 'She lit the ',
      match: 'lamp',
      after: ' early.',
    };
    set({ search: { text: 'lamp', matches: [match], searching: false, isCut: false } });
    expect(screen.getByText('1 match')).toBeTruthy();
    await user.click(button('She lit the lamp early.'));
    expect(tools.showMatch).toHaveBeenCalledWith(match);
    set({ search: { text: 'lamp', matches: [], searching: false, isCut: false } });
    expect(screen.getByText('Not found')).toBeTruthy();
  });

  it('search: one letter is in every line and not looked for, one Chinese character is', async () => {
    const { tools, user } = show();
    await user.click(button('Search in the book'));
    await user.type(screen.getByRole('searchbox'), 'a');
    expect(tools.search).toHaveBeenLastCalledWith('');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '灯');
    expect(tools.search).toHaveBeenLastCalledWith('灯');
  });

  it('letters and paper: each choice is told, sizes stop at their ends', async () => {
    const { tools, set, user } = show();
    await user.click(button('Text and background'));
    await user.click(screen.getByRole('radio', { name: 'Sepia' }));
    await user.click(button('Larger text'));
    await user.click(screen.getByRole('group', { name: 'Margins' }).querySelector('input')!); // the first of three options
    expect(tools.setLook.mock.calls).toEqual([[{ theme: 'sepia' }], [{ size: 115 }], [{ margins: 'narrow' }]]);
    set({ look: { ...plainDisplay, size: 250 } });
    expect(button('Larger text').getAttribute('aria-disabled')).toBe('true');
  });

  it('letters and paper: columns by choice, two only where there is room for them', async () => {
    const { tools, set, user } = show();
    await user.click(button('Text and background'));
    const names = () => within(screen.getByRole('group', { name: 'Layout' })).getAllByRole<HTMLInputElement>('radio');
    expect(names().map(({ checked }) => checked)).toEqual([true, false]); // one column, scroll mode
    await user.click(screen.getByRole('radio', { name: 'Scroll' }));
    expect(tools.setLook).toHaveBeenCalledWith({ layout: 'scroll' });
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: true, media }) as MediaQueryList, // the code under test reads nothing else
    );
    set({ look: { ...plainDisplay } });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Two columns' }).checked).toBe(true);
  });

  it('letters and paper: all go back to what they were at first', async () => {
    const { tools, set, user } = show();
    await user.click(button('Text and background'));
    await user.click(button('Back to default'));
    expect(tools.setLook).not.toHaveBeenCalled(); // nothing was selected yet
    set({ look: { ...plainDisplay, size: 150, layout: 'scroll' } });
    await user.click(button('Back to default'));
    expect(tools.setLook).toHaveBeenCalledWith(plainDisplay);
  });

  it('letters and paper: drawn pages keep their letters', async () => {
    const { user } = show({ isFixed: true });
    await user.click(button('Text and background'));
    expect(screen.queryByRole('button', { name: 'Larger text' })).toBeNull();
    expect(screen.getByText(/have a fixed layout/)).toBeTruthy();
  });
});

describe('a link that leads out of a book (Verifies: T3)', () => {
  it('names the site and waits for the learner', () => {
    const { tools } = show({ link: 'https://example.org/more' });
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/example\.org/)).toBeTruthy();
    expect(dialog.getByRole('link').getAttribute('href')).toBe('https://example.org/more');
    fireEvent.click(dialog.getByRole('button', { name: 'Stay here' }));
    expect(tools.closeLink).toHaveBeenCalled();
  });
  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://user@example.org', 'vbscript:x'])(
    '%s opens nothing',
    (link) => {
      show({ link });
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

describe('notes in a book', () => {
  const box = { left: 0, top: 0, right: 10, bottom: 10 };
  const quote = { exact: 'a heron', prefix: '', suffix: '' };
  const place = { in: 'book', cfi: 'epubcfi(/6/4!/4/2,/1:0,/1:7)', at: 0.5, chapter: '' } as const;
  const withNotes = async () => {
    const book = openNotebook({ store: memoryAnnotations(), now: () => 5, ids: { next: () => 'n1' } }, 'ada', 't1');
    await act(async () => undefined);
    return { book, ...show({}, { notes: { book, onExport: vi.fn() } }) };
  };

  it('are made and closed by keys that only the book hears, and lead back to their place', async () => {
    const { book, marks, press, tools, user } = await withNotes();
    act(() => marks.select({ anchor: { quote, place }, box }));
    expect(screen.getByRole('dialog', { name: 'Highlight the selection' })).toBeTruthy();
    press('dismiss');
    expect(tools.annotations.deselect).toHaveBeenCalledTimes(1);
    act(() => marks.select({ anchor: { quote, place }, box }));
    press('mark');
    expect(book.get().annotations).toMatchObject([{ quote, place, colour: 'yellow' }]);
    expect(screen.getByRole('dialog', { name: 'Edit the note' })).toBeTruthy();
    press('dismiss');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => marks.press('n1'));
    expect(screen.getByRole('dialog', { name: 'Edit the note' })).toBeTruthy();
    act(() => marks.press(undefined)); // elsewhere in the book
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(tools.next).not.toHaveBeenCalled();

    await user.click(button('Notes'));
    // If the book has no chapter name, the percentage replaces it.
    await user.click(
      within(screen.getByRole('complementary', { name: 'Notes' })).getByRole('button', { name: /^50% of the book/ }),
    );
    expect(tools.annotations.jump).toHaveBeenCalledWith(book.get().annotations[0]);
  });

  it('can be written on what the search has found, without a pointer', async () => {
    const { tools, user, set } = await withNotes();
    const match = { place: place.cfi, chapter: 'Fog', before: '', match: 'heron', after: '' };
    set({ search: { text: 'heron', matches: [match], searching: false, isCut: false } });
    await user.click(button('Search in the book'));
    expect(screen.queryByRole('button', { name: 'Select this match' })).toBeNull();
    await user.click(button('heron'));
    await user.click(button('Select this match'));
    expect(tools.annotations.selectFound).toHaveBeenCalled();
  });

  it('have no button where none can be kept', () => {
    show();
    expect(screen.queryByRole('button', { name: 'Notes' })).toBeNull();
  });
});
