// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { memoryAnnotations } from '#adapters/storage/durable.ts';
import { openNotebook } from '#domain/annotations/index.ts';
import type { SavedFile } from '#domain/client/index.ts';
import { createText } from '#ui/i18n/i18n.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { TextContext } from '#ui/i18n/use-text.ts';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { ServicesContext } from '#ui/entry/services.ts';
import { LiveRegion } from '#ui/entry/app.tsx';
import { onPage } from '../../domain/annotations/make.ts';
import { toolsOf } from './document-tools.ts';
import { TitleInPlayer, titleInPlayer } from './title-in-player.tsx';

afterEach(cleanup);

const text = await createText({ language: 'en-US', load: (language) => Promise.resolve(readLocale(language)) });
const box = { left: 0, top: 0, right: 10, bottom: 10 };
const { quote, place } = onPage(12, 5);

/** A document whose learner has highlighted page 12 (with a note) and page 40, in the player’s frame. */
async function open(pages: readonly number[] = [12, 40]) {
  const store = memoryAnnotations();
  for (const page of pages)
    await store.put('ada', 't1', {
      ...onPage(page, 5, page === 12 ? 'the alarm' : 'a ladder'),
      note: page === 12 ? 'Ask Ben' : '',
    });
  let next = 0;
  const book = openNotebook({ store, now: () => 5, ids: { next: () => `n${++next}` } }, 'ada', 't1');
  await act(async () => undefined);
  const { tools, marks, set } = toolsOf();
  const onExport = vi.fn();
  const saved: SavedFile[] = [];
  render(
    <ServicesContext value={{ timer: pageTimer }}>
      <TextContext value={text}>
        <LiveRegion>
          <TitleInPlayer
            {...titleInPlayer}
            tools={tools}
            notes={{ book, onExport }}
            onSaveFile={(file) => saved.push(file)}
          />
        </LiveRegion>
      </TextContext>
    </ServicesContext>,
  );
  const user = userEvent.setup();
  const panel = async () => {
    await user.click(screen.getByRole('button', { name: 'Notes' }));
    return screen.getByRole('complementary', { name: 'Notes' });
  };
  const more = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'More' }));
    return screen.queryByRole('menuitem', { name });
  };
  return { book, tools, marks, set, onExport, user, panel, more, saved };
}

