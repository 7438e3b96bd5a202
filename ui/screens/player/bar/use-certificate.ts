import { useEffect, useState } from 'react';
import { type Certificate, certificateOf } from '#domain/certificates/index.ts';
import { useClient } from '../../../entry/client.ts';
import { useShowCertificate } from '../../../shared/session/certificate-file.ts';
import type { EarnedCertificate } from '../player-props.ts';

/**
 * The certificate that a title has brought. The platform is asked once it knows of the completion (`isDue`); where it does not
 * answer, none is known of, and the profile tells later.
 */
export function useCertificate(titleId: string, isDue: boolean): EarnedCertificate | undefined {
  const { certificates } = useClient('profile');
  const { sharing } = useClient('device');
  const show = useShowCertificate();
  const [earned, setEarned] = useState<Certificate>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!isDue) return undefined;
    let isGone = false;
    certificates.list().then(
      (all) => {
        if (!isGone) setEarned(certificateOf(all, titleId));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [certificates, titleId, isDue]);
  if (!earned) return undefined;
  const onOpen = () => {
    setBusy(true);
    void show(earned, sharing.tab()).then(() => setBusy(false));
  };
  return { isBusy, onOpen };
}
