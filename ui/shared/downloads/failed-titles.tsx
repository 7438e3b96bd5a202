import { DeviceLink } from './device-link.tsx';
import { newestVersionOf, type DownloadedTitle } from './download-view.ts';
import styles from './downloads.module.css';
import { useDownloadStateText } from './use-downloads.ts';
import { truncateText, limits } from '../../format/truncate.ts';

/** Maximum number of failed downloads listed one by one. The profile’s device page lists all. */
const SAID_MOST = 2;

/** Lists the titles that failed to download, with reasons. */
export function FailedTitles({ failed }: { failed: readonly DownloadedTitle[] }) {
  const how = useDownloadStateText();
  if (failed.length === 0) return null;
  return (
    <div className={styles.failed}>
      <ul>
        {failed.slice(0, SAID_MOST).map((of) => (
          <li key={of.download.titleId}>
            <strong>
              <bdi>{truncateText(of.download.name, limits.bannerItem)}</bdi>
            </strong>{' '}
            <bdi>{how(newestVersionOf(of))}</bdi>
          </li>
        ))}
      </ul>
      {failed.length > SAID_MOST && <DeviceLink />}
    </div>
  );
}
