import { useState } from 'react';
import { signOnAddress } from '#domain/access/leaving.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import { useService } from '../../entry/services.ts';
import { Button } from '../../components/forms/button.tsx';
import { FormError } from '../../components/forms/problem.tsx';
import { useText } from '../../i18n/use-text.ts';
import { RedirectNotice } from './departure.tsx';
import styles from '../../entry/sign-in/login-screen.module.css';

/** External sign-on of the organisation: target and redirect countdown. Spec §1, §4 SSO redirect wait. */
export function SignOnPage({ organisation, waits }: { organisation: Organisation; waits: boolean }) {
  const { t } = useText();
  const destination = useService('destination');
  const signOn = useService('signOn');
  const address = useSignOnAddress(organisation);
  if (isRefusal(address)) return <FormError because={address} role="alert" />;
  return (
    <>
      <p>{t('signIn.ssoLead')}</p>
      {destination.get() !== undefined && <p role="note">{t('signIn.destinationKept')}</p>}
      {/* No automatic redirect after a failed sign-on, because it would loop. */}
      <RedirectNotice address={address} waits={waits} onLeave={() => signOn.begin(organisation.code)} />
    </>
  );
}

/** External sign-on next to the form. Spec §3 method dual. */
export function SignOnChoice({ organisation }: { organisation: Organisation }) {
  const leaveFor = useService('leaveFor');
  const signOn = useService('signOn');
  const { t } = useText();
  const address = useSignOnAddress(organisation);
  const leave = (to: URL) => {
    signOn.begin(organisation.code);
    leaveFor(to);
  };
  return (
    <div className={styles.choice}>
      <p className={styles.or}>{t('signIn.or')}</p>
      {isRefusal(address) ? (
        <FormError because={address} role="alert" />
      ) : (
        <>
          <Button wide aria-describedby="sign-on-host" onClick={() => leave(address)}>
            {t('signIn.sso')}
          </Button>
          <p className={styles.host} id="sign-on-host">
            {t('signIn.leadsTo')} <bdi>{address.host}</bdi>
          </p>
        </>
      )}
    </div>
  );
}

/** Computed once on mount, so that the displayed address is the redirect target. */
function useSignOnAddress({ loginUrl }: Organisation) {
  const [address] = useState(() => signOnAddress(loginUrl, window.location.origin));
  return address;
}
