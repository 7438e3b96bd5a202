import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Certificate, Certificates as Source } from '#domain/certificates/index.ts';
import type { SavedFile } from '#domain/client/index.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useClient } from '../../entry/client.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { to } from '../../entry/paths.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { Button } from '../../components/forms/button.tsx';
import { WaitPart } from '../../components/feedback/wait.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { limits } from '../../format/truncate.ts';
import { useCertificateFile, useCertificateNames, useShowCertificate } from '../../shared/session/certificate-file.ts';
import { useScreenResource } from '../../shared/page/use-asked.ts';
import { useFirstFocus } from '../../hooks/use-first-focus.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { SectionContent, Section } from './section.tsx';

const list = (source: Source) => source.list();

/** Earned certificates, newest first. Spec §1, §7 certificates. */
export function Certificates() {
  const { t } = useText();
  const { certificates } = useClient('profile');
  const [address] = useSearchParams();
  const { loaded, again } = useScreenResource(certificates, list, 'loadCertificates');
  const wanted = address.get('certificate');
  return (
    <Section heading={t('profile.certificates')}>
      <SectionContent of="certificates" value={loaded} name="CERTIFICATES_RETRIEVING_FAILURE" onRetry={again}>
        {(earned) =>
          earned.length === 0 ? (
            <p>{t('profile.certificatesEmpty')}</p>
          ) : (
            <>
              {earned.length > 1 && <SaveAll earned={earned} />}
              <ul className={styles.rows} role="list">
                {earned.map((one) => (
                  <Row key={`${one.organisationCode ?? ''}/${one.id}`} of={one} isWanted={one.id === wanted} />
                ))}
              </ul>
            </>
          )
        }
      </SectionContent>
    </Section>
  );
}

/** Saves the files one at a time. Reports failed ones and continues with the others. */
function SaveAll({ earned }: { earned: readonly Certificate[] }) {
  const { t } = useText();
  const { sharing } = useClient('device');
  const notice = useSingleToast();
  const fileOf = useCertificateFile();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const save = async () => {
    setBusy(true);
    notice(undefined);
    let saved = 0;
    for (const certificate of earned)
      try {
        sharing.save(await fileOf(certificate));
        saved++;
      } catch (error) {
        notice(refusalFor('openCertificate', error));
      }
    setSaid(t('profile.savedFiles', { count: saved }));
    setBusy(false);
  };
  return (
    <div className={styles.row}>
      <Button busy={busy} onClick={() => void save()}>
        {t('profile.saveAll')}
      </Button>
      <span className={styles.status} role="status">
        {said}
      </span>
    </div>
  );
}

/** `isWanted`: a link led to this certificate. */
function Row({ of: certificate, isWanted }: { of: Certificate; isWanted: boolean }) {
  const { t } = useText();
  const { sharing } = useClient('device');
  const { learner } = useClient('session');
  const show = useShowCertificate();
  const heading = useFirstFocus<HTMLHeadingElement>(isWanted);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');

  const orgCode = learner.get()?.organisation.code ?? '';
  const { name, dated, date } = useCertificateNames()(certificate);
  const url = sharing.address(to.profile(orgCode, certificate.id));

  const fetchTo = async (place: { show: (file: SavedFile) => void; close: () => void }) => {
    setBusy(true);
    await show(certificate, place);
    setBusy(false);
  };
  const button = (label: string, act: () => void) => (
    <Button look="quiet" aria-disabled={busy} onClick={act}>
      {label} <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
  return (
    <li className={styles.certificate} data-wanted={isWanted || undefined}>
      <Paper />
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
      {/* Live region that exists from the start, so that changes are announced. A link that could not be copied is
          announced itself. */}
      <div className={styles.status} role="status">
        {!busy && said}
      </div>
      {busy && (
        <div className={styles.status}>
          <WaitPart isBare of="certificate" />
        </div>
      )}
    </li>
  );
}

/** Drawn thumbnail, because the document loads only on request. */
function Paper() {
  return (
    <svg className={styles.paper} viewBox="0 0 56 40" aria-hidden="true" focusable="false">
      <path d="M1 1h54v38H1z" />
      <path d="M12 11h32M17 18h22M20 25h10" />
      <path d="m41 27 2.5 8-4-2.5-4 2.5L38 27m1.500 0a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z" />
    </svg>
  );
}
