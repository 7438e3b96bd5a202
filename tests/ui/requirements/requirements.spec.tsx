// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { RequirementsScreen } from '#ui/screens/requirements/requirements-screen.tsx';
import { catalogueOf } from '../../domain/catalogue/arbitraries.ts';
import { textsOf } from '../../support/texts.tsx';
import { clientOf, Screens, type Story } from '../screens-client.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const [place, name] of made.splice(0)) Reflect.deleteProperty(place, name);
});

const made: [place: object, name: string][] = [];

/** Adds an API to this browser that jsdom lacks. */
function gives(place: object, name: string, value: unknown): void {
  Object.defineProperty(place, name, { configurable: true, value });
  made.push([place, name]);
}

function open(story: Partial<Story> = {}): void {
  const world = clientOf({ catalogue: () => Promise.resolve(catalogueOf([], [])), ...story });
  const screens = { systemRequirements: <RequirementsScreen /> };
  render(<Screens {...world} texts={texts} path="/acme/system-requirements" screens={screens} />);
}

const told = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((one) => one.textContent);
const reliedOn = () => told('What works on this device');
const able = () => told('What this browser can do');

// Verifies: §2 system-requirements, with links to the app store and the play store
describe('system requirements', () => {
  it('name the browsers, try this one, and lead to the stores that the operator has named', () => {
    open({ stores: { ios: 'https://apps.example/a', android: 'https://play.example/a' } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('System requirements');
    expect(screen.getAllByRole('row')).toHaveLength(5);
    expect(screen.getByText('Storage, so that your work is saved on this device until it is sent')).toBeTruthy();
    const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('https'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['Get it on the App Store (opens in a new tab)', 'https://apps.example/a', 'noopener noreferrer'],
      ['Get it on Google Play (opens in a new tab)', 'https://play.example/a', 'noopener noreferrer'],
    ]);
  });

  it('leave out what there is no address for', () => {
    open();
    expect(screen.queryByText('Mobile app')).toBeNull();
  });

  it('say what else this browser can do, as it is found, and what there is instead of what it lacks', () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockImplementation((type) =>
      type.startsWith('video/mp4') ? 'probably' : '',
    );
    open();
    expect(able()).toContain('Available: Play video and audio in MP4');
    expect(able()).toContain(
      'Missing: Play video and audio in WebM Titles that are available only in this form do not play here.',
    );
    expect(able()).toContain('Missing: Show content on the full screen Content fills the window instead.');
  });

  it.each([
    [true, ['Available: Keep your work when the device runs out of space']],
    [
      false,
      [
        'Missing: Keep your work when the device runs out of space When space runs out, the browser may remove work that has not been sent.',
      ],
    ],
    [undefined, []],
  ])('a browser that says of keeping what is stored: %s', (isKept, said) => {
    open({ isKept });
    expect(able().filter((one) => one.includes('out of space'))).toEqual(said);
  });
});

// Verifies: reliability, as far as the browser supports it
describe('what a learner can rely on', () => {
  it('is said to be there in a browser that has all that it needs', () => {
    gives(navigator, 'locks', {});
    gives(navigator, 'mediaDevices', { getUserMedia: () => undefined });
    gives(window, 'caches', {});
    open();
    expect(reliedOn()).toEqual([
      'Available: Keep your work after you close the window',
      'Available: Keep your work if the browser crashes',
      'Available: Open content again where you left off',
      'Available: Continue learning while offline',
      'Available: Keep a title open in only one of several tabs',
      'Available: Keep what courses store, apart from your account',
      'Available: Take photos with the camera',
      'Available: Save your highlights and notes in this browser',
    ]);
  });

  it('says what there is instead of what a browser lacks', () => {
    open();
    expect(reliedOn().slice(4, 7)).toEqual([
      'Missing: Keep a title open in only one of several tabs Open each title in one tab only.',
      'Missing: Keep what courses store, apart from your account A course that stores its own settings starts without them each time.',
      'Missing: Take photos with the camera You can choose a photo from a file instead.',
    ]);
  });

  const lost = () => reliedOn().filter((one) => one.startsWith('Missing') && !/tabs|courses|camera/.test(one));

  it('says once that nothing is stored, where the browser stores nothing', () => {
    open({ isDurable: false });
    expect(lost()).toEqual([
      'Missing: Keep your work after you close the window This browser does not save your progress. Keep this page open until it has been sent.',
      'Missing: Keep your work if the browser crashes',
      'Missing: Open content again where you left off',
      'Missing: Continue learning while offline',
      'Missing: Save your highlights and notes in this browser Your highlights and notes are lost when you close the page. Save them as a file first.',
    ]);
  });

  it('ends with a private window, in which one can go on all the same', () => {
    open({ endsWithWindow: true });
    expect(lost().map((one) => one.slice(0, 46))).toEqual([
      'Missing: Keep your work after you close the wi',
      'Missing: Keep your work if the browser crashes',
      'Missing: Save your highlights and notes in thi',
    ]);
  });
});
