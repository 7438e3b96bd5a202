// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PhotoOf } from '#domain/account/index.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { aClient } from '../support/client.tsx';
import { fakeTools } from '../support/fake-photo-tools.ts';
import { jpeg, svg } from '../support/photo-files.ts';
import { textsOf } from '../support/texts.tsx';

const SLOW = { timeout: 15_000 };
let texts: TextSource;
const shownNow = new Set<string>();
beforeAll(async () => {
  texts = await textsOf();
});
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  let made = 0;
  shownNow.clear();
  URL.createObjectURL = () => {
    const address = `blob:${++made}`;
    shownNow.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => void shownNow.delete(address);
});
afterEach(cleanup);

const file = (bytes: Uint8Array<ArrayBuffer> = jpeg(640, 480)) =>
  Object.assign(new File([bytes], 'photo.jpg'), { arrayBuffer: () => Promise.resolve(bytes.buffer) });

/** Opens a learner’s profile with fake face detection. */
async function meet(who: string, story = 'photo-check', script: Parameters<typeof fakeTools>[0] = { faces: [0.9] }) {
  const page = aClient(story, texts);
  const { code } = page.world.scenario.organisation;
  await page.signIn(who);
  const client = await page.client;
  const tools = fakeTools(script);
  client.profile.photos.tools = () => Promise.resolve(tools);
  // The simulated platform cannot parse jsdom’s form data: checks the sent data here.
  const sent: string[] = [];
  const { source } = client.profile.photos;
  source.upload = (of) => {
    sent.push(of);
    return Promise.resolve();
  };
  await page.arrive(`/${code}/profile?tab=account`);
  const own = await screen.findByRole('group', { name: 'Your photo' }, SLOW);
  const user = userEvent.setup({ delay: null, applyAccept: false });
  const choose = (of: PhotoOf, chosen: File) => user.upload(inputOf(of), chosen);
  return { ...page, tools, own: within(own), user, choose, sent, script };
}
const inputOf = (of: PhotoOf) => document.querySelector<HTMLInputElement>(`input[data-photo=${of}]`)!; // the screen has both
/** Selects the same file for both photos before either can be checked. */
const chooseAtOnce = (chosen: File) =>
  (['profile', 'spouse'] as const).forEach((of) => fireEvent.change(inputOf(of), { target: { files: [chosen] } }));
const spouse = () => within(screen.getByRole('group', { name: 'Photo of your spouse' }));
const said = () => screen.getByRole('region', { name: 'Notifications' }).textContent;

