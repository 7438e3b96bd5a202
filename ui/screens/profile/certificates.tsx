import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Certificate, CertificateDocument, Certificates as Source } from '#domain/certificates/index.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useClient } from '../../entry/client.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { to } from '../../entry/paths.ts';
import { useOneNotice } from '../../entry/use-one-notice.ts';
import { Button } from '../../components/forms/button.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { fileName } from '../../format/calendar.ts';
import { fullDate } from '../../format/dates.ts';
import { limits } from '../../format/truncate.ts';
import { useAsked } from '../../shared/page/use-asked.ts';
import { useFirstFocus } from '../../hooks/use-first-focus.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { Known, Section } from './section.tsx';

const list = (source: Source) => source.list();
const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const satisfies Record<
  CertificateDocument['type'],
  string
>;

/** What the learner has earned, newest first. Spec §1, §7 certificates. */
export function Certificates() {
  const { t } = useText();
  const { certificates } = useClient('profile');
  const [address] = useSearchParams();
  const { loaded, again } = useAsked(certificates, list, 'loadCertificates');
  const wanted = address.get('certificate');
  return (
    <Section heading={t('profile.certificates')}>
      <Known value={loaded} name="CERTIFICATES_RETRIEVING_FAILURE" onRetry={again}>
        {(earned) =>
          earned.length === 0 ? (
            <p>{t('profile.certificatesEmpty')}</p>
          ) : (
            <ul className={styles.rows} role="list">
              {earned.map((one) => (
                <Row key={`${one.organisationCode ?? ''}/${one.id}`} of={one} isWanted={one.id === wanted} />
              ))}
            </ul>
          )
        }
      </Known>
    </Section>
  );
}

/** `isWanted`: a link to it led here. */
function Row({ of: certificate, isWanted }: { of: Certificate; isWanted: boolean }) {
  const { t, language } = useText();
  const { certificates } = useClient('profile');
  const { sharing } = useClient('device');
  const { learner } = useClient('session');
  const notice = useOneNotice();
  const heading = useFirstFocus<HTMLHeadingElement>(isWanted);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');

  const orgCode = learner.get()?.organisation.code ?? '';
  const date = fullDate(certificate.createdAt, { language });
  const dated = date === '' ? t('profile.certificate') : t('profile.certificateOf', { date });
  const name = certificate.name === '' ? dated : certificate.name;
  const url = sharing.address(to.profile(orgCode, certificate.id));

  const fetchTo = async (place: { show: (file: Parameters<typeof sharing.save>[0]) => void; close: () => void }) => {
    setBusy(true);
    try {
      const { type, bytes } = await certificates.document(certificate.organisationCode ?? orgCode, certificate.id);
      place.show({ name: fileName(name, 'certificate', endings[type]), type, bytes });
      notice(undefined);
    } catch (error) {
      place.close();
      notice(refusalFor('openCertificate', error));
    } finally {
      setBusy(false);
    }
  };
  const button = (label: string, act: () => void) => (
    <Button look="quiet" aria-disabled={busy} onClick={act}>
      {label} <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
  return (
    <li className={styles.certificate} data-wanted={isWanted || undefined}>
      <h3 ref={heading} tabIndex={-1}>
        <CutName name={name} max={limits.bannerItem} />
      </h3>
      {name !== dated && <p className={styles.when}>{date}</p>}
      <div className={styles.actions}>
        {button(t('profile.open'), () => void fetchTo(sharing.tab()))}
        {button(t('profile.download'), () => void fetchTo({ show: sharing.save, close: () => undefined }))}
        {button(
          t('common.copyLink'),
          () => void sharing.copy(url).then((done) => setSaid(done ? t('common.copied') : url)),
        )}
        {sharing.canShare() && button(t('title.share'), () => void sharing.share({ title: name, url }))}
      </div>
      {/* There from the start, so that a change of it is announced; a link that could not be copied is said itself. */}
      <p className={styles.said} role="status">
        {busy ? t('common.loading') : said}
      </p>
    </li>
  );
}
