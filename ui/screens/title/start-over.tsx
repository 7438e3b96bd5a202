import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Position } from '#domain/content/index.ts';
import { to } from '../../entry/paths.ts';
import { positionInWords } from '../../shared/titles/resume-position.ts';
import { StartOverDialog } from '../../shared/titles/start-over-dialog.tsx';
import type { TitleView } from '../../shared/titles/title-view.ts';
import { Button } from '../../components/forms/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { canStartOver } from './title.view.ts';

/** Opens the title at its beginning, once the learner has agreed to give up the place. Nothing where it opens there anyway. */
export function StartOver(props: { view: TitleView; position: Position | undefined; orgCode: string }) {
  const { view, position, orgCode } = props;
  const { t } = useText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  if (!canStartOver(view, position)) return null;
  const start = () => void navigate(to.content(orgCode, view.title.id), { state: { startsOver: true } });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)} aria-haspopup="dialog">
        {t('title.startOver')}
      </Button>
      {isAsking && (
        <StartOverDialog
          name={view.title.name}
          place={position && positionInWords(position, t)}
          onStart={start}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
