import { useEffect, useState } from 'react';
import { appFor } from '#domain/access/index.ts';
import { Button, ButtonLink } from '../components/forms/button.tsx';
import { Modal } from '../components/overlays/modal.tsx';
import { useText } from '../i18n/use-text.ts';
import { useClient } from '../entry/client.ts';
import { useService } from '../entry/services.ts';

/**
 * On a phone or tablet: there is an app, and where. Once a session, around screens that have the menu; so never in a
 * deep launch, a player or AICC (readings). Without an address of its store there is nothing to say.
 */
export function AppPrompt() {
  const { t } = useText();
  const { appPrompt } = useClient('own');
  const userAgent = useService('userAgent');
  const deployment = useService('deployment');
  const app = appFor(userAgent, deployment.appStores);
  const [open, setOpen] = useState(() => app !== undefined && appPrompt.get() === undefined);
  useEffect(() => {
    if (open) appPrompt.set('shown');
  }, [open, appPrompt]);
  if (!app || !open) return null;
  const close = () => setOpen(false);
  return (
    <Modal
      title={t('appPrompt.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('appPrompt.stay')}</Button>
          <ButtonLink look="filled" href={app.url} onClick={close}>
            {t(`appPrompt.${app.system}`)}
          </ButtonLink>
        </>
      }
    >
      <p>{t('appPrompt.lead')}</p>
    </Modal>
  );
}
