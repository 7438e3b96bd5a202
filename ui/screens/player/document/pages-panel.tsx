import type { DocumentTools, DocumentView } from '#domain/player/index.ts';
import { useMeasured } from '#ui/components/use-measured.ts';
import { useAsyncResult } from '#ui/hooks/use-answer.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { SidePanel } from '../bar/side-panel.tsx';
import styles from './pages-panel.module.css';

/** Cell size as in the style sheet. All cells are equal, so positions can be computed. */
const CELL = { width: 128, height: 176 };
const ROWS_AROUND = 1;

/** Thumbnails of all pages; only visible ones render. Arrow keys move, Enter opens a page. */
export function PagesPanel({
  tools,
  view,
  onClose,
}: {
  tools: DocumentTools;
  view: DocumentView;
  onClose: (chosen: boolean) => void;
}) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const { columns, from, to } = useWindow(list, view.pages);
  const [stop, setStop] = useState(view.page);
  const first = useRef(view.page);
  useEffect(() => {
    reveal(list.current, first.current, 'center');
    flushSync(() => setStop(first.current));
    cellOf(list.current, first.current)?.focus({ preventScroll: true });
  }, []);
  // Scrolls the current page into view, unless the learner navigates in this panel.
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) {
      setStop(view.page);
      reveal(list.current, view.page, 'nearest');
    }
  }, [view.page]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, stop, view.pages, columns);
    if (target === undefined) return;
    event.preventDefault();
    reveal(list.current, target, 'nearest');
    flushSync(() => setStop(target)); // the row must be rendered before its cell can take the focus
    cellOf(list.current, target)?.focus({ preventScroll: true });
  };
  const shown = Array.from({ length: to - from }, (_, index) => from + index);
  if (stop < from) shown.unshift(stop);
  else if (stop >= to) shown.push(stop);

  return (
    <SidePanel as="nav" label={t('player.pages')} className={styles.panel} onClose={() => onClose(false)}>
      <div ref={list} className={styles.scroll} onKeyDown={onKeyDown}>
        <div
          role="list"
          className={styles.cells}
          data-paper={view.look.paper}
          style={{ blockSize: Math.ceil(view.pages / columns) * CELL.height, inlineSize: columns * CELL.width }}
        >
          {shown.map((page) => (
            <PageCell
              key={page}
              page={page}
              view={view}
              columns={columns}
              isStop={page === stop}
              tools={tools}
              onFocus={() => setStop(page)}
              onChoose={() => {
                tools.goToPage(page);
                onClose(true);
              }}
            />
          ))}
        </div>
      </div>
    </SidePanel>
  );
}

/** Thumbnail of one page; `isStop` marks the cell in the Tab order. */
function PageCell(props: {
  page: number;
  view: DocumentView;
  columns: number;
  isStop: boolean;
  tools: DocumentTools;
  onFocus: () => void;
  onChoose: () => void;
}) {
  const { page, view, columns } = props;
  const { t } = useText();
  const name = view.labels?.[page - 1] || String(page);
  return (
    <div
      role="listitem"
      aria-setsize={view.pages}
      aria-posinset={page}
      className={styles.cell}
      style={{
        insetBlockStart: Math.floor((page - 1) / columns) * CELL.height,
        insetInlineStart: ((page - 1) % columns) * CELL.width,
      }}
    >
      <button
        type="button"
        data-page={page}
        tabIndex={props.isStop ? 0 : -1}
        aria-current={page === view.page ? 'page' : undefined}
        aria-label={t('player.pageNamed', { page: name })}
        onFocus={props.onFocus}
        onClick={props.onChoose}
      >
        <Picture tools={props.tools} page={page} />
        <span>{name}</span>
      </button>
    </div>
  );
}

function Picture({ tools, page }: { tools: DocumentTools; page: number }) {
  const url = useAsyncResult(useCallback((gone) => tools.thumbnail(page, gone), [tools, page]));
  return <span className={styles.image}>{url !== undefined && <img src={url} alt="" draggable={false} />}</span>;
}

/** Pages [from, to) near the visible part of the list. */
function useWindow(list: { current: HTMLDivElement | null }, pages: number) {
  const [look, setLook] = useState({ columns: 2, from: 1, to: 1 });
  const measure = ({ clientWidth, clientHeight, scrollTop }: HTMLElement) => {
    const columns = Math.max(1, Math.floor(clientWidth / CELL.width));
    const firstRow = Math.max(0, Math.floor(scrollTop / CELL.height) - ROWS_AROUND);
    const lastRow = Math.ceil((scrollTop + clientHeight) / CELL.height) + ROWS_AROUND;
    const next = { columns, from: firstRow * columns + 1, to: Math.min(pages, lastRow * columns) + 1 };
    setLook((now) => (now.columns === columns && now.from === next.from && now.to === next.to ? now : next));
  };
  useMeasured(list, measure, pages);
  return look;
}

const cellOf = (list: HTMLElement | null, page: number) => list?.querySelector<HTMLElement>(`[data-page="${page}"]`);

function reveal(list: HTMLElement | null, page: number, where: 'center' | 'nearest'): void {
  if (!list) return;
  const columns = Math.max(1, Math.floor(list.clientWidth / CELL.width));
  const top = Math.floor((page - 1) / columns) * CELL.height;
  const most = top + CELL.height - list.clientHeight;
  if (where === 'center') list.scrollTop = top - (list.clientHeight - CELL.height) / 2;
  else if (list.scrollTop > top) list.scrollTop = top;
  else if (list.scrollTop < most) list.scrollTop = most;
}

function targetOf(key: string, at: number, pages: number, columns: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: 3 * columns,
    PageUp: -3 * columns,
    Home: -pages,
    End: pages,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.min(pages, Math.max(1, at + step));
}
