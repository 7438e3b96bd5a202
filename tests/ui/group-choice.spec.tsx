// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChosenGroups, type GroupNode, type GroupTree, preselected } from '#domain/account/index.ts';
import { GroupChoice } from '#ui/shared/groups/group-choice.tsx';
import { groupsHeading, nestRows, openAtFirst, ROWS_AT_ONCE } from '#ui/shared/groups/group-choice.view.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { textsOf, WithTexts } from '../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
afterEach(cleanup);

const group = (title: string, ...items: GroupNode[]): GroupNode => ({
  id: title.toLowerCase(),
  title,
  isMember: false,
  isSelected: false,
  items,
});
const club: GroupTree = {
  maximumSelection: 2,
  items: [
    group('Boats', group('Dinghies'), group('Keelboats'), group('Racing', group('Juniors'))),
    group('Shore crew'),
    group('Bar'),
  ],
};
const many: GroupTree = {
  maximumSelection: -1,
  items: Array.from({ length: 30 }, (_, at) => group(`Harbour ${at}`, group(`Pier ${at} İç`))),
};

function open(tree: GroupTree, error?: string) {
  const refused = vi.fn();
  let now: ChosenGroups = new Set();
  function Around() {
    const [chosen, setChosen] = useState(() => preselected(tree));
    now = chosen;
    return (
      <GroupChoice
        heading="Groups"
        tree={tree}
        chosen={chosen}
        onChange={setChosen}
        onRefused={refused}
        error={error}
      />
    );
  }
  render(
    <WithTexts texts={texts}>
      <button type="button">before</button>
      <Around />
      <button type="button">after</button>
    </WithTexts>,
  );
  return { user: userEvent.setup(), refused, chosen: () => [...now] };
}
const at = () => (document.activeElement as HTMLElement).closest('label')?.textContent ?? document.activeElement?.textContent; // prettier-ignore
// Not by role: computing the roles makes jsdom resolve the styles of all elements, which takes seconds.
const shown = () =>
  [...document.querySelectorAll('input[type=checkbox]')].map((box) => box.closest('label')?.textContent);

