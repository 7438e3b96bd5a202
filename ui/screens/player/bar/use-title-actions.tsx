import { type ReactNode, useState } from 'react';
import { standingOf } from '#domain/catalogue/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { Said } from '../../../components/feedback/said.tsx';
import { useStatusOf } from '../../../shared/session/views.ts';
import { Reasons } from '../../../shared/standing/why.tsx';
import { useBookmark } from '../../../shared/titles/bookmark-toggle.tsx';
import { shownAs } from '../../../shared/titles/title-view.ts';
import type { MenuAction } from './more-menu.tsx';

/**
 * What a learner does with the title that is open besides playing it: keep it for later, read about it, ask what counts.
 * `onAbout` leaves for its page. `over` is what these show and say.
 */
export function useTitleActions(
  titleId: string,
  onAbout: () => void,
): { actions: readonly MenuAction[]; over: ReactNode } {
  const { t } = useText();
  const [isSaved, toggle] = useBookmark(titleId);
  const statusOf = useStatusOf();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const save = () => {
    toggle();
    setSaid(t(isSaved ? 'bookmark.removed' : 'bookmark.done'));
  };
  return {
    actions: [
      { icon: 'saved', label: t(isSaved ? 'bookmark.remove' : 'bookmark.save'), onPress: save },
      { icon: 'about', label: t('title.about'), onPress: onAbout },
      { icon: 'counted', label: t('player.howCounted'), onPress: () => setAsking(true) },
    ],
    over: (
      <>
        <Said words={said} />
        {isAsking && (
          <Reasons titleId={titleId} status={shownAs[standingOf(statusOf(titleId))]} onClose={() => setAsking(false)} />
        )}
      </>
    ),
  };
}
