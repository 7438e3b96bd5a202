import { useState } from 'react';
import { Said } from '../../components/feedback/said.tsx';

/** Said once, when what was on its way comes to be here while it is looked at. */
export function Arrival({ isComing, isHere, words }: { isComing: boolean; isHere: boolean; words: string }) {
  const [wasComing, setWasComing] = useState(isComing);
  if (isComing && !wasComing) setWasComing(true);
  return wasComing && isHere && <Said words={words} />;
}
