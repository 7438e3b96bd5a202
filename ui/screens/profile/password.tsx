import { to } from '../../entry/paths.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

/** The way to another password, when one likes. Who comes by the organisation's own sign-on has none here. */
export function Password({ organisation }: { organisation: Organisation }) {
  const { t } = useText();
  if (organisation.method === 'sso') return null;
  return (
    <Section heading={t('field.password')} lead={t('profile.passwordLead')}>
      <div className={styles.row}>
        <ButtonLink href={to.passwordResetWithoutGuid(organisation.code)}>{t('profile.changePassword')}</ButtonLink>
      </div>
    </Section>
  );
}
