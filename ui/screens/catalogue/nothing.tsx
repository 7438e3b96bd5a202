import { useParams } from 'react-router-dom';
import { to } from '../../entry/paths.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { tag as tagIcon } from '../../components/icons.ts';
import { useText } from '../../i18n/use-text.ts';

/** Message for a tag that the catalogue does not contain (any more). */
export function TagGone() {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  return (
    <EmptyState
      heading="h1"
      icon={tagIcon}
      title={t('catalogue.tagGone')}
      action={
        <ButtonLink look="filled" href={to.catalogue(orgCode)}>
          {t('catalogue.emptyAction')}
        </ButtonLink>
      }
    />
  );
}

/** Message for an empty tag or catalogue. */
export function EmptyCatalogue({ backTo, heading = 'h2' }: { backTo?: string; heading?: 'h1' | 'h2' }) {
  const { t } = useText();
  return (
    <EmptyState
      heading={heading}
      icon={tagIcon}
      title={t('catalogue.emptyTitle')}
      action={backTo && <ButtonLink href={backTo}>{t('catalogue.emptyAction')}</ButtonLink>}
    >
      {t('catalogue.emptyLead')}
    </EmptyState>
  );
}
