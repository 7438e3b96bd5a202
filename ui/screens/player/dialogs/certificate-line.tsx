import { Button } from '#ui/components/forms/button.tsx';
import { Icon } from '#ui/components/icon.tsx';
import { certificate as sign } from '#ui/components/icons.ts';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './completion-dialog.module.css';
import type { EarnedCertificate } from '../player-props.ts';

/** The title brought a certificate: where it is, and the way to see it. */
export function CertificateLine({ of: { isBusy, onOpen } }: { of: EarnedCertificate }) {
  const { t } = useText();
  return (
    <div className={styles.certificate}>
      <Icon of={sign} />
      <span role="status">{t('player.certificateReady')}</span>
      <Button busy={isBusy} aria-label={t('player.openCertificate')} onClick={onOpen}>
        {t('profile.open')}
      </Button>
    </div>
  );
}
