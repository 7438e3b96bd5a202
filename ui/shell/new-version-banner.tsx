import { Banner } from '../components/feedback/banner.tsx';
import { Button } from '../components/forms/button.tsx';
import { useClient } from '../entry/client.ts';
import { useView, whole } from '../hooks/use-view.ts';
import { useText } from '../i18n/use-text.ts';

/** Offers a newer version of the application, which waits until the learner takes it; players have no such strip. */
export function NewVersionBanner() {
  const { newVersion } = useClient('device');
  const { t } = useText();
  if (!useView(newVersion.isReady, whole)) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button look="plain" onClick={newVersion.load}>
          {t('version.load')}
        </Button>
      }
    >
      {t('version.ready')}
    </Banner>
  );
}
