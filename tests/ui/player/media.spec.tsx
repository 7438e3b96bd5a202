// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SavedFile } from '#domain/client/index.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Cue, MediaTools, MediaView, TrackChoice } from '#domain/player/index.ts';
import { createText } from '#ui/i18n/i18n.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { TextContext } from '#ui/i18n/use-text.ts';
import { mediaKeys } from '#ui/screens/player/keys/media-keys.ts';
import { actionOfKey } from '#ui/screens/player/keys/use-window-keys.ts';
import { bestTrackOf, trackName } from '#ui/screens/player/media/track-name.ts';
import type { MediaEnvironment } from '#ui/screens/player/player-context.ts';
import { pageTimer } from '#adapters/platform/page-timer.ts';
import { LiveRegion } from '#ui/entry/app.tsx';
import { ServicesContext } from '#ui/entry/services.ts';
import { anOffer, noOffers, type PlayerFields, TitleInPlayer, titleInPlayer } from './title-in-player.tsx';

let reduced = false;
beforeEach(() => {
  reduced = false;
  window.matchMedia = (media) => ({ matches: reduced && media.includes('reduced'), media }) as MediaQueryList; // the code under test reads `matches` only
});
afterEach(cleanup);

const text = await createText({ language: 'en-US', load: (language) => Promise.resolve(readLocale(language)) });

const languages: TrackChoice[] = [
  { language: 'en-US', label: 'English' },
  { language: 'fr-FR', label: 'Français' },
];
const cues: Cue[] = [
  { start: 0, end: 5, text: 'An alarm sounds.' },
  { start: 5, end: 10, text: 'Leave by the nearest exit.' },
  { start: 10, end: 20, text: 'Meet at point A.' },
];

