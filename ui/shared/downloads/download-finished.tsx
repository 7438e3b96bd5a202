import { useState } from 'react';
import { Announcement } from '../../components/feedback/live-region.tsx';

/** Announces once that a download finished while its title is on screen. */
export function DownloadFinished({ isComing, isHere, words }: { isComing: boolean; isHere: boolean; words: string }) {
  const [wasComing, setWasComing] = useState(isComing);
  if (isComing && !wasComing) setWasComing(true);
  return wasComing && isHere && <Announcement words={words} />;
}
