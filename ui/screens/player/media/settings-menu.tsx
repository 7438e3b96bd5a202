import { mediaSpeeds, type MediaTools, type MediaView } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { ChoiceMenu } from '../bar/choice-menu.tsx';
import { type CaptionSize, captionSizes } from './caption-size.ts';
import type { Acts } from './use-acts.ts';
import styles from './controls.module.css';

type Props = {
  tools: MediaTools;
  view: MediaView;
  acts: Acts;
  captionSize: { size: CaptionSize; choose: (size: CaptionSize) => void };
  onMenu: (open: boolean) => void;
};

/** How it plays: its speed, which the button shows where it is not that of the content; the size of captions; over again. */
export function SettingsMenu({ tools, view: { speed, repeating }, acts, captionSize, onMenu }: Props) {
  const { t } = useText();
  const speeds = {
    label: t('media.speedIs', { speed }),
    choices: mediaSpeeds.map((value) => ({ value: String(value), label: t('media.speedShown', { speed: value }) })),
    chosen: String(speed),
    onChoose: (value: string) => acts.setSpeed(Number(value)),
  };
  const sizes = {
    label: t('media.captionSize'),
    choices: captionSizes.map((value) => ({ value, label: t(`media.captionSize.${value}`) })),
    chosen: captionSize.size,
    onChoose: (value: string) => captionSize.choose(captionSizes.find((one) => one === value) ?? 'normal'),
  };
  const repeat = {
    label: t('media.repeat'),
    choices: [
      { value: 'once', label: t('media.repeat.off') },
      { value: 'again', label: t('media.repeat.on') },
    ],
    chosen: repeating ? 'again' : 'once',
    onChoose: (value: string) => acts.setRepeating(value === 'again'),
  };
  return (
    <ChoiceMenu
      icon="settings"
      {...(speed === 1 ? {} : { face: t('media.speedShown', { speed }) })}
      className={styles.control ?? ''}
      hangs="above"
      label={t('media.settings', { speed })}
      groups={[speeds, ...(tools.captions.length > 0 ? [sizes] : []), repeat]}
      onOpen={onMenu}
    />
  );
}
