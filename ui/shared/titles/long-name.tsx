import { useState } from 'react';
import { Button } from '../../components/forms/button.tsx';
import { truncateText, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { CutName } from './cut-name.tsx';

/** Page heading with the item’s name, truncated to 150 characters (Spec §9) with an option to expand. */
export function LongName({ name, className }: { name: string; className: string | undefined }) {
  const { t } = useText();
  const [isWhole, setWhole] = useState(false);
  const isLong = truncateText(name, limits.bannerItem) !== name;
  return (
    <>
      <h1 className={className} tabIndex={-1}>
        {isWhole ? <bdi>{name}</bdi> : <CutName name={name} max={limits.bannerItem} />}
      </h1>
      {isLong && (
        <Button look="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'common.showLess' : 'common.showMore')}
        </Button>
      )}
    </>
  );
}
