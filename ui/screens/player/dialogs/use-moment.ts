import { useState } from 'react';

/**
 * Whether the moment of completion shows: by itself once where nothing is left to look at, and when it is asked for.
 * `goesOn`: it plays over again, and what is looked at is not covered. `isSeen`: the learner has had it.
 */
export function useMoment({ isDue, goesOn, hasOffers }: { isDue: boolean; goesOn: boolean; hasOffers: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSeen, setIsSeen] = useState(false);
  const [wasDue, setWasDue] = useState(false);
  const open = () => {
    setIsOpen(true);
    setIsSeen(true);
  };
  if (isDue && !wasDue) {
    setWasDue(true);
    if (hasOffers && !goesOn) open();
  }
  return { isOpen: isOpen && hasOffers, isSeen, open, close: () => setIsOpen(false) };
}
