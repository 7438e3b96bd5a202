import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { atom } from '#domain/kernel/atom.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import type { Download } from '#domain/downloads/index.ts';
import { ConnectionContext } from '#ui/hooks/connection.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { CatalogueScreen } from '#ui/screens/catalogue/catalogue-screen.tsx';
import { DownloadList } from '#ui/screens/profile/on-device.tsx';
import { TitleScreen } from '#ui/screens/title/title-screen.tsx';
import { aTag, aTitle, catalogueOf } from '../../domain/catalogue/arbitraries.ts';
import { type Played, playedDownloads } from '../../support/downloads.ts';
import { textsOf } from '../../support/texts.tsx';
import { clientOf, NOW, Screens, type Story } from '../screens-client.tsx';

let texts: TextSource;
/** Setup for each test file that renders screens. */
export function setUp(): void {
  beforeAll(async () => {
    texts = await textsOf();
  });
  beforeEach(() => {
    // jsdom has no modal dialogs
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
      this.open = true;
    });
    vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
      this.open = false;
    });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
}

export const TERMS = { days: 14 };
const inTag = { placements: [{ tagId: 't', pos: 0, prerequisites: [], isLocked: false }] };
const file = (id: string) => aTitle(id, { name: `Title ${id}`, kind: 'pdf', link: `/${id}.pdf`, ...inTag });
/** A title that cannot be played on this device. */
const elsewhere = (id: string) =>
  aTitle(id, { name: `Title ${id}`, kind: 'scorm', link: `/${id}/`, isCompatible: false, ...inTag });
const school = catalogueOf(
  [aTag('t', { name: 'Safety', titleIds: ['a', 'b', 'c', 'd'] })],
  [file('a'), file('b'), file('c'), elsewhere('d')],
);

/** A screen over fake downloads. */
export function open(path: string, played: Played, story: Partial<Story> = {}, connection: Connection = 'online') {
  const downloads = playedDownloads({ now: NOW, ...played });
  const world = clientOf({ catalogue: () => Promise.resolve(school), downloads: downloads.downloads, ...story });
  render(
    <ConnectionContext value={atom(connection).projection}>
      <Screens
        {...world}
        texts={texts}
        path={path}
        screens={{ title: <TitleScreen />, catalogue: <CatalogueScreen />, profile: <DownloadList /> }}
      />
    </ConnectionContext>,
  );
  const show = (all: readonly Download[], taking?: string) => act(() => downloads.show(all, taking));
  const said = () => world.services.notices.get().visible.map(({ message }) => message.refused);
  return { ...downloads, ...world, show, said, user: userEvent.setup({ delay: null }) };
}
export const press = (user: ReturnType<typeof userEvent.setup>, name: string): Promise<void> =>
  user.click(screen.getByRole('button', { name }));
export const inDialog = (name: string) => within(screen.getByRole('dialog', { name }));