/** Tools over a fake view, as any video or audio provides them. */
type Given = Partial<Pick<MediaTools, 'kind' | 'captions' | 'transcripts' | 'descriptions'>> & {
  chapters?: Cue[];
  voices?: string[];
  start?: Partial<MediaView>;
};
function toolsOf(given: Given = {}) {
  const {
    kind = 'video',
    captions = languages,
    transcripts = captions,
    descriptions = [],
    chapters = [],
    voices = [],
    start = {},
  } = given;
  let view: MediaView = {
    playing: false,
    ended: false,
    second: 7.4,
    duration: 20,
    buffered: [[0, 12]],
    speed: 1,
    repeating: false,
    volume: 1,
    muted: false,
    captions: undefined,
    caption: '',
    descriptions: undefined,
    isSpoken: false,
    description: '',
    floating: false,
    waiting: false,
    stalled: false,
    ...start,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<MediaView>) => {
    view = { ...view, ...change };
    for (const tell of [...listeners]) tell();
  };
  const tools = {
    of: 'media',
    kind,
    state: {
      get: () => view,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    captions,
    transcripts,
    descriptions,
    canFloat: true,
    play: vi.fn(() => set({ playing: true })),
    pause: vi.fn(() => set({ playing: false })),
    seek: vi.fn((second: number) => set({ second: Math.min(20, Math.max(0, second)) })),
    setSpeed: vi.fn((speed: number) => set({ speed })),
    setRepeating: vi.fn((repeating: boolean) => set({ repeating })),
    setVolume: vi.fn((volume: number) => set({ volume, muted: false })),
    setMuted: vi.fn((muted: boolean) => set({ muted })),
    showCaptions: vi.fn((language: string | undefined) => {
      set({ captions: language });
      return Promise.resolve(true);
    }),
    canSpeak: (language: string) => voices.includes(language),
    giveDescriptions: vi.fn((language: string | undefined, isSpoken?: boolean) => {
      set({ descriptions: language, isSpoken: isSpoken ?? false });
      return Promise.resolve(true);
    }),
    transcript: vi.fn((_language: string): Promise<readonly Cue[]> => Promise.resolve(cues)),
    chapters: () => Promise.resolve(chapters),
    float: vi.fn(),
  } satisfies MediaTools;
  return { tools, set, listeners };
}

/** Stored settings, and a clock that the test advances. */
function around(kept: Record<string, string> = {}) {
  const choices = new Map(Object.entries(kept));
  let waiting: { work: () => void } | undefined;
  const media: MediaEnvironment = {
    picture: undefined,
    choices: { get: (what) => choices.get(what), set: (what, value) => void choices.set(what, value) },
    after: (_delayMs, work) => {
      const mine = { work };
      waiting = mine;
      return () => {
        if (waiting === mine) waiting = undefined;
      };
    },
  };
  return { media, choices, pass: () => act(() => waiting?.work()), isWaiting: () => waiting !== undefined };
}

const props = (given: Partial<PlayerFields>): PlayerFields => ({
  ...titleInPlayer,
  kind: 'video',
  ...given,
});
const show = async (given: Partial<PlayerFields>) => {
  const shown = render(
    <ServicesContext value={{ timer: pageTimer }}>
      <TextContext value={text}>
        <LiveRegion>
          <TitleInPlayer {...props(given)} />
        </LiveRegion>
      </TextContext>
    </ServicesContext>,
  );
  await act(() => Promise.resolve()); // the chapters load
  return shown;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const saysPolitely = (words: string) => screen.getAllByRole('status').some((one) => one.textContent.includes(words));

describe('controls of a film', () => {
  it('play, pause, skip, and say where it is', async () => {
    const { tools, set } = toolsOf();
    await show({ tools });
    const user = userEvent.setup();
    const slider = screen.getByRole('slider', { name: 'Position' });
    expect(slider.getAttribute('aria-valuetext')).toBe('0:07 of 0:20');
    await user.click(button('Play'));
    await user.click(button('Pause'));
    await user.click(button('Forward 10 seconds'));
    await user.click(button('Back 10 seconds'));
    expect(tools.play).toHaveBeenCalledTimes(1);
    expect(tools.pause).toHaveBeenCalledTimes(1);
    expect(tools.seek.mock.calls.map(([second]) => Math.floor(second))).toEqual([17, 7]);
    act(() => set({ second: 20, ended: true }));
    expect(button('Play again')).toBeTruthy();
  });

  it('offer no position where the length is not known', async () => {
    await show({ tools: toolsOf({ start: { duration: undefined } }).tools });
    expect(screen.queryByRole('slider', { name: 'Position' })).toBeNull();
    expect(screen.getByText('0:07')).toBeTruthy();
  });

  it('write numbers as the language does', async () => {
    await text.setLanguage('fr-FR');
    await show({ tools: toolsOf({ start: { speed: 1.25 } }).tools });
    expect(button('Paramètres, vitesse 1,25×').textContent).toBe('1,25×');
    await text.setLanguage('en-US');
  });

  it('keep the speed for the next title and take it up there', async () => {
    const { tools } = toolsOf();
    const { media, choices } = around();
    await show({ tools, media });
    const user = userEvent.setup();
    await user.click(button('Settings, speed 1×'));
    const menu = screen.getByRole('group', { name: 'Speed 1×' });
    expect(
      within(menu)
        .getAllByRole('menuitemradio')
        .map((item) => item.textContent),
    ).toEqual(
      ['0.5×', '0.75×', '1×', '1.25×', '1.5×', '1.75×', '2×'], // values of the interface: 0.5 to 2
    );
    expect(document.activeElement?.textContent).toBe('1×');
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(tools.setSpeed).toHaveBeenCalledWith(1.5);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(button('Settings, speed 1.5×'));
    expect([...choices]).toEqual([['media.speed', '1.5']]);
    cleanup();
    const next = toolsOf();
    await show({ tools: next.tools, media });
    expect(next.tools.setSpeed.mock.calls).toEqual([[1.5]]);
  });

  it.each([
    ['what nobody wrote here', { 'media.speed': '17', 'media.captions': 'xx' }],
    ['nothing', {}],
    ['off', { 'media.captions': 'off' }],
  ])('take nothing up from %s', async (_what, kept) => {
    const { tools } = toolsOf();
    await show({ tools, media: around(kept).media });
    expect(tools.setSpeed).not.toHaveBeenCalled();
    expect(tools.showCaptions).not.toHaveBeenCalled();
  });

  /** Verifies: WCAG 1.2.2, 3.1.2. */
  it('show captions in the language last chosen, and say when they cannot be had', async () => {
    const { tools } = toolsOf();
    const { media, choices } = around({ 'media.captions': 'fr-CA' });
    await show({ tools, media });
    expect(tools.showCaptions.mock.calls).toEqual([['fr-FR']]);
    const user = userEvent.setup();
    await user.keyboard('c');
    expect(tools.showCaptions).toHaveBeenLastCalledWith(undefined);
    expect(choices.get('media.captions')).toBe('off');
    await waitFor(() => expect(saysPolitely('Captions off')).toBe(true));
    tools.showCaptions.mockResolvedValueOnce(false);
    await user.click(button('Captions'));
    await user.click(screen.getByRole('menuitemradio', { name: 'English' }));
    await waitFor(() => expect(saysPolitely('The captions could not be loaded.')).toBe(true));
  });

  it('write captions as large as was last chosen', async () => {
    const { tools } = toolsOf();
    const { media, choices } = around({ 'media.captionSize': 'large' });
    const { container } = await show({ tools, media });
    const size = () => container.querySelector('[data-caption-size]')?.getAttribute('data-caption-size');
    expect(size()).toBe('large');
    const user = userEvent.setup();
    await user.click(button(/^Settings/));
    const sizes = within(screen.getByRole('group', { name: 'Size of captions' }));
    expect(sizes.getByRole('menuitemradio', { checked: true }).textContent).toBe('Large');
    await user.click(sizes.getByRole('menuitemradio', { name: 'Largest' }));
    expect([size(), choices.get('media.captionSize')]).toEqual(['largest', 'largest']);
  });

  it('play over again once it is wanted, and say so', async () => {
    const { tools } = toolsOf({ captions: [] });
    await show({ tools });
    const user = userEvent.setup();
    await user.click(button(/^Settings/));
    expect(screen.queryByRole('group', { name: 'Size of captions' })).toBeNull(); // there are none
    await user.click(within(screen.getByRole('group', { name: 'Loop' })).getByText('On'));
    expect(tools.setRepeating).toHaveBeenCalledWith(true);
    await waitFor(() => expect(saysPolitely('Loop on')).toBe(true));
  });

  it.each([true, false])('what could follow covers no film that plays over again (%s)', async (repeating) => {
    const offer = anOffer('First aid');
    const { tools } = toolsOf({ start: { repeating } });
    await show({ tools, completed: true, isFirstTime: true, offers: { ...noOffers, keepGoing: [offer] } });
    expect(screen.queryByRole('dialog') === null).toBe(repeating);
  });

  it('save the transcript, and say when it cannot be had', async () => {
    const { tools } = toolsOf();
    const saved: SavedFile[] = [];
    await show({ tools, media: around().media, onSaveFile: (file) => saved.push(file) });
    const user = userEvent.setup();
    const save = async () => {
      await user.click(button('More'));
      await user.click(screen.getByRole('menuitem', { name: 'Save the transcript' }));
    };
    await save();
    expect(saved).toEqual([
      {
        name: 'Fire safety, transcript.txt',
        type: 'text/plain',
        text: 'Fire safety\n\n0:00  An alarm sounds.\n0:05  Leave by the nearest exit.\n0:10  Meet at point A.\n',
      },
    ]);
    tools.transcript.mockRejectedValueOnce(new Error('gone'));
    await save();
    await waitFor(() => expect(saysPolitely(text.get().t('media.transcriptFailed'))).toBe(true));
    expect(saved).toHaveLength(1);
  });

  /**
   * Verifies: WCAG 1.2.5, 3.1.2: descriptions are announced in their language, by a live region that existed before.
   */
  it('give descriptions beside captions, off until they are chosen, and again with the next title', async () => {
    const { tools, set } = toolsOf({ descriptions: languages });
    const { media, choices } = around();
    await show({ tools, media });
    expect(tools.giveDescriptions).not.toHaveBeenCalled();
    const regions = screen.getAllByRole('status');
    const user = userEvent.setup();
    await user.click(button('Captions and descriptions'));
    const group = screen.getByRole('group', { name: 'Descriptions' });
    const items = within(group).getAllByRole('menuitemradio');
    expect(items.map((item) => [item.textContent, item.ariaChecked])).toEqual([
      ['Descriptions off', 'true'],
      ['English', 'false'],
      ['Français', 'false'],
    ]);
    await user.click(items[2]!);
    expect(tools.giveDescriptions.mock.calls).toEqual([['fr-FR', false]]);
    expect(choices.get('media.descriptions')).toBe('fr-FR');
    await waitFor(() => expect(saysPolitely('Descriptions: Français')).toBe(true));
    act(() => set({ description: 'Une lampe clignote.' }));
    const saying = regions.find((one) => one.textContent === 'Une lampe clignote.');
    expect([saying?.isConnected, saying?.getAttribute('lang')]).toEqual([true, 'fr-FR']);
    act(() => set({ description: '' }));
    expect(saying?.textContent).toBe('');
    cleanup();
    const next = toolsOf({ descriptions: languages });
    await show({ tools: next.tools, media });
    expect(next.tools.giveDescriptions.mock.calls).toEqual([['fr-FR', false]]);
    next.tools.giveDescriptions.mockResolvedValueOnce(false);
    await user.click(button('Captions and descriptions'));
    await user.click(screen.getAllByRole('menuitemradio', { name: 'English' })[1]!);
    await waitFor(() => expect(saysPolitely('The descriptions could not be loaded.')).toBe(true));
  });

  /** Verifies: WCAG 1.2.5. */
  it('offer a voice for descriptions where there is one of their language, and keep that too', async () => {
    const { tools } = toolsOf({ descriptions: languages, voices: ['fr-FR'] });
    const { media, choices } = around();
    await show({ tools, media });
    const user = userEvent.setup();
    const items = async () => {
      await user.click(button('Captions and descriptions'));
      const group = screen.getByRole('group', { name: 'Descriptions' });
      return within(group).getAllByRole('menuitemradio');
    };
    const [, , , spoken, ...others] = await items();
    expect([spoken?.textContent, others]).toEqual(['Français, read aloud', []]);
    await user.click(spoken!);
    expect(tools.giveDescriptions).toHaveBeenLastCalledWith('fr-FR', true);
    expect((await items()).map((item) => item.ariaChecked)).toEqual(['false', 'false', 'false', 'true']);
    expect(choices.get('media.descriptions')).toBe('fr-FR spoken');
    cleanup();
    const next = toolsOf({ descriptions: languages });
    await show({ tools: next.tools, media });
    expect(next.tools.giveDescriptions.mock.calls, 'a voice may come later').toEqual([['fr-FR', true]]);
    expect((await items()).map((item) => item.ariaChecked)).toEqual(['false', 'false', 'true']);
  });

  it('name the menu after what there is', async () => {
    const { tools } = toolsOf({ captions: [], descriptions: languages });
    await show({ tools });
    expect(button('Descriptions').getAttribute('aria-haspopup')).toBe('menu');
    expect(screen.queryByRole('button', { name: /captions/i })).toBeNull();
  });

  it('say that there are no captions, and offer no transcript and no chapters then', async () => {
    const { tools } = toolsOf({ captions: [] });
    await show({ tools });
    expect(button('No captions').getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Transcript' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Chapters' })).toBeNull();
    await userEvent.setup().keyboard('c');
    await waitFor(() => expect(saysPolitely('No captions')).toBe(true));
  });

  it('show the time and the chapter that the pointer is at, and only while it is there', async () => {
    await show({ tools: toolsOf({ chapters: cues }).tools });
    const slider = screen.getByRole('slider', { name: 'Position' });
    // The handle’s radius reduces the track by 8 pixels at each end.
    slider.getBoundingClientRect = () => DOMRect.fromRect({ x: 100, y: 0, width: 416, height: 28 });
    const shownAt = (clientX: number) => {
      fireEvent(slider, new MouseEvent('pointermove', { bubbles: true, clientX }));
      return slider.nextSibling?.textContent;
    };
    expect([100, 108, 208, 308, 507, 900].map(shownAt)).toEqual([
      '0:00An alarm sounds.',
      '0:00An alarm sounds.',
      '0:05Leave by the nearest exit.',
      '0:10Meet at point A.',
      '0:19Meet at point A.',
      '0:20Meet at point A.',
    ]);
    fireEvent.pointerLeave(slider);
    expect(slider.nextSibling).toBeNull();
  });

  it('lead to chapters', async () => {
    const { tools } = toolsOf({ chapters: cues });
    await show({ tools });
    const user = userEvent.setup();
    await user.click(button('Chapters'));
    expect(screen.getByRole('menuitemradio', { name: /Leave by/ }).getAttribute('aria-checked')).toBe('true');
    await user.keyboard('{End}{Enter}');
    expect(tools.seek).toHaveBeenLastCalledWith(10);
  });

  it('go when the learner only looks, come back with a key, and stay while the keyboard is in them or motion is unwanted', async () => {
    const { tools } = toolsOf({ start: { playing: true } });
    const { media, pass, isWaiting } = around();
    const { container } = await show({ tools, media });
    const rests = () => container.querySelector('[data-controls="over"]')?.getAttribute('data-resting');
    expect(rests()).toBe('false');
    pass();
    expect(rests()).toBe('true');
    const user = userEvent.setup();
    await user.keyboard('{Shift}');
    expect(rests()).toBe('false');
    act(() => tools.pause());
    expect(isWaiting()).toBe(false);
    reduced = true;
    act(() => tools.play());
    pass();
    expect(rests()).toBe('false');
  });
});

