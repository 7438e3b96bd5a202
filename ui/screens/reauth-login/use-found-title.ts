import { useEffect, useState } from 'react';
import type { FoundTitle } from '#domain/client/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { useClient } from '../../entry/client.ts';

/** The title that is to be launched, or why it cannot be had; undefined while it is looked for. */
export function useFoundTitle(titleId: string): FoundTitle | Refusal | undefined {
  const launches = useClient('launches');
  const [found, setFound] = useState<FoundTitle | Refusal>();
  useEffect(() => {
    let isGone = false;
    void launches.find(titleId).then((one) => {
      if (!isGone) setFound(one);
    });
    return () => {
      isGone = true;
    };
  }, [launches, titleId]);
  return found;
}
