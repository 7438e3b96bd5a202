import { useRef, useState } from 'react';
import type { DocumentTools, DocumentView } from '#domain/player/index.ts';
import { usePressOutside } from '#ui/components/overlays/use-press-outside.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { AloudButton } from '../aloud/aloud-button.tsx';
import type { Aloud } from '../aloud/use-aloud.tsx';
import { PageBox } from './page-box.tsx';
import { ToolButton } from '../bar/tool-button.tsx';
import type { Opener } from '../bar/use-panels.ts';
import styles from '../bar/player-bar.module.css';

export type Panel = 'find' | 'outline' | 'pages' | 'notes';

/** Tools of a paged document. On narrow screens it lies at the bottom, and the view tools open above it. */
export function DocumentToolbar({
  tools,
  view,
  opener,
  aloud,
  hasNotes,
  onPrint,
}: {
  tools: DocumentTools;
  view: DocumentView;
  opener: (which: Panel) => Opener;
  /** Undefined: there is no voice. */
  aloud: Aloud | undefined;
  /** Marks can be kept. */
  hasNotes: boolean;
  onPrint: () => void;
}) {
  const { t } = useText();
  const { page, pages } = view;
  return (
    <div className={styles.tools} role="group" aria-label={t('player.tools')}>
      <ToolButton icon="outline" label={t('player.outline')} {...opener('outline')} />
      <span className={styles.group}>
        <ToolButton
          icon="previous"
          label={t('player.previousPage')}
          disabled={page <= 1}
          onPress={() => tools.goToPage(page - 1)}
        />
        <PageBox page={page} pages={pages} labels={view.labels} onGo={(wanted) => tools.goToPage(wanted)} />
        <ToolButton
          icon="next"
          label={t('player.nextPage')}
          disabled={page >= pages}
          onPress={() => tools.goToPage(page + 1)}
        />
      </span>
      <ViewTools tools={tools} view={view} aloud={aloud} pages={opener('pages')} onPrint={onPrint} />
      <ToolButton icon="find" label={t('player.find')} {...opener('find')} />
      {hasNotes && <ToolButton icon="notes" label={t('notes.panel')} {...opener('notes')} />}
    </div>
  );
}

function ViewTools({
  tools,
  view,
  aloud,
  pages,
  onPrint,
}: {
  tools: DocumentTools;
  view: DocumentView;
  aloud: Aloud | undefined;
  pages: Opener;
  onPrint: () => void;
}) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  usePressOutside(place, open, () => setOpen(false));
  return (
    <span
      className={styles.view}
      ref={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        toggle.current?.focus();
      }}
    >
      <ToolButton
        icon="view"
        label={t('player.moreTools')}
        expanded={open}
        ref={toggle}
        className={styles.viewToggle ?? ''}
        onPress={() => setOpen(!open)}
      />
      <span className={styles.viewTools} data-open={open}>
        <ToolButton icon="minus" label={t('player.zoomOut')} onPress={() => tools.zoomOut()} />
        <output className={styles.zoom} aria-label={t('player.zoomLevel', { percent: view.zoomPercent })}>
          {t('common.percent', { percent: view.zoomPercent })}
        </output>
        <ToolButton icon="plus" label={t('player.zoomIn')} onPress={() => tools.zoomIn()} />
        <ToolButton
          icon="width"
          label={t('player.fitWidth')}
          pressed={view.fit === 'width'}
          onPress={() => tools.fit('width')}
        />
        <ToolButton
          icon="page"
          label={t('player.fitPage')}
          pressed={view.fit === 'page'}
          onPress={() => tools.fit('page')}
        />
        <ToolButton icon="rotate" label={t('player.rotate')} onPress={() => tools.rotate()} />
        <ToolButton icon="hand" label={t('player.hand')} pressed={view.held} onPress={() => tools.hold(!view.held)} />
        <ToolButton
          icon="pages"
          label={t('player.pages')}
          {...pages}
          onPress={() => {
            setOpen(false);
            pages.onPress();
          }}
        />
        {aloud && <AloudButton aloud={aloud} onPressed={() => setOpen(false)} />}
        <ToolButton
          icon="print"
          label={t('player.print')}
          onPress={() => {
            setOpen(false);
            onPrint();
          }}
        />
      </span>
    </span>
  );
}
