import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { QUERY_MAX } from '#domain/catalogue/index.ts';
import { Icon } from '../../components/icon.tsx';
import { search } from '../../components/icons.ts';
import { Modal } from '../../components/overlays/modal.tsx';
import { ToastHistory } from '../../components/feedback/toast-history.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { recentDate } from '../../format/dates.ts';
import { limits } from '../../format/truncate.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { HighlightedName } from '../../shared/page/marked.tsx';
import type { OnAct } from '../menu/menu.ts';
import { useService } from '../../entry/services.ts';
import { useCombobox } from '../../shared/page/use-options.ts';
import { useDebouncedText } from '../../shared/page/use-quietly.ts';
import styles from './palette.module.css';
import type { PaletteEntry, GroupName } from './palette.view.ts';
import { useEntries } from './use-entries.ts';

export type PaletteProps = {
  onClose: () => void;
  /** Handles a menu entry without a link. The entry’s dialog outlives the palette. */
  onAct: OnAct;
};

/** Command palette: finds titles, tags, screens and actions by name, by keyboard alone. */
export function Palette({ onClose, onAct }: PaletteProps) {
  const [isMessages, setMessages] = useState(false);
  return isMessages ? (
    <Messages onClose={onClose} />
  ) : (
    <Commands onClose={onClose} onAct={onAct} onMessages={() => setMessages(true)} />
  );
}

function Commands({ onClose, onAct, onMessages }: PaletteProps & { onMessages: () => void }) {
  const { t } = useText();
  const { choices } = useClient('own');
  const { orgCode = '' } = useParams();
  const [query, setQuery] = useState('');
  const groups = useEntries(query, orgCode, { onMessages, onAct });
  const entries = groups.flatMap((group) => group.entries);
  const choose = (entry: PaletteEntry) => {
    if (entry.isFinal !== true) choices.add(entry.key);
    // Closes the dialog first, which restores the focus; then the new screen takes the focus.
    if (entry.run !== onMessages) onClose();
    entry.run();
  };
  const { reset, input, list, option, onKey } = useCombobox({
    options: entries,
    isOpen: true,
    onChoose: choose,
    first: 0,
  });
  const said = useDebouncedText(query === '' ? '' : t('palette.count', { count: entries.length - 1 }));
  return (
    <Modal title={t('palette.title')} bare onClose={onClose}>
      <div className={styles.palette}>
        <div className={styles.head}>
          <Icon of={search} />
          <input
            {...input}
            className={styles.input}
            type="text"
            inputMode="search"
            enterKeyHint="go"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            maxLength={QUERY_MAX}
            aria-label={t('palette.label')}
            placeholder={t('palette.label')}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              reset();
            }}
            onKeyDown={onKey}
          />
        </div>
        <div {...list} className={styles.list} aria-label={t('palette.title')}>
          {groups.map(({ name, entries: some }) => (
            <div key={name} role="group" aria-label={t(headings[name])} className={styles.group}>
              {name !== 'all' && (
                <div className={styles.heading} aria-hidden="true">
                  {t(headings[name])}
                </div>
              )}
              {some.map((entry) => (
                <div key={entry.key} {...option(entries.indexOf(entry))} className={styles.option}>
                  <Icon of={entry.icon} size={18} />
                  <span className={styles.name} lang={entry.lang}>
                    <HighlightedName name={entry.name} query={name === 'all' ? '' : query} most={limits.homeTitle} />
                  </span>
                  {entry.hint !== undefined && <bdi className={styles.hint}>{entry.hint}</bdi>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <KeysHint />
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
      </div>
    </Modal>
  );
}

/** Keyboard hint, hidden from screen readers. */
function KeysHint() {
  const { t } = useText();
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.keysMove')}
      </span>
      <span>
        <kbd>↵</kbd> {t('palette.keysChoose')}
      </span>
      <span>
        <kbd>{t('palette.escape')}</kbd> {t('palette.keysClose')}
      </span>
    </p>
  );
}

/** Message history, displayed in the palette’s dialog. */
function Messages({ onClose }: { onClose: () => void }) {
  const { t, language } = useText();
  const { clock } = useClient('device');
  const notices = useService('notices');
  const { history } = useView(notices, selectWholeState);
  return (
    <Modal title={t('notices.history')} onClose={onClose}>
      <ToastHistory notices={history} ago={(at) => recentDate(at, clock.now(), { language })} />
    </Modal>
  );
}

const headings = {
  recent: 'palette.recent',
  titles: 'catalogue.titles',
  tags: 'catalogue.tags',
  screens: 'palette.screens',
  actions: 'palette.actions',
  all: 'search.title',
} as const satisfies Record<GroupName, string>;
