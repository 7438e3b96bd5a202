import { useState } from 'react';

/**
 * Whether the moment of completion shows: by itself once where nothing is left to look at, and when it is asked for.
 * `isSeen`: the learner has had it.
 */
export function useMoment({ isDue, hasOffers }: { isDue: boolean; hasOffers: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSeen, setIsSeen] = useState(false);
  const [wasDue, setWasDue] = useState(false);
  const open = () => {
    setIsOpen(true);
    setIsSeen(true);
  };
  if (isDue && !wasDue) {
    setWasDue(true);
    if (hasOffers) open();
  }
  return { isOpen: isOpen && hasOffers, isSeen, open, close: () => setIsOpen(false) };
}
