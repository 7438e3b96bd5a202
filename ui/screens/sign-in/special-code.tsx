import { useState } from 'react';
import { specialAddress } from '#domain/access/leaving.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { Problem } from '../../components/forms/problem.tsx';
import { useText } from '../../i18n/use-text.ts';
import { Departure } from './departure.tsx';
import styles from '../../entry/sign-in/login-screen.module.css';

/**
 * A code that the operator has given to another site: nobody signs in here with it. Spec §6.
 * Reading: the learner sees where it leads and has the time of a sign-on redirect to stay.
 */
export function SpecialCode({ code }: { code: string }) {
  const { externalRedirects } = useService('deployment');
  const { t } = useText();
  const [address] = useState(() => specialAddress(code, externalRedirects, window.location.origin));
  return (
    <>
      <h1 tabIndex={-1}>{t('signIn.specialTitle')}</h1>
      <p>{t('signIn.specialLead', { code })}</p>
      {isRefusal(address) && <Problem because={address} role="alert" />}
      {address instanceof URL && <Departure address={address} />}
      <p className={styles.more}>
        <SafeLink href={to.organisationLogin()}>{t('signIn.otherOrganisation')}</SafeLink>
      </p>
    </>
  );
}
