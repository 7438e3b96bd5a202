import { Button } from '../components/forms/button.tsx';
import { useText } from '../i18n/use-text.ts';

/** The page itself is late: nothing of the application is here to say so. */
export function LatePicture() {
  const { t } = useText();
  return (
    <section data-part="late" role="status">
      <h1>{t('waits.of.page')}</h1>
      <p>{t('waits.server')}</p>
      <Button look="filled" data-again>
        {t('common.tryNow')}
      </Button>
    </section>
  );
}
