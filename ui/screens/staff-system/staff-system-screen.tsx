import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { SignedInLearner } from '#domain/client/index.ts';
import { type StaffForm, staffForm } from '#domain/access/index.ts';
import { useClient } from '../../entry/client.ts';
import { ResourceView } from '../../shared/page/loaded.tsx';
import page from '../../shared/page/page.module.css';
import { to } from '../../entry/paths.ts';
import { useService } from '../../entry/services.ts';
import { useAccent } from '../../entry/use-accent.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Announcement } from '../../components/feedback/live-region.tsx';
import { share, warning } from '../../components/icons.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useOnce } from '../../hooks/use-once.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './staff-system-screen.module.css';

const accentOf = (learner: SignedInLearner | undefined) => learner?.organisation.branding.buttonColour;

/** Redirects to the organisation’s staff system by submitting a form. Spec §2 /{orgCode}/nav-manager. */
export function StaffSystemScreen() {
  const { orgCode = '' } = useParams();
  const { menu } = useClient('organisation');
  const { learner } = useClient('session');
  useAccent(useView(learner, accentOf));
  const deployment = useService('deployment');
  const { t } = useText();
  const loaded = useResource(menu);
  const entries = loaded.at === 'ready' ? loaded.value.entries : undefined;
  const form = useMemo(
    () => entries && staffForm(entries, { origin: window.location.origin, hosts: deployment.redirectHosts }),
    [entries, deployment],
  );
  const home = (
    <ButtonLink look="plain" href={to.home(orgCode)}>
      {t('staffSystem.home')}
    </ButtonLink>
  );
  return (
    <div className={page.alone}>
      <ResourceView
        of="staffSystem"
        heading="h1"
        value={loaded}
        onRetry={() => void menu.refresh()}
        waiting={<Skeleton shape="lines" lines={3} />}
        ways={home}
      >
        {() =>
          form ? (
            <Departure form={form}>{home}</Departure>
          ) : (
            <EmptyState heading="h1" icon={warning} title={t('staffSystem.none')} action={home}>
              <p>{t('staffSystem.noneLead')}</p>
            </EmptyState>
          )
        }
      </ResourceView>
    </div>
  );
}

/**
 * Visible form that submits itself once; its button submits again after a failure. Back navigation does not submit
 * again.
 */
function Departure({ form, children }: { form: StaffForm; children: ReactNode }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { wasSent?: unknown } | null };
  const wasSent = state?.wasSent === true;
  const element = useRef<HTMLFormElement>(null);
  const { action, fields, isListed } = form;
  const [goesByItself] = useState(isListed && !wasSent); // fixed on mount, because the history mark is written before the submission
  const send = async () => {
    const sent = element.current;
    await navigate('.', { replace: true, state: { wasSent: true } });
    sent?.submit();
  };
  const lead = t(isListed ? 'staffSystem.lead' : 'staffSystem.unlistedLead');
  useOnce(isListed && !wasSent ? 0 : undefined, () => void send());
  return (
    <EmptyState
      heading="h1"
      icon={share}
      title={t(goesByItself ? 'staffSystem.going' : 'staffSystem.title')}
      action={
        <form ref={element} className={styles.form} method="post" action={action.href}>
          {fields.map(({ name, value }) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" look="filled">
            {t('staffSystem.go')}
          </Button>
          {children}
        </form>
      }
    >
      <p>{lead}</p>
      <Announcement words={lead} />
      <p className={styles.host}>
        <bdi dir="ltr">{action.host}</bdi>
      </p>
    </EmptyState>
  );
}
