import { type Ref, useState } from 'react';
import type { SignedInLearner } from '#domain/client/index.ts';
import type { BannerPictures } from '#domain/organisation/index.ts';
import { useClient } from '../../entry/client.ts';
import page from '../../shared/page/page.module.css';
import { truncateText, limits } from '../../format/truncate.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import type { T } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './greeting.module.css';

/** Heading of the screen, with the organisation’s text and banner if configured. Spec §3 homeSection. */
export function Greeting(props: { heading: Ref<HTMLHeadingElement>; day: string; status: string | false }) {
  const { heading, day, status } = props;
  const { t } = useText();
  const { learner } = useClient('session');
  const signedIn = useView(learner, selectWholeState);
  const banner = signedIn?.organisation.branding.homeBanner;
  return (
    <div className={styles.greeting}>
      <div>
        <h1 className={page.title} tabIndex={-1} ref={heading}>
          <bdi>{greetingOf(t, signedIn)}</bdi>
        </h1>
        <p className={styles.day}>{day}</p>
        {/* Live region that exists from the start, so that changes are announced. */}
        <p role="status">{status}</p>
      </div>
      {banner && <Banner key={banner.banner} pictures={banner} />}
    </div>
  );
}

/** A home title that ends with punctuation gets no name appended. */
function greetingOf(t: T, signedIn: SignedInLearner | undefined): string {
  const title = signedIn?.organisation.branding.homeTitle.trim() ?? '';
  const name = truncateText(signedIn?.user.firstName.trim() ?? '', limits.title);
  if (title !== '') return name === '' || /\p{Po}$/u.test(title) ? title : t('home.greetingOwn', { title, name });
  return name === '' ? t('home.greetingPlain') : t('home.greeting', { name });
}

/** Decorative banner; renders nothing after a failed load. */
function Banner({ pictures }: { pictures: BannerPictures }) {
  const [failed, setFailed] = useState(false);
  const size = useMedia('(width >= 768px)') ? 'banner' : 'medium';
  if (failed) return null;
  return (
    <div className={styles.banner} aria-hidden="true" data-screen-only>
      <img src={pictures[size]} alt="" decoding="async" onError={() => setFailed(true)} />
    </div>
  );
}