describe('marks over content', () => {
  it('are drawn by the tools of the content, from the notebook', async () => {
    const { tools, book } = await open();
    expect(tools.annotations.show).toHaveBeenLastCalledWith(book.get().annotations);
    expect(book.get().annotations.length).toBe(2);
  });

  it('are offered at a selection in four colours, and made by one press', async () => {
    const { marks, book, tools, user } = await open([]);
    act(() => marks.select({ anchor: { quote, place }, box }));
    const offer = screen.getByRole('dialog', { name: 'Highlight the selection' });
    expect(
      within(offer)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Yellow', 'Green', 'Blue', 'Pink', 'Add a note']);
    await user.click(within(offer).getByRole('button', { name: 'Blue' }));
    expect(book.get().annotations).toMatchObject([{ colour: 'blue', quote, place, note: '' }]);
    expect(tools.annotations.deselect).toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Highlighted.')).toBeTruthy();
  });

  it('are made by the key A in the colour used last, which opens them for writing', async () => {
    const { marks, book, user } = await open([]);
    await user.keyboard('a');
    expect(screen.getByText('Select the words to highlight first.')).toBeTruthy();
    act(() => marks.select({ anchor: { quote, place }, box }));
    await user.keyboard('a');
    const editor = screen.getByRole('dialog', { name: 'Edit the note' });
    expect(document.activeElement).toBe(within(editor).getByRole('button', { name: 'Yellow' }));
    await user.type(within(editor).getByRole('textbox', { name: 'Note' }), 'banana'); // shortcut keys, typed into a field
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(book.get().annotations).toMatchObject([{ colour: 'yellow', note: 'banana' }]);
  });

  it('take what is typed at a colour as the beginning of the note', async () => {
    const { marks, book, user } = await open([]);
    act(() => marks.select({ anchor: { quote, place }, box }));
    await user.keyboard('a');
    const editor = screen.getByRole('dialog', { name: 'Edit the note' });
    await user.keyboard('ask the warden');
    expect(document.activeElement).toBe(within(editor).getByRole('textbox', { name: 'Note' }));
    expect(book.get().annotations).toMatchObject([{ colour: 'yellow', note: 'ask the warden' }]);
  });

  it('open when they are pressed; a press elsewhere closes what was opened', async () => {
    const { marks, tools, user } = await open();
    act(() => marks.press('12-5'));
    const editor = screen.getByRole('dialog', { name: 'Edit the note' });
    expect(within(editor).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Ask Ben');
    expect(within(editor).getByRole('button', { name: 'Yellow' }).getAttribute('aria-pressed')).toBe('true');
    // While a note is open, characters are input, wherever the focus is.
    act(() => screen.getByRole('main').focus());
    await user.keyboard('rn');
    expect([tools.rotate.mock.calls.length, tools.goToPage.mock.calls.length]).toEqual([0, 0]);
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the panel of notes', () => {
  it('lists them in order, leads to their place, and stays', async () => {
    const { panel, tools, user, book } = await open();
    const list = within(await panel());
    expect(list.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Page 12the alarmAsk Ben',
      'Page 40a ladder',
    ]);
    await user.click(list.getByRole('button', { name: /^Page 40/ }));
    expect(tools.annotations.jump).toHaveBeenCalledWith(book.get().annotations[1]);
    expect(screen.getByRole('complementary', { name: 'Notes' })).toBeTruthy();
  });

  it('filters, and says when nothing is left', async () => {
    const { panel, user } = await open();
    const list = within(await panel());
    await user.type(list.getByRole('searchbox', { name: 'Filter notes' }), 'BEN');
    expect(list.getByText('1 note')).toBeTruthy();
    await user.type(list.getByRole('searchbox'), 'x');
    expect(list.getByText('No notes contain these words.')).toBeTruthy();
  });

  it('edits in its place, where Escape ends the writing and not the panel', async () => {
    const { panel, user, book } = await open();
    const list = within(await panel());
    await user.click(list.getAllByRole('button', { name: 'Edit the note' })[1]!); // two notes
    expect(document.activeElement).toBe(list.getByRole('textbox', { name: 'Note' }));
    await user.keyboard('Which one?{Escape}');
    expect(book.get().annotations[1]?.note).toBe('Which one?');
    expect(list.queryByRole('textbox', { name: 'Note' })).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notes' }));
  });

  /** Verifies: WCAG 3.3.4: a deletion can be undone. */
  it('deletes at once and brings back on request', async () => {
    const { panel, user, book } = await open();
    const before = book.get().annotations;
    const list = within(await panel());
    await user.click(list.getAllByRole('button', { name: 'Delete' })[0]!); // two notes
    expect(book.get().annotations).toEqual([before[1]]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await user.keyboard('{Enter}');
    expect(book.get().annotations).toEqual(before);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('hands all of them over to be saved, and nothing when there is none', async () => {
    const full = await open();
    await full.user.click(within(await full.panel()).getByRole('button', { name: 'Save all notes as a file' }));
    expect(full.onExport).toHaveBeenCalledWith(full.book.get().annotations);
    cleanup();
    const empty = await open([]);
    await empty.user.click(within(await empty.panel()).getByRole('button', { name: 'Save all notes as a file' }));
    expect(empty.onExport).not.toHaveBeenCalled();
    expect(screen.getByText(/^You have no highlights or notes yet/)).toBeTruthy();
  });
});

describe('the button of the notes', () => {
  it('shows and says how many there are, and nothing where there is none', async () => {
    const { book } = await open();
    const button = screen.getByRole('button', { name: 'Notes' });
    const counted = () => [
      button.querySelector('[data-count]')?.getAttribute('data-count'),
      button.getAttribute('aria-description'),
    ];
    expect(counted()).toEqual(['2', '2 notes']);
    act(() => book.remove(book.get().annotations[0]!.id)); // one of two
    expect(counted()).toEqual(['1', '1 note']);
    cleanup();
    await open([]);
    expect(screen.getByRole('button', { name: 'Notes' }).querySelector('[data-count]')).toBeNull();
  });
});

describe('the menu of a document', () => {
  it('saves the notes as a text that anybody can read, and offers it only where there are some', async () => {
    const { more, user, saved } = await open();
    await user.click((await more('Save the notes as text'))!);
    expect(saved).toEqual([
      {
        name: 'Notes on Fire safety.txt',
        type: 'text/plain',
        text: 'Notes on Fire safety\n\nPage 12\n> the alarm\nAsk Ben\n\nPage 40\n> a ladder\n',
      },
    ]);
    cleanup();
    expect(await (await open([])).more('Save the notes as text')).toBeNull();
  });

  it('saves the document once it is read to its end, and says meanwhile that it is', async () => {
    const { more, user, saved, tools } = await open();
    let arrive: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined;
    tools.file.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    await user.click((await more('Save the document'))!);
    expect((await more('Loading the whole document…'))?.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Escape}');
    const bytes = Uint8Array.of(37, 80, 68, 70);
    await act(async () => arrive(bytes));
    expect(saved).toEqual([{ name: 'Fire safety.pdf', type: 'application/pdf', bytes }]);
    tools.file.mockRejectedValueOnce(new Error('gone'));
    await user.click((await more('Save the document'))!);
    expect(await screen.findByText(text.get().t('player.documentNotRead'))).toBeTruthy();
    expect(saved).toHaveLength(1);
  });

  it('does not save a document whose author forbids it, and says so', async () => {
    const { more, user, set, tools } = await open();
    act(() => set({ canSave: false }));
    await user.click((await more('The author of this document does not allow it to be saved.'))!);
    expect(tools.file).not.toHaveBeenCalled();
  });
});

describe('printing', () => {
  it('asks which pages, shows how far it is, and can be given up', async () => {
    const { tools, user } = await open();
    let stop: AbortSignal | undefined;
    tools.print.mockImplementation((_which, signal, onDone) => {
      stop = signal;
      onDone(7);
      return new Promise(() => undefined);
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Print' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Print' }));
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(tools.print.mock.calls[0]?.[0]).toBe('all');
    expect(dialog.getByRole('progressbar', { name: 'Preparing the pages' }).getAttribute('value')).toBe('7');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(stop?.aborted).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says when the pages could not be had, and that the document forbids it', async () => {
    const { tools, user, set } = await open();
    tools.print.mockRejectedValueOnce(new Error('gone'));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('menuitem', { name: 'Print' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Print' }));
    await user.click(dialog.getByRole('radio', { name: 'This page (34)' }));
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(tools.print.mock.calls[0]?.[0]).toBe('this');
    expect(dialog.getByText(/^The pages could not be prepared/)).toBeTruthy();
    act(() => set({ canPrint: false }));
    expect(dialog.getByText('The author of this document does not allow it to be printed.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Print' })).toBeNull();
  });
});

describe('pages with names', () => {
  it('show the name, take name or number, and count by number', async () => {
    const { tools, user, set } = await open();
    act(() => set({ page: 2, pages: 4, labels: ['i', 'ii', '1', '2'] }));
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Page, of 4' });
    expect(input.value).toBe('ii');
    expect(screen.getByText('(2 / 4)')).toBeTruthy();
    await user.clear(input);
    await user.type(input, '2{Enter}');
    expect(tools.goToPage).toHaveBeenLastCalledWith(4); // its label is 2
    await user.clear(input);
    await user.type(input, '3{Enter}');
    expect(tools.goToPage).toHaveBeenLastCalledWith(3); // no page has this label
  });
});