describe('the page of a sound', () => {
  it('shows its name and what is said, and its controls never go', async () => {
    const { tools } = toolsOf({ kind: 'audio', start: { playing: true, captions: 'en-US', caption: 'Breathe in.' } });
    const { media, isWaiting } = around();
    await show({ tools, media, kind: 'audio' });
    expect(screen.getByText('Breathe in.').getAttribute('lang')).toBe('en-US');
    expect(screen.getAllByText('Fire safety').length).toBeGreaterThan(1);
    expect(isWaiting()).toBe(false);
  });
});

describe('a transcript', () => {
  /** Verifies: WCAG 1.2.1, 1.2.3: the transcript contains all that is spoken. */
  it('marks what is said now, leads to each moment, and gives the focus back when it is closed', async () => {
    const { tools, set } = toolsOf();
    await show({ tools });
    const user = userEvent.setup();
    await user.click(button('Transcript'));
    const panel = screen.getByRole('region', { name: 'Transcript' });
    const current = () => panel.querySelector('[aria-current="true"]')?.textContent;
    expect(current()).toContain('Leave by the nearest exit.');
    act(() => set({ second: 12 }));
    expect(current()).toContain('Meet at point A.');
    await user.click(within(panel).getByRole('button', { name: /An alarm/ }));
    expect(tools.seek).toHaveBeenLastCalledWith(0);
    await user.keyboard('{End}{ArrowUp}{Enter}');
    expect(tools.seek).toHaveBeenLastCalledWith(5);
    await user.keyboard('{Home}{Enter}');
    expect(tools.seek).toHaveBeenLastCalledWith(0);
    expect(tools.seek).toHaveBeenCalledTimes(3);
    await user.selectOptions(within(panel).getByRole('combobox', { name: 'Language' }), 'Français');
    expect(tools.transcript).toHaveBeenLastCalledWith('fr-FR');
    within(panel).getByRole('combobox').focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Transcript' })).toBeNull();
    expect(document.activeElement).toBe(button('Transcript'));
  });

  it('says when it cannot be had', async () => {
    const { tools } = toolsOf();
    tools.transcript.mockRejectedValue(new Error('404'));
    await show({ tools });
    await userEvent.setup().click(button('Transcript'));
    expect((await screen.findByRole('alert')).textContent).toBe('The transcript could not be loaded.');
  });
});

