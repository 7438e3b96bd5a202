import { useState } from 'react';
import { webAddress } from '#domain/access/external-address.ts';
import { loginVideo } from '#domain/organisation/playable-video.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from '../../entry/sign-in/login-screen.module.css';

const CALM = '(prefers-reduced-motion: reduce)';

/**
 * The organisation’s video: muted, stoppable, and autoplaying only without reduced motion. Renders nothing if playback
 * fails.
 */
export function LoginVideo({ address, organisation }: { address: string; organisation: string }) {
  const { t } = useText();
  const [failed, setFailed] = useState(false);
  const [moves] = useState(() => !window.matchMedia(CALM).matches);
  const source = loginVideo(address, (candidate) => webAddress(candidate, window.location.origin));
  if (source === undefined || failed) return null;
  return (
    <video
      className={styles.video}
      src={source}
      aria-label={t('signIn.video', { organisation })}
      controls
      muted
      playsInline
      autoPlay={moves}
      preload={moves ? 'auto' : 'metadata'}
      onError={() => setFailed(true)}
    />
  );
}
