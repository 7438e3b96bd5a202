// @vitest-environment jsdom
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { noToasts, refuse, notify } from '#domain/messages/index.ts';
import { Breadcrumbs } from '#ui/components/navigation/breadcrumbs.tsx';
import { Button } from '#ui/components/forms/button.tsx';
import { Choice } from '#ui/components/forms/choice.tsx';
import { Doughnut } from '#ui/components/feedback/doughnut.tsx';
import { Cover } from '#ui/components/titles/cover.tsx';
import { Field, PasswordField, SelectField } from '#ui/components/forms/field.tsx';
import { Modal } from '#ui/components/overlays/modal.tsx';
import { ToastHistory } from '#ui/components/feedback/toast-history.tsx';
import { ToastStack } from '#ui/components/feedback/toast-stack.tsx';
import { Pager } from '#ui/components/navigation/pager.tsx';
import { Picture } from '#ui/components/titles/picture.tsx';
import { Popover } from '#ui/components/overlays/popover.tsx';
import { SafeLink } from '#ui/components/navigation/safe-link.tsx';
import { TagTile } from '#ui/components/titles/tag-tile.tsx';
import { TitleTile, type TitleTileProps } from '#ui/components/titles/title-tile.tsx';
import { TimedReturn } from '#ui/components/overlays/timed-return.tsx';
import { TileGrid } from '#ui/shared/titles/tile-grid.tsx';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { textsOf, WithTexts } from '../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
afterEach(cleanup);

const Around = ({ children }: { children: ReactNode }) => (
  <WithTexts texts={texts}>
    <MemoryRouter>{children}</MemoryRouter>
  </WithTexts>
);
const show = (ui: ReactNode) => render(ui, { wrapper: Around });