// Verifies: §5 Profile photo, §8 Photo messages
describe('the photo of a learner', () => {
  it('is what a link to it leads to, with the focus', async () => {
    const page = aClient('photo-check', texts);
    await page.signIn('eve');
    await page.arrive(`/${page.world.scenario.organisation.code}/profile?tab=account#photo`);
    const heading = await screen.findByRole('heading', { name: /^Photo/, level: 2 }, SLOW);
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('who is not asked for one: any photo, and no spouse', async () => {
    const { own, choose, user, tools, sent } = await meet('ada', 'generic');
    expect(screen.queryByText('Mandatory')).toBeNull();
    expect(screen.queryByRole('group', { name: 'Photo of your spouse' })).toBeNull();
    await choose('profile', file());
    await waitFor(() => expect(own.getByRole('status').textContent).toBe('This photo can be saved.'));
    await waitFor(() => expect([tools.calls, shownNow.size]).toEqual([['redraw'], 1])); // the image’s URL is set last
    await user.click(own.getByRole('button', { name: 'Save the photo' }));
    await waitFor(() => expect(said()).toContain('The photo is saved.'));
    expect(sent).toEqual(['profile']);
    cleanup();
    expect(shownNow.size, 'no address of a picture outlives its screen').toBe(0);
    expect(tools.calls.at(-1), 'and no thread').toBe('stop');
  });

  it.each([
    ['no face', { faces: [0.3] }, file(), /found no face/],
    ['two faces', { faces: [0.9, 0.8] }, file(), /shows 2 faces/],
    ['a file that is something else', {}, file(svg), /JPEG or PNG/],
    ['a huge picture', {}, file(jpeg(9_000, 9_000)), /up to 40 megapixels/],
    ['a broken file', {}, file(jpeg(640, 480, { ends: false })), /damaged/],
    ['a large file', {}, file(new Uint8Array(8 * 1024 * 1024 + 1)), /up to 8 MB/],
    ['models that do not come', { look: 'unavailable' as const }, file(), /could not check the photo/],
  ])('who is asked for one and chooses %s is told why not, at the photo', async (_what, script, chosen, why) => {
    const { own, choose } = await meet('eve', 'photo-check', script);
    expect(screen.getByText('Mandatory')).toBeDefined();
    await choose('profile', chosen);
    expect((await own.findByRole('alert')).textContent).toMatch(why);
    expect(own.queryByRole('button', { name: 'Save the photo' })).toBeNull();
    const way = own.getByRole('button', { name: 'Choose a photo' });
    expect(way.getAttribute('aria-describedby')?.split(' ')).toContain(own.getByRole('alert').id);
  });

  it('is shown how far the check is, and can end it', async () => {
    const { own, choose, user, tools, script } = await meet('eve', 'photo-check', { faces: [0.9], waits: true });
    await choose('profile', file());
    const bar = await own.findByRole('progressbar', { name: /Looking for a face/ });
    await waitFor(() => expect(bar.getAttribute('value')).toBe('35'));
    script.waits = false;
    await user.click(own.getByRole('button', { name: 'Cancel' }));
    expect(tools.calls.at(-1)).toBe('stop');
    expect(own.queryByRole('progressbar')).toBeNull();
    expect(own.queryByRole('alert')).toBeNull();
    expect(document.activeElement, 'the focus is at the way on').toBe(
      own.getByRole('button', { name: 'Choose a photo' }),
    );
  });

  it('keeps what was chosen for one when another is chosen at once, and looks at them in turn', async () => {
    const { own, tools } = await meet('eve', 'photo-check', { faces: [0.9], distance: 0.09 });
    chooseAtOnce(file());
    await own.findByText('One face was found. This photo can be saved.');
    await spouse().findByText('One face was found. This photo can be saved.');
    // The spouse’s photo is compared with the own one, which had to be ready before.
    expect(tools.calls).toEqual(['redraw', 'look', 'redraw', 'look', 'describe', 'describe']);
  });

  it('tells why not at each, when neither of two that were chosen at once can be taken', async () => {
    const { own } = await meet('eve');
    chooseAtOnce(file(svg));
    expect((await own.findByRole('alert')).textContent).toMatch(/JPEG or PNG/);
    expect((await spouse().findByRole('alert')).textContent).toMatch(/JPEG or PNG/);
  });

  it('a newer choice wins over the one before in its place, and ends no look at the other', async () => {
    const { own, choose, user, script, tools } = await meet('eve', 'photo-check', { faces: [0.9], waits: true });
    await choose('profile', file());
    await own.findByRole('progressbar', { name: /Looking for a face/ });
    await choose('spouse', file());
    await choose('spouse', file(svg));
    expect(tools.calls).not.toContain('stop');
    script.waits = false;
    await choose('profile', file(svg));
    expect((await own.findByRole('alert')).textContent).toMatch(/JPEG or PNG/);
    expect((await spouse().findByRole('alert')).textContent).toMatch(/JPEG or PNG/);
    expect(tools.calls, 'nothing was done for what was not wanted any more').toEqual(['redraw', 'look', 'stop']);

    script.waits = true;
    await choose('profile', file());
    await own.findByRole('progressbar', { name: /Looking for a face/ });
    await choose('spouse', file());
    await user.click(spouse().getByRole('button', { name: 'Cancel' }));
    expect(own.getByRole('progressbar'), 'one that waits for its turn is dropped alone').toBeDefined();
    cleanup();
    expect(tools.calls.slice(3, 6), 'who leaves ends it').toEqual(['redraw', 'look', 'stop']);
  });

  it('and of a spouse who is like them: both are sent, the own one first', async () => {
    const { own, choose, user, sent } = await meet('eve', 'photo-check', { faces: [0.9], distance: 0.09 });
    await choose('profile', file());
    await own.findByText('One face was found. This photo can be saved.');
    await choose('spouse', file());
    await user.click(await spouse().findByRole('button', { name: 'Save the photo' }));
    await waitFor(() => expect(spouse().getByRole('status').textContent).toBe('Saved'));
    expect(sent).toEqual(['profile', 'spouse']);
  });

  it('and of a spouse who is not: nothing can be sent', async () => {
    const { own, choose } = await meet('eve', 'photo-check', { faces: [0.9], distance: 0.11 });
    await choose('profile', file());
    await own.findByText('One face was found. This photo can be saved.');
    await choose('spouse', file());
    expect((await spouse().findByRole('alert')).textContent).toMatch(/same person/);
  });

  it('stays chosen when it could not be sent', async () => {
    const { own, choose, user, client } = await meet('eve');
    const { PortFailure } = await import('#domain/outcome/port-failure.ts');
    (await client).profile.photos.source.upload = () =>
      Promise.reject(new PortFailure('x', { status: 500, kind: 'status' }));
    await choose('profile', file());
    await user.click(await own.findByRole('button', { name: 'Save the photo' }));
    expect((await own.findByRole('alert')).textContent).toBe('Your photo could not be uploaded. Please try again.');
    expect(own.getByRole('button', { name: 'Save the photo' })).toBeDefined();
  });
});
