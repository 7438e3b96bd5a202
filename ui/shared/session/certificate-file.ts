import type { Certificate, CertificateDocument } from '#domain/certificates/index.ts';
import type { SavedFile } from '#domain/client/index.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useClient } from '../../entry/client.ts';
import { useSingleToast } from '../../entry/use-single-toast.ts';
import { fileName } from '../../format/calendar.ts';
import { fullDate } from '../../format/dates.ts';
import { useText } from '../../i18n/use-text.ts';

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const satisfies Record<
  CertificateDocument['type'],
  string
>;

/** Display name of a certificate: its own name, or its date. */
export function useCertificateNames() {
  const { t, language } = useText();
  return ({ name, createdAt }: Certificate) => {
    const date = fullDate(createdAt, { language });
    const dated = date === '' ? t('profile.certificate') : t('profile.certificateOf', { date });
    return { name: name === '' ? dated : name, dated, date };
  };
}

/** Fetches a certificate as a file. Rejects like its port. */
export function useCertificateFile(): (certificate: Certificate) => Promise<SavedFile> {
  const { certificates } = useClient('profile');
  const { learner } = useClient('session');
  const nameOf = useCertificateNames();
  return async (certificate) => {
    const orgCode = certificate.organisationCode ?? learner.get()?.organisation.code ?? '';
    const { type, bytes } = await certificates.document(orgCode, certificate.id);
    return { name: fileName(nameOf(certificate).name, 'certificate', endings[type]), type, bytes };
  };
}

/** Displays a certificate in a given viewer, or closes the viewer and displays the failure. */
export function useShowCertificate(): (
  certificate: Certificate,
  place: { show: (file: SavedFile) => void; close: () => void },
) => Promise<void> {
  const notice = useSingleToast();
  const fileOf = useCertificateFile();
  return async (certificate, place) => {
    try {
      place.show(await fileOf(certificate));
      notice(undefined);
    } catch (error) {
      place.close();
      notice(refusalFor('openCertificate', error));
    }
  };
}
