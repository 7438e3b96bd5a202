import { useState } from 'react';
import { useText } from '#ui/i18n/use-text.ts';
import styles from '../player-bar.module.css';

/** "34 / 60": type a number and press Enter. What is no page of the document is put back. */
export function PageBox({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) {
  const { t } = useText();
  const [typed, setTyped] = useState<string>();
  const go = () => {
    const wanted = Number(typed);
    if (typed !== undefined && Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onGo(wanted);
    setTyped(undefined);
  };
  return (
    <form
      className={styles['pageBox']}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('player.pageBox', { pages })}
        style={{ inlineSize: `${Math.max(2, String(pages).length) + 1.6}ch` }}
        value={typed ?? page}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={go}
      />
      <span aria-hidden="true">/ {pages}</span>
    </form>
  );
}