// Verifies: §3 Groups, §5 Self-registration; WCAG 2.1.1, 1.3.1, 4.1.2
describe('choosing groups', () => {
  it('is one stop for the keyboard, in which arrows, Home, End and letters move', async () => {
    const { user } = open(club);
    await user.click(screen.getByText('before'));
    const walk: [string, string][] = [
      ['{Tab}', 'Boats'],
      ['{ArrowUp}', 'Boats'],
      ['{ArrowDown}', 'Dinghies'],
      ['{ArrowDown}', 'Keelboats'],
      ['{ArrowDown}', 'Racing'],
      ['{ArrowRight}', 'Juniors'],
      ['{ArrowLeft}', 'Racing'],
      ['{ArrowLeft}', 'Racing'], // collapses it
      ['{ArrowDown}', 'Shore crew'],
      ['{End}', 'Bar'],
      ['{ArrowDown}', 'Bar'],
      ['{Home}', 'Boats'],
      ['k', 'Keelboats'],
      ['{Home}', 'Boats'],
      ['{Tab}', 'after'],
      ['{Shift>}{Tab}{/Shift}', 'Boats'],
      ['{ArrowLeft}', 'Boats'], // collapses all groups below
      ['{ArrowDown}', 'Shore crew'],
    ];
    for (const [key, expected] of walk) {
      await user.keyboard(key);
      expect(at(), key).toBe(expected);
    }
    expect(shown()).toEqual(['Boats', 'Shore crew', 'Bar']);
  });

  it('by letters goes to the next that begins with the word, round and round', async () => {
    const { user } = open(club);
    await user.tab();
    await user.tab();
    for (const [keys, expected] of [
      ['b', 'Bar'],
      ['b', 'Boats'],
      ['b', 'Bar'],
      ['{Home}', 'Boats'],
    ] as const) {
      await user.keyboard(keys);
      expect(at(), keys).toBe(expected);
    }
  });

  it('by more letters of a word stays where they fit', async () => {
    const { user } = open(club);
    await user.tab();
    await user.tab();
    await user.keyboard('sh');
    expect(at()).toBe('Shore crew');
  });

  it('says how many are chosen of how many, and refuses one too many without taking any away', async () => {
    const { user, refused, chosen } = open(club);
    expect(screen.getByText('0 of 2 selected').getAttribute('role')).toBe('status');
    await user.click(screen.getByLabelText('Dinghies'));
    await user.click(screen.getByLabelText('Boats')); // selecting a parent does not select its children
    expect(screen.getByText('2 of 2 selected')).toBeTruthy();
    await user.click(screen.getByLabelText('Bar'));
    expect(refused).toHaveBeenCalledWith({ refused: 'MAX_GROUPS_SELECTED', params: { max: 2 } });
    expect(screen.getByText('You can select up to 2 groups.')).toBeTruthy();
    expect(chosen()).toEqual(['dinghies', 'boats']);
    expect(screen.getByLabelText<HTMLInputElement>('Bar').checked).toBe(false);
    await user.click(screen.getByLabelText('Boats'));
    expect(screen.queryByText('You can select up to 2 groups.')).toBeNull();
    screen.getByLabelText('Bar').focus();
    await user.keyboard(' ');
    expect(chosen()).toEqual(['dinghies', 'bar']);
  });

  it('is lists in lists, whose levels can be opened and closed with a pointer too', async () => {
    const { user } = open(club);
    const toggle = screen.getByRole('button', { name: 'Groups in Boats' });
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    const boats = screen.getByLabelText('Boats').closest('li') as HTMLElement;
    expect(within(boats).getByLabelText('Juniors')).toBeTruthy();
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(shown()).toEqual(['Boats', 'Shore crew', 'Bar']);
  });

  it('has its error at the input that Tab reaches, which has the name of the field', () => {
    open(club, 'You must select at least one group');
    const [input, ...others] = document.getElementsByName('groups');
    expect(others).toEqual([]);
    expect(input?.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You must select at least one group',
    );
  });

  it('has a search where there are many, in which İ is i and Enter sends nothing', async () => {
    const { user, chosen } = open(many);
    expect(shown()).toHaveLength(30);
    await user.click(screen.getByLabelText('Harbour 7'));
    const search = screen.getByLabelText('Search');
    await user.type(search, 'pier 12 ic{Enter}');
    expect(shown()).toEqual(['Harbour 12', 'Pier 12 İç']);
    expect(screen.getByText('1 found').getAttribute('role')).toBe('status');
    await user.click(screen.getByLabelText('Pier 12 İç'));
    await user.clear(search);
    await user.type(search, 'zzz');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText('0 found')).toBeTruthy();
    await user.clear(search);
    expect(chosen()).toEqual(['harbour 7', 'pier 12 i̇ç']);
    expect(screen.getByText('2 selected')).toBeTruthy();
  });

  it('has no search where there are few', () => {
    open(club);
    expect(screen.queryByLabelText('Search')).toBeNull();
  });

  it('draws a part of thousands, and more when asked', async () => {
    const { user } = open({ maximumSelection: 1, items: Array.from({ length: 450 }, (_, n) => group(`G${n}`)) });
    expect(shown()).toHaveLength(ROWS_AT_ONCE);
    await user.click(screen.getByText('Show 250 more'));
    expect(shown()).toHaveLength(2 * ROWS_AT_ONCE);
  });
});

describe('what is open at first', () => {
  it('is everything of few groups, and of many the way to what is chosen', () => {
    expect([...openAtFirst(club, new Set())]).toContain('racing');
    expect([...openAtFirst(many, new Set(['pier 3 i̇ç']))]).toEqual(['harbour 3']);
  });

  it('nests rows whose parent is not among them at the top', () => {
    const row = (id: string, parentId?: string) => ({
      group: { ...group(id), id },
      depth: 0,
      parentId,
      isOpen: false,
      isFound: true,
    });
    expect(nestRows([row('b', 'gone'), row('c', 'b')]).map(({ row: { group: one }, below }) => [one.id, below.length])).toEqual([['b', 1]]); // prettier-ignore
  });
});

// Verifies: readings "special organisation codes": groups title key by code
describe('the heading over the groups', () => {
  it('is that of the code, and the usual one for a key that is none of ours', () => {
    const keys = new Map([
      ['agency', 'groups.headingLocations'],
      ['odd', 'messages.EXPIRED_SESSION'],
      ['evil', '<b>x</b>'],
    ]);
    expect(groupsHeading(keys, 'AGENCY')).toBe('groups.headingLocations');
    for (const code of ['odd', 'evil', 'other', '__proto__']) expect(groupsHeading(keys, code)).toBe('groups.heading');
  });
});
