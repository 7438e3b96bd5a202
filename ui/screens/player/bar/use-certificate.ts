import { useCallback, useState } from 'react';
import { earnedCertificate } from '#domain/client/index.ts';
import { useClient } from '../../../entry/client.ts';
import { useShowCertificate } from '../../../shared/session/certificate-file.ts';
import { useAsked } from '../../../shared/page/use-asked.ts';
import type { EarnedCertificate } from '../player-props.ts';

const none = () => Promise.resolve(undefined);

/** The certificate that a title has just brought; where that cannot be asked none is known of, and the profile tells later. */
export function useCertificate(titleId: string, isCompletedNow: boolean): EarnedCertificate | undefined {
  const { certificates } = useClient('profile');
  const work = useClient('work');
  const { sharing } = useClient('device');
  const show = useShowCertificate();
  const [isBusy, setBusy] = useState(false);
  const ask = useCallback(
    (source: typeof certificates) => earnedCertificate({ certificates: source, work }, titleId),
    [work, titleId],
  );
  const { loaded } = useAsked(certificates, isCompletedNow ? ask : none, 'loadCertificates');
  const earned = loaded.at === 'ready' ? loaded.value : undefined;
  if (!earned) return undefined;
  const onOpen = () => {
    setBusy(true);
    void show(earned, sharing.tab()).then(() => setBusy(false));
  };
  return { isBusy, onOpen };
}
