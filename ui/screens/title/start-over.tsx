import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Position } from '#domain/content/index.ts';
import { to } from '../../entry/paths.ts';
import { positionInWords } from '../../shared/titles/resume-position.ts';
import type { TitleView } from '../../shared/titles/title-view.ts';
import { Button } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { cut, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { canStartOver } from './title.view.ts';

/** Opens the title at its beginning, once the learner has agreed to give up the place. Nothing where it opens there anyway. */
export function StartOver(props: { view: TitleView; position: Position | undefined; orgCode: string }) {
  const { view, position, orgCode } = props;
  const { t } = useText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  if (!canStartOver(view, position)) return null;
  const close = () => setAsking(false);
  const start = () => void navigate(to.content(orgCode, view.title.id), { state: { startsOver: true } });
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)} aria-haspopup="dialog">
        {t('title.startOver')}
      </Button>
      {isAsking && (
        <Modal
          title={t('title.startOverTitle', { title: cut(view.title.name, limits.title) })}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{t('common.cancel')}</Button>
              <Button look="filled" onClick={start}>
                {t('title.startOver')}
              </Button>
            </>
          }
        >
          <p>{t('title.startOverLead', { place: positionInWords(position, t) })}</p>
        </Modal>
      )}
    </>
  );
}
