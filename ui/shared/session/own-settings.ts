import { useEffect } from 'react';
import { type HideChoice, hideChoices } from '#domain/messages/index.ts';
import { useClient } from '../../entry/client.ts';
import { useService } from '../../entry/services.ts';
import { textSizes, themes } from '../../entry/theme.ts';
import { useSession } from './views.ts';

/** Names of what a learner sets for themselves, in `likes`. */
export const settingKeys = {
  theme: 'theme',
  textSize: 'text-size',
  notices: 'notices',
  speed: 'media.speed',
  letters: 'keys.letters',
} as const;

export const noticeTimes = Object.keys(hideChoices) as readonly HideChoice[]; // the keys of the table are its choices

/**
 * Takes up what the learner who signs in has set, as this browser keeps it: on a shared computer each has their
 * own. What they never set stays as it is in this browser.
 */
export function OwnSettings() {
  const { preferences } = useClient('own');
  const theme = useService('theme');
  const textSize = useService('textSize');
  const notices = useService('notices');
  const session = useSession();
  const account = session.at === 'open' ? session.account : undefined;
  useEffect(() => {
    if (account === undefined) return;
    const kept = <V extends string>(values: readonly V[], key: string) =>
      values.find((one) => one === preferences.get(key));
    const [look, size, time] = [
      kept(themes, settingKeys.theme),
      kept(textSizes, settingKeys.textSize),
      kept(noticeTimes, settingKeys.notices),
    ];
    if (look) theme.set(look);
    if (size) textSize.set(size);
    notices.setHide(time ?? 'short');
  }, [account, preferences, theme, textSize, notices]);
  return null;
}
