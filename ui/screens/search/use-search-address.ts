import { useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { shortQuery } from '#domain/catalogue/index.ts';
import { useService } from '../../entry/services.ts';
import { useAtEnd } from '../../hooks/use-at-end.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { readWish, searchOf, type Wish } from './search.view.ts';

/** Browsers refuse to change the address a hundred times in half a minute. */
const WRITE_AFTER_MS = 250;

/** What we put beside an address in the history of the browser. */
type Ours = { ours: true; before?: string } | null;

/**
 * What is searched for, as typed, and the same in the address. While typing the address is replaced, so that back leaves
 * the search instead of taking letters away; what is submitted, a filter or an order is an entry of its own, which
 * back and forward return to. The address follows in its own time, so the field must not wait for it; an address that
 * changes otherwise (back, a link, the palette) is taken over.
 */
export function useSearchAddress() {
  const { after } = useService('timer');
  const navigate = useNavigate();
  const { key, search, state } = useLocation() as { key: string; search: string; state: Ours }; // state is ours or null
  const isBack = useNavigationType() === NavigationType.Pop;
  const given = readWish(new URLSearchParams(search), shortQuery);
  const [query, setText] = useState(given.query);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (isBack || state?.ours !== true) setText(given.query);
  }
  const wish: Wish = { ...given, query };

  const waiting = useRef<() => void>(undefined);
  const dropWaiting = () => {
    waiting.current?.();
    waiting.current = undefined;
  };
  useAtEnd(dropWaiting);
  useWhenChanged(key, () => {
    if (isBack) dropWaiting(); // what was typed on another entry is not for this one
  });

  const before = state?.ours === true && state.before !== undefined ? state.before : search;
  const write = (next: Wish) => {
    dropWaiting();
    if (searchOf(next) === search) return;
    void navigate({ search: searchOf(next) }, { replace: true, state: { ours: true, before } satisfies Ours });
  };
  const push = (next: Wish) => {
    dropWaiting();
    // The entry that was typed over becomes again what it was.
    if (before !== search) void navigate({ search: before }, { replace: true, state: { ours: true } satisfies Ours });
    if (searchOf(next) !== before) void navigate({ search: searchOf(next) }, { state: { ours: true } satisfies Ours });
  };

  return {
    wish,
    type: (text: string) => {
      const next = shortQuery(text);
      setText(next);
      dropWaiting();
      waiting.current = after(WRITE_AFTER_MS, () => write({ ...wish, query: next }));
    },
    /**
     * Makes sure that the address holds what is typed, before something leads away: written later, it would lead back.
     * Another screen takes its time to come, and this one stays until then.
     */
    settle: () => write(wish),
    submit: (text: string = query) => {
      setText(shortQuery(text));
      push({ ...wish, query: shortQuery(text) });
    },
    ask: (change: Partial<Omit<Wish, 'query'>>) => push({ ...wish, ...change }),
  };
}
