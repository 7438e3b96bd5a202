import { type DocumentTools, type DocumentView, pageAfterTurn } from '#domain/player/index.ts';
import { cx } from '#ui/components/cx.ts';
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx';
import { useText } from '#ui/i18n/use-text.ts';
import { type ReadAloudControls, ReadAloudButton } from '../read-aloud/use-read-aloud.tsx';
import { NotesButton } from '../annotations/use-annotations.tsx';
import { ChoiceMenu } from '../bar/menus.tsx';
import { ToolButton } from '../bar/tool-button.tsx';
import type { Opener } from '../bar/use-panels.ts';
import styles from '../bar/player-bar.module.css';
import { useState } from 'react';

export type DocumentPanel = 'find' | 'outline' | 'pages' | 'notes';

/** Frequent tools of a paged document, at the bottom on narrow screens; other tools are in the bar’s menu. */
export function DocumentToolbar({
  tools,
  view,
  opener,
  aloud,
  notes,
}: {
  tools: DocumentTools;
  view: DocumentView;
  opener: (which: DocumentPanel) => Opener;
  /** Undefined without a voice. */
  aloud: ReadAloudControls | undefined;
  /** Number of notes; undefined if notes cannot be stored. */
  notes: number | undefined;
}) {
  const { t } = useText();
  const { page, pages } = view;
  return (
    <div className={styles.tools} role="group" aria-label={t('player.tools')}>
      <ToolButton icon="outline" label={t('player.outline')} hasWord {...opener('outline')} />
      <span className={styles.group}>
        <ToolButton
          icon="previous"
          label={t('player.previousPage')}
          disabled={pageAfterTurn(page, -1, view) === page}
          onPress={() => tools.turn(-1)}
        />
        <PageBox page={page} pages={pages} labels={view.labels} onGo={(wanted) => tools.goToPage(wanted)} />
        <ToolButton
          icon="next"
          label={t('player.nextPage')}
          disabled={pageAfterTurn(page, 1, view) === page}
          onPress={() => tools.turn(1)}
        />
      </span>
      <Zoom tools={tools} view={view} />
      <ToolButton icon="pages" label={t('player.pages')} className={styles.wide ?? ''} {...opener('pages')} />
      {aloud && <ReadAloudButton aloud={aloud} className={styles.wide ?? ''} />}
      <ToolButton icon="find" label={t('player.find')} {...opener('find')} />
      {notes !== undefined && <NotesButton count={notes} {...opener('notes')} />}
    </div>
  );
}

/** Zoom menu: whole page, page width, or a percentage. */
function Zoom({ tools, view: { fit, zoomPercent } }: { tools: DocumentTools; view: DocumentView }) {
  const { t } = useText();
  const label = t('player.zoomLevel', { percent: zoomPercent });
  const faces = {
    page: t('player.fitPage'),
    width: t('player.fitWidth'),
    none: t('common.percent', { percent: zoomPercent }),
  };
  const sizes = zoomSteps.map((percent) => ({ value: percent, label: t('common.percent', { percent }) }));
  return (
    <>
      {/* Announces zoom changes by keys. */}
      <VisuallyHidden>
        <output aria-label={label}>{t('common.percent', { percent: zoomPercent })}</output>
      </VisuallyHidden>
      <ChoiceMenu<ZoomChoice>
        icon="zoom"
        face={faces[fit]}
        label={fit === 'none' ? label : t('player.zoomFit', { fit: faces[fit] })}
        className={cx(styles.tool, styles.zoom)}
        hangs="below"
        groups={[
          {
            label,
            choices: [{ value: 'page', label: faces.page }, { value: 'width', label: faces.width }, ...sizes],
            chosen: fit === 'none' ? zoomPercent : fit,
            onChoose: (wanted) => (typeof wanted === 'number' ? tools.zoomTo(wanted) : tools.fit(wanted)),
          },
        ]}
      />
    </>
  );
}

type ZoomChoice = 'page' | 'width' | number;
const zoomSteps = [50, 75, 100, 125, 150, 200, 300, 400];

/** "34 / 60", or "xii (34 / 60)" if pages have labels. Accepts a label or a number with Enter; resets invalid input. */
function PageBox({
  page,
  pages,
  labels,
  onGo,
}: {
  page: number;
  pages: number;
  labels: readonly string[] | undefined;
  onGo: (page: number) => void;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState<string>();
  const go = () => {
    // A page label takes precedence, because learners type the number they see when numbering restarts.
    const named = typed === undefined ? -1 : (labels?.indexOf(typed.trim()) ?? -1);
    const wanted = named >= 0 ? named + 1 : Number(typed);
    if (typed !== undefined && Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onGo(wanted);
    setTyped(undefined);
  };
  const longest = labels?.reduce((most, label) => Math.max(most, label.length), 2) ?? 0;
  const width = Math.min(8, Math.max(2, String(pages).length, longest)) + 1.6;
  return (
    <form
      className={styles.pageBox}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        inputMode={labels ? 'text' : 'numeric'}
        autoComplete="off"
        aria-label={t('player.pageBox', { pages })}
        style={{ inlineSize: `${width}ch` }}
        value={typed ?? (labels?.[page - 1] || page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ currentTarget: { value } }) => setTyped(labels ? value : value.replace(/\D/g, ''))}
        onBlur={go}
      />
      <span aria-hidden="true">{labels ? `(${page} / ${pages})` : `/ ${pages}`}</span>
    </form>
  );
}
