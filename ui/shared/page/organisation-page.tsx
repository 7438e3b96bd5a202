import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Organisation } from '#domain/organisation/index.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useResource } from '../../hooks/use-resource.ts';
import { useText } from '../../i18n/use-text.ts';
import { ResourceView } from './loaded.tsx';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { SignInFrame } from '../../entry/sign-in/sign-in-frame.tsx';
import { useAccent } from '../../entry/use-accent.ts';

/** Organisation code from the path, in lower case. */
export const useOrganisationCode = (): string => (useParams()['orgCode'] ?? '').toLowerCase();

function useProfile() {
  const profile = useService('organisation')(useOrganisationCode());
  const loaded = useResource(profile);
  const organisation = loaded.at === 'ready' ? loaded.value : undefined;
  useAccent(organisation?.branding.buttonColour);
  return { profile, loaded, organisation };
}

/**
 * Page before sign-in that needs the organisation: skeletons, the page, or the failure with other options. `isWide`
 * reserves the space of a wide form.
 */
export function OrganisationPage(props: { isWide?: boolean; children: (organisation: Organisation) => ReactNode }) {
  const { isWide, children } = props;
  const { profile, loaded, organisation } = useProfile();
  const { t } = useText();
  return (
    <SignInFrame organisation={organisation} loading={loaded.at === 'waiting'}>
      <ResourceView
        of="organisation"
        heading="h1"
        value={loaded}
        onRetry={() => void profile.refresh()}
        waiting={
          <div data-wide={isWide}>
            <Skeleton shape="lines" lines={6} />
          </div>
        }
        ways={<SafeLink href={to.organisationLogin()}>{t('signIn.otherOrganisation')}</SafeLink>}
      >
        {children}
      </ResourceView>
    </SignInFrame>
  );
}

/** Page before sign-in that does not depend on the organisation’s data. */
export function OrganisationFrame({ children }: { children: ReactNode }) {
  const { loaded, organisation } = useProfile();
  return (
    <SignInFrame organisation={organisation} loading={loaded.at === 'waiting'}>
      {children}
    </SignInFrame>
  );
}