describe('a field', () => {
  it('is found by its label, and its error and hint belong to it', () => {
    show(<Field label="Username" hint="Given by your organisation" error="Enter your username." />);
    const input = screen.getByRole('textbox', { name: 'Username' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    const described = input
      .getAttribute('aria-describedby')!
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described).toEqual(['Given by your organisation', 'Enter your username.']);
  });

  it('without an error is not called invalid', () => {
    show(<SelectField label="Country" options={[{ value: 'tr', name: 'Türkiye' }]} />);
    expect(screen.getByRole('combobox', { name: 'Country' }).getAttribute('aria-invalid')).toBeNull();
  });

  it('for a password shows it when asked, keeps what was typed, and can be pasted into', async () => {
    const user = userEvent.setup();
    show(<PasswordField label="Password" autoComplete="current-password" />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    await user.click(input);
    await user.paste('p4ss word');
    expect([input.type, input.value]).toEqual(['password', 'p4ss word']);
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect([input.type, input.value]).toEqual(['text', 'p4ss word']);
    expect(screen.getByRole('status').textContent).toBe('The password is visible');
    expect(screen.getByRole('button', { name: 'Hide password' })).toBeTruthy();
  });
});

describe('a button', () => {
  it('that is busy keeps the focus and does not act again', async () => {
    const user = userEvent.setup();
    const act = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    show(
      <form onSubmit={submit}>
        <Button busy type="submit" onClick={act}>
          Sign in
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Sign in' });
    await user.click(button);
    expect(document.activeElement).toBe(button);
    expect([act.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0]);
  });

  it('does not submit a form unless it says so', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    show(
      <form onSubmit={submit}>
        <Button>Cancel</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('a link', () => {
  it('to another site opens in a tab of its own, says so, and tells that site nothing', () => {
    show(<SafeLink href="https://example.org/x">Help</SafeLink>);
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Help (opens in a new tab)' });
    expect([link.target, link.rel, link.href]).toEqual(['_blank', 'noopener noreferrer', 'https://example.org/x']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', undefined])('to %s is words only', (href) => {
    show(<SafeLink href={href}>Help</SafeLink>);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('Help')).toBeTruthy();
  });
});

const tile: TitleTileProps = {
  href: '/org/title/1/2',
  name: 'Safety',
  cover: { id: 'safety', kind: 'document' },
  kind: 'pdf',
  status: 'IN_PROGRESS',
};

// Verifies: §2 Title tile
describe('a title tile', () => {
  it('is one link with the name of the title, and says its facts in words', () => {
    show(
      <TitleTile
        {...tile}
        tagName="Basics"
        score={79.9}
        due={Date.parse('2026-05-12T12:00:00')}
        mandatory
        progressPercent={40.7}
      />,
    );
    expect(screen.getAllByRole('link')).toHaveLength(1);
    const link = screen.getByRole('link', { name: 'Safety' });
    expect(link.getAttribute('href')).toBe('/org/title/1/2');
    // A screen reader user who moves from link to link hears the facts beside each link.
    const about = (link.getAttribute('aria-describedby') ?? '').split(' ');
    expect(about.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'Document',
      'In progress',
      'MandatoryDue 12 May 2026Score 79%',
    ]);
    for (const words of ['Document', 'In progress', 'Basics', 'Score 79%', 'Due 12 May 2026', 'Mandatory'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '40% done' }).getAttribute('value')).toBe('40');
  });

  it('says that it is overdue, or only when it is due', () => {
    const due = Date.parse('2026-05-01T12:00:00');
    show(<TitleTile {...tile} due={due} overdue />);
    expect(screen.getByText('Overdue, 01 May 2026')).toBeTruthy();
    cleanup();
    show(<TitleTile {...tile} due={due} />);
    expect(screen.getByText('Due 01 May 2026')).toBeTruthy();
  });

  it('that is locked says so and names what comes first', () => {
    show(<TitleTile {...tile} locked={['Introduction', 'Basics', 'Rules']} />);
    expect(screen.getByText('Locked')).toBeTruthy();
    expect(screen.queryByText('In progress')).toBeNull();
    expect(screen.getByText('Finish “Introduction” and 2 others first')).toBeTruthy();
  });

  it('cuts a long name at 45 characters for the eye and keeps it whole for the ear', () => {
    const name = `${'Working at height '.repeat(4)}end`;
    show(<TitleTile {...tile} name={name} />);
    const link = screen.getByRole('link', { name });
    expect(link.querySelector('bdi')!.textContent).toBe(`${name.slice(0, 45).trimEnd()}…`);
  });

  it('keeps its own menu outside of the link', () => {
    show(<TitleTile {...tile} menu={<button>More</button>} />);
    expect(screen.getByRole('link').contains(screen.getByRole('button'))).toBe(false);
  });

  it('of a tag counts its titles', () => {
    const none = { count: 1234, completed: 0, isUnknown: false };
    show(<TagTile href="/org/catalogue/7" name="Rules" cover={{ id: '7', kind: 'folder' }} done={none} locked={[]} />);
    expect(screen.getByRole('link', { name: 'Rules' })).toBeTruthy();
    expect(screen.getByText('1,234 titles')).toBeTruthy();
    expect(screen.getByText('Locked')).toBeTruthy();
  });
});

describe('a long grid of tiles', () => {
  const items = Array.from({ length: 400 }, (_, n) => `Title ${n}`);
  const grid = (
    <TileGrid items={items} keyOf={(item) => item}>
      {(item) => <a href={`/${item}`}>{item}</a>}
    </TileGrid>
  );

  it('draws one row before it knows how wide and how high it is', () => {
    const drawn = document.createElement('div');
    drawn.innerHTML = renderToStaticMarkup(<Around>{grid}</Around>);
    expect([...drawn.querySelectorAll('a')].map((link) => link.textContent)).toEqual(items.slice(0, 4));
  });

  it('then draws what is in the window and what is near, and says how many there are', () => {
    vi.stubGlobal('innerHeight', 800);
    show(grid);
    const drawn = screen.getAllByRole('listitem');
    expect(drawn.map((item) => item.textContent)).toEqual(items.slice(0, drawn.length));
    expect(drawn.length).toBeGreaterThanOrEqual(5); // rows of one tile, 310 px each: 800 px of window and 600 px below
    expect(drawn.length).toBeLessThan(20);
    expect(drawn[0]!.getAttribute('aria-setsize')).toBe('400'); // at least one is rendered
    vi.unstubAllGlobals();
  });
});

describe('a cover', () => {
  it.each(['document', 'book', 'video', 'audio', 'course', 'other', 'folder'] as const)(
    'of a %s is drawn in few shapes: a list has dozens of covers',
    (kind) => {
      const shapes = Array.from({ length: 40 }, (_, n) => {
        const { container } = show(<Cover of={{ id: `title-${n}`, kind }} />);
        return container.querySelectorAll('svg *').length;
      });
      expect(Math.max(...shapes)).toBeLessThanOrEqual(20);
      expect(Math.min(...shapes)).toBeGreaterThan(1);
    },
  );
});

describe('a picture', () => {
  it('that does not arrive gives way to the name, until another is given', () => {
    const { container, rerender } = show(<Picture src="/a.png" cover={tile.cover} />);
    act(() => void container.querySelector('img')!.dispatchEvent(new Event('error')));
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('svg')).toBeTruthy();
    rerender(<Picture src="/b.png" cover={tile.cover} />);
    expect(container.querySelector('img')!.getAttribute('src')).toBe('/b.png');
  });
});

// Verifies: §8 User messages
describe('notifications', () => {
  const notices = notify(notify(noToasts, refuse('ACC_VERIFIED'), 0), refuse('CONNECTION_FAILURE'), 0);
  const nothing = () => undefined;

  it('are announced by regions that are there before the first message, once each and by urgency', () => {
    const { rerender } = show(<ToastStack notices={[]} onClose={nothing} onPause={nothing} onResume={nothing} />);
    const [polite, urgent] = [screen.getByRole('status'), screen.getByRole('alert')];
    rerender(<ToastStack notices={notices.visible} onClose={nothing} onPause={nothing} onResume={nothing} />);
    expect(screen.getByRole('status')).toBe(polite);
    expect([polite.textContent, urgent.textContent]).toEqual([
      'Your account is verified.',
      'No connection. Check your network and try again.',
    ]);
    expect(document.activeElement).toBe(document.body);
  });

  it('wait while the pointer or the focus is on them', async () => {
    const user = userEvent.setup();
    const calls: string[] = [];
    show(
      <ToastStack
        notices={notices.visible}
        onClose={(id) => calls.push(`close ${id}`)}
        onPause={() => calls.push('pause')}
        onResume={() => calls.push('resume')}
      />,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    await user.tab();
    await user.tab();
    expect(calls).toEqual(['pause', 'close 1', 'pause', 'resume']);
  });

  it('can be read again, newest first', () => {
    show(<ToastHistory notices={notices.history} ago={() => 'now'} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Error: No connection. Check your network and try again.now',
      'Done: Your account is verified.now',
    ]);
  });
});

describe('a dialog', () => {
  function Page({ closable }: { closable: boolean }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => setOpen(true)}>Open</button>
        {open && (
          <Modal title="Sign in to continue" onClose={closable ? () => setOpen(false) : undefined}>
            <input aria-label="Code" />
          </Modal>
        )}
      </>
    );
  }

  it('has a name, takes the focus to what it asks for, and gives it back', async () => {
    const user = userEvent.setup();
    show(<Page closable />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog', { name: 'Sign in to continue' });
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Code' }));
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  it('that must be answered is not left by Escape', async () => {
    const user = userEvent.setup();
    show(<Page closable={false} />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog');
    const cancel = new Event('cancel', { cancelable: true });
    act(() => void dialog.dispatchEvent(cancel)); // the event of a browser’s Escape key
    expect(cancel.defaultPrevented).toBe(true);
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull();
    expect(screen.getByRole('dialog')).toBe(dialog);
  });
});

// Verifies: §2 Pager
describe('a pager', () => {
  function Pages() {
    const [page, setPage] = useState(7);
    return <Pager page={page} pages={30} onPage={setPage} />;
  }

  it('marks the current page, leaves the gaps out of reach, and announces a change', async () => {
    const user = userEvent.setup();
    show(<Pages />);
    const nav = screen.getByRole('navigation', { name: 'Pages' });
    expect(screen.getByRole('button', { name: 'Page 7' }).getAttribute('aria-current')).toBe('page');
    expect(within(nav).getAllByRole('button')).toHaveLength(13);
    expect(screen.getByRole('status').textContent).toBe('');
    await user.click(screen.getByRole('button', { name: 'Page 30' }));
    expect(screen.getByRole('status').textContent).toBe('Page 30 of 30 is shown');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByRole('button', { name: 'Page 30' }).getAttribute('aria-current')).toBe('page');
  });

  it('for one page is not there', () => {
    show(<Pager page={1} pages={1} onPage={() => undefined} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('the doughnut', () => {
  it.each([
    [
      [1, 1],
      [49, 49],
    ],
    [[5, 0], [100]],
    [[0, 0], []],
    [[Number.NaN, -3], []],
  ])('of %j draws arcs of %j', (counts, arcs) => {
    const { container } = show(
      <Doughnut shares={counts.map((count, i) => ({ status: i === 0 ? 'COMPLETED' : 'FAILED', count }))} />,
    );
    const drawn = [...container.querySelectorAll('circle[stroke-dasharray]')].map((one) =>
      parseFloat(one.getAttribute('stroke-dasharray')!),
    );
    expect(drawn).toEqual(arcs);
  });
});

describe('breadcrumbs', () => {
  it('name the page and mark it as the current one', () => {
    show(
      <Breadcrumbs
        crumbs={[
          { name: 'Home', href: '/o/home' },
          { name: 'A very long name of a tag indeed', href: '/o/catalogue/1' },
        ]}
      />,
    );
    expect(screen.getByRole('navigation', { name: 'You are here' })).toBeTruthy();
    // A link to the current page has no effect, and on a phone its focus would be invisible.
    expect(screen.queryByRole('link', { name: 'A very long name of a tag indeed' })).toBeNull();
    expect(document.querySelector('[aria-current=page]')?.getAttribute('title')).toBe(
      'A very long name of a tag indeed',
    );
  });
});

describe('a small panel', () => {
  it('opens and closes by keyboard, and gives the focus back on Escape', async () => {
    const user = userEvent.setup();
    const chosen = vi.fn();
    show(
      <Popover label="Language" icon="◯">
        <Choice
          label="Language"
          value="en"
          onChange={chosen}
          options={[
            { value: 'en', name: 'English', lang: 'en' },
            { value: 'tr', name: 'Türkçe', lang: 'tr' },
          ]}
        />
      </Popover>,
    );
    const button = screen.getByRole('button', { name: 'Language' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('radio', { name: 'Türkçe' }));
    expect(chosen).toHaveBeenCalledWith('tr');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(document.activeElement).toBe(button);
  });
});

describe('a timed return', () => {
  it('says when and where to, and can be taken at once or stopped', async () => {
    const user = userEvent.setup();
    const [go, stay] = [vi.fn(), vi.fn()];
    const { rerender } = show(<TimedReturn to="home" secondsLeft={1} stopped={false} onGo={go} onStay={stay} />);
    expect(screen.getByRole('timer').textContent).toBe('Going to the home page in 1 second');
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    await user.click(screen.getByRole('button', { name: 'Go now' }));
    expect([go.mock.calls.length, stay.mock.calls.length]).toEqual([1, 1]);
    rerender(<TimedReturn to="home" secondsLeft={1} stopped onGo={go} onStay={stay} />);
    expect(screen.queryByRole('timer')).toBeNull();
  });
});

describe('a page', () => {
  it('changes its words with the language, without being built anew', async () => {
    const own = await textsOf();
    render(
      <WithTexts texts={own}>
        <MemoryRouter>
          <PasswordField label="x" />
        </MemoryRouter>
      </WithTexts>,
    );
    const button = screen.getByRole('button', { name: 'Show password' });
    await act(() => own.setLanguage('tr-TR'));
    expect(screen.getByRole('button', { name: 'Parolayı göster' })).toBe(button);
  });
});