describe('keys of audio and video', () => {
  const press = (key: string, more: object = {}) => {
    const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    const target = document.createElement('main');
    return actionOfKey(mediaKeys, { key, ...held, target, defaultPrevented: false, ...more }, true);
  };

  it.each([
    [' ', { do: 'toggle' }],
    ['k', { do: 'toggle' }],
    ['K', { do: 'toggle' }],
    ['j', { do: 'skip', seconds: -10 }],
    ['l', { do: 'skip', seconds: 10 }],
    ['ArrowLeft', { do: 'skip', seconds: -5 }],
    ['ArrowRight', { do: 'skip', seconds: 5 }],
    ['ArrowUp', { do: 'volume', by: 0.1 }],
    ['ArrowDown', { do: 'volume', by: -0.1 }],
    ['m', { do: 'mute' }],
    ['f', { do: 'fullScreen' }],
    ['c', { do: 'captions' }],
    ['<', { do: 'slower' }],
    ['>', { do: 'faster' }],
    ['0', { do: 'tenth', tenth: 0 }],
    ['9', { do: 'tenth', tenth: 9 }],
    ['Home', { do: 'start' }],
    ['End', { do: 'end' }],
    ['Escape', undefined],
    ['Tab', undefined],
    ['Enter', undefined],
    ['constructor', undefined],
  ] as const)('%j means %j', (key, meaning) => expect(press(key)).toEqual(meaning));

  it.each(['ctrlKey', 'metaKey', 'altKey', 'defaultPrevented'] as const)('mean nothing with %s', (held) =>
    expect(press('k', { [held]: true })).toBeUndefined(),
  );

  it('belong to fields, menus and dialogs that have the focus; a button keeps the space bar, the position its arrows to us', () => {
    const inside = (html: string) => {
      const place = document.createElement('div');
      place.dataset['content'] = '';
      place.innerHTML = html;
      return { target: place.querySelector('b, input, button, select') };
    };
    for (const html of [
      '<input>',
      '<input type=range>',
      '<select></select>',
      '<div role=menu><b></b></div>',
      '<dialog><b></b></dialog>',
    ])
      expect(press('ArrowLeft', inside(html)), html).toBeUndefined();
    expect(press(' ', inside('<button></button>'))).toBeUndefined();
    expect(press('k', inside('<button></button>'))).toEqual({ do: 'toggle' });
    expect(press('ArrowLeft', inside('<input type=range data-position>'))).toEqual({ do: 'skip', seconds: -5 });
  });

  it('do what they mean, and nothing after the screen is gone', async () => {
    const { tools, set, listeners } = toolsOf();
    const { unmount } = await show({ tools });
    const user = userEvent.setup();
    await user.keyboard('k');
    await user.keyboard('l{ArrowLeft}5{Home}{End}');
    expect(tools.seek.mock.calls.map(([second]) => Math.floor(second))).toEqual([17, 12, 10, 0, 20]);
    await user.keyboard('{ArrowDown}{ArrowUp}m>');
    expect(tools.setVolume.mock.calls).toEqual([[0.9], [1]]);
    expect(tools.setMuted).toHaveBeenCalledWith(true);
    expect(tools.setSpeed).toHaveBeenLastCalledWith(1.25);
    act(() => set({ speed: 0.5 }));
    await user.keyboard('<');
    expect(tools.setSpeed).toHaveBeenCalledTimes(1);
    unmount();
    await user.keyboard('k');
    expect(tools.play).toHaveBeenCalledTimes(1);
    expect(listeners.size).toBe(0);
  });
});

describe('languages of captions', () => {
  it.each([
    ['fr-FR', 'fr-FR'],
    ['FR-fr', 'fr-FR'],
    ['fr-CA', 'fr-FR'],
    ['en', 'en-US'],
    ['tr-TR', undefined],
    ['', undefined],
  ])('%j is best served by %j', (wanted, language) => expect(bestTrackOf(languages, wanted)?.language).toBe(language));

  it('are named by the platform, else by the browser, else by their tag', () => {
    expect(trackName({ language: 'fr-FR', label: 'Français' }, 'en-US')).toBe('Français');
    expect(trackName({ language: 'tr', label: '' }, 'en-US')).toBe('Turkish');
    expect(trackName({ language: 'no tag!', label: '' }, 'en-US')).toBe('no tag!');
  });
});
