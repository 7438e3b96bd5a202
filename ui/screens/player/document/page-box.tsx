import { useState } from 'react';
import { useText } from '#ui/i18n/use-text.ts';
import styles from '../bar/player-bar.module.css';

/**
 * "34 / 60", or "xii (34 / 60)" where pages have names: type a name or a number and press Enter. What is no page of the
 * document is put back.
 */
export function PageBox({
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
    // A name wins: in a document that numbers its chapters anew, learners type what they see.
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
