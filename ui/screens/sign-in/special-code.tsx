import { useState } from 'react';
import { specialAddress } from '#domain/access/leaving.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { FormError } from '../../components/forms/problem.tsx';
import { useText } from '../../i18n/use-text.ts';
import { RedirectNotice } from './departure.tsx';
import styles from '../../entry/sign-in/login-screen.module.css';

/**
 * Code that the operator redirects to another site, where learners sign in instead. Spec §6. Reading: displays the
 * target and waits as long as a sign-on redirect, so that the learner can stay.
 */
export function SpecialCode({ code }: { code: string }) {
  const { externalRedirects } = useService('deployment');
  const { t } = useText();
  const [address] = useState(() => specialAddress(code, externalRedirects, window.location.origin));
  return (
    <>
      <h1 tabIndex={-1}>{t('signIn.specialTitle')}</h1>
      <p>{t('signIn.specialLead', { code })}</p>
      {isRefusal(address) && <FormError because={address} role="alert" />}
      {address instanceof URL && <RedirectNotice address={address} />}
      <p className={styles.more}>
        <SafeLink href={to.organisationLogin()}>{t('signIn.otherOrganisation')}</SafeLink>
      </p>
    </>
  );
}
