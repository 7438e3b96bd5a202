import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Organisation } from '#domain/organisation/index.ts';
import { ResourceView } from '../../shared/page/loaded.tsx';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { SignInFrame } from '../../entry/sign-in/sign-in-frame.tsx';
import { useAccent } from '../../entry/use-accent.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './passwords.module.css';

/** Organisation code from the path, in lower case. */
export const useOrganisationCode = (): string => (useParams()['orgCode'] ?? '').toLowerCase();

/** Layout of a password screen in the organisation’s colours, like sign-in. */
export function PasswordPage({ children }: { children: (organisation: Organisation) => ReactNode }) {
  const profileOf = useService('organisation');
  const { t } = useText();
  const profile = profileOf(useOrganisationCode());
  const loaded = useResource(profile);
  const organisation = loaded.at === 'ready' ? loaded.value : undefined;
  useAccent(organisation?.branding.buttonColour);
  return (
    <SignInFrame organisation={organisation} loading={loaded.at === 'waiting'}>
      <ResourceView
        of="organisation"
        heading="h1"
        value={loaded}
        onRetry={() => void profile.refresh()}
        waiting={<Skeleton shape="lines" lines={6} />}
        ways={<SafeLink href={to.organisationLogin()}>{t('signIn.otherOrganisation')}</SafeLink>}
      >
        {children}
      </ResourceView>
    </SignInFrame>
  );
}

/** Support links, at the same position on every password screen. WCAG 3.2.6. */
export function OtherSignInMethods({ organisation, children }: { organisation: Organisation; children?: ReactNode }) {
  const { t } = useText();
  const { showsContactSupport, contactSupportUrl } = organisation.branding;
  const support = showsContactSupport && contactSupportUrl;
  if (!support && children === undefined) return null;
  return (
    <p className={styles.more}>
      {children}
      {support && <SafeLink href={contactSupportUrl}>{t('signIn.support')}</SafeLink>}
    </p>
  );
}
