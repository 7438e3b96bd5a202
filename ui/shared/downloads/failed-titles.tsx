import { DeviceLink } from './device-link.tsx';
import { comingOf, type DownloadedTitle } from './download-view.ts';
import styles from './downloads.module.css';
import { useHowFar } from './use-downloads.ts';
import { cut, limits } from '../../format/truncate.ts';

/** Maximum number of failed downloads listed one by one. The profile’s device page lists all. */
const SAID_MOST = 2;

/** Lists the titles that failed to download, with reasons. */
export function FailedTitles({ failed }: { failed: readonly DownloadedTitle[] }) {
  const how = useHowFar();
  if (failed.length === 0) return null;
  return (
    <div className={styles.failed}>
      <ul>
        {failed.slice(0, SAID_MOST).map((of) => (
          <li key={of.download.titleId}>
            <strong>
              <bdi>{cut(of.download.name, limits.bannerItem)}</bdi>
            </strong>{' '}
            <bdi>{how(comingOf(of))}</bdi>
          </li>
        ))}
      </ul>
      {failed.length > SAID_MOST && <DeviceLink />}
    </div>
  );
}
