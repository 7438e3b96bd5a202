import { clockTime } from '#ui/format/time-spent.ts';
import { type Cue, mediaSpeeds, type MediaTools, type MediaView, type TrackChoice } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { cx } from '../../../components/cx.ts';
import { ChoiceMenu } from '../bar/menus.tsx';
import { ToolButton } from '../bar/tool-button.tsx';
import { encodeDescriptionChoice, trackName } from './track-name.ts';
import type { Opener } from '../bar/use-panels.ts';
import { type PlaybackActions, type CaptionSize, captionSizes } from './use-acts.ts';
import styles from './controls.module.css';
import { type CSSProperties, type PointerEvent, useState } from 'react';

type Props = {
  tools: MediaTools;
  view: MediaView;
  acts: PlaybackActions;
  chapters: readonly Cue[];
  transcript: Opener | undefined;
  captionSize: { size: CaptionSize; choose: (size: CaptionSize) => void };
  onMenu: (open: boolean) => void;
};

/**
 * Media controls: play, skip 10 s, time, position, volume, captions, descriptions, settings, chapters, transcript,
 * picture-in-picture.
 */
export function MediaControls(props: Props) {
  const { tools, view, acts, chapters, transcript, onMenu } = props;
  const { t } = useText();
  const { second, duration } = view;
  const chapter = chapters.findLast(({ start }) => start <= second);
  return (
    <div className={styles.controls} role="group" aria-label={t('player.tools')}>
      <Scrubber view={view} chapters={chapters} onGo={acts.goTo} />
      <div className={styles.row}>
        <span className={styles.transport}>
          <PlayButton view={view} acts={acts} />
          <ToolButton icon="back10" label={t('player.back10')} className={control} onPress={() => acts.seekBy(-10)} />
          <ToolButton
            icon="forward10"
            label={t('player.forward10')}
            className={control}
            onPress={() => acts.seekBy(10)}
          />
        </span>
        <span className={styles.time}>
          {clockTime(second)}
          {duration !== undefined && <span className={styles.whole}> / {clockTime(duration)}</span>}
        </span>
        <span className={styles.chapter} dir="auto">
          {chapter?.text}
        </span>
        <span className={styles.more}>
          <Volume view={view} acts={acts} />
          <WordsMenu {...props} />
          <SettingsMenu {...props} />
          {chapters.length > 0 && (
            <ChoiceMenu
              icon="chapters"
              className={control}
              hangs="above"
              label={t('media.chapters')}
              groups={[
                {
                  label: t('media.chapters'),
                  choices: chapters.map(({ start, text }) => ({ value: start, label: text, note: clockTime(start) })),
                  chosen: chapter?.start,
                  onChoose: acts.goTo,
                },
              ]}
              onOpen={onMenu}
            />
          )}
          {transcript && (
            <ToolButton icon="transcript" label={t('player.transcript')} className={control} {...transcript} />
          )}
          {tools.canFloat && (
            <ToolButton
              icon="float"
              label={t('media.float')}
              className={cx(control, styles.float)}
              pressed={view.floating}
              onPress={() => tools.float()}
            />
          )}
        </span>
      </div>
    </div>
  );
}

/**
 * Captions and descriptions, each in one language or off. A synthetic voice can read descriptions to learners without a
 * screen reader.
 */
function WordsMenu({ tools: { captions, descriptions, canSpeak }, view, acts, onMenu }: Props) {
  const { t, language } = useText();
  const choicesOf = (tracks: readonly TrackChoice[], off: string) => [
    { value: OFF, label: off },
    ...tracks.map((track) => ({ value: track.language, label: trackName(track, language) })),
  ];
  const spoken = descriptions
    .filter((track) => canSpeak(track.language))
    .map((track) => ({
      value: encodeDescriptionChoice(track.language, true),
      label: t('media.spoken', { language: trackName(track, language) }),
    }));
  const given = view.descriptions;
  const groups = [
    {
      label: t('player.captions'),
      choices: choicesOf(captions, t('media.off')),
      chosen: view.captions ?? OFF,
      onChoose: (value: string) => acts.setCaptions(value === OFF ? undefined : value),
    },
    {
      label: t('player.descriptions'),
      choices: [...choicesOf(descriptions, t('media.descriptionsOff')), ...spoken],
      chosen: given === undefined ? OFF : encodeDescriptionChoice(given, view.isSpoken && canSpeak(given)),
      onChoose: (value: string) => acts.setDescriptions(value === OFF ? undefined : value),
    },
  ].filter(({ choices }) => choices.length > 1);
  const [only, other] = groups;
  if (!only)
    return <ToolButton icon="captions" label={t('player.noCaptions')} className={control} disabled onPress={nothing} />;
  const label = other ? t('media.captionsAndDescriptions') : only.label;
  return <ChoiceMenu icon="captions" className={control} hangs="above" label={label} groups={groups} onOpen={onMenu} />;
}

/** Playback settings: speed (displayed on the button unless normal), caption size, repeat. */
function SettingsMenu({ tools, view: { speed, repeating }, acts, captionSize, onMenu }: Props) {
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
      className={control}
      hangs="above"
      label={t('media.settings', { speed })}
      groups={[speeds, ...(tools.captions.length > 0 ? [sizes] : []), repeat]}
      onOpen={onMenu}
    />
  );
}

function PlayButton({ view: { playing, ended }, acts }: { view: MediaView; acts: PlaybackActions }) {
  const { t } = useText();
  const label = playing ? 'player.pause' : ended ? 'media.again' : 'player.play';
  return (
    <ToolButton
      icon={playing ? 'pause' : ended ? 'replay' : 'play'}
      label={t(label)}
      className={cx(control, styles.play)}
      onPress={acts.toggle}
    />
  );
}

function Volume({ view: { volume, muted }, acts }: { view: MediaView; acts: PlaybackActions }) {
  const { t } = useText();
  const isSilent = muted || volume === 0;
  const percent = isSilent ? 0 : Math.round(volume * 100);
  return (
    <span className={styles.volume}>
      <ToolButton
        icon={isSilent ? 'muted' : 'volume'}
        label={t(muted ? 'player.unmute' : 'player.mute')}
        className={control}
        onPress={acts.toggleMuted}
      />
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={t('player.volume')}
        aria-valuetext={t('common.percent', { percent })}
        style={{ '--at': `${percent}%` } as Record<string, string>} // as in scrubber.tsx
        onChange={(event) => acts.setVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </span>
  );
}

/** Not a valid language tag, so it cannot collide with one. */
const OFF = '-';
const nothing = () => undefined;
const control = styles.control ?? '';

/** Position slider with buffered ranges and chapter starts; drag to seek. */
function Scrubber({
  view,
  chapters,
  onGo,
}: {
  view: MediaView;
  chapters: readonly Cue[];
  onGo: (second: number) => void;
}) {
  const { t } = useText();
  const { second, duration, buffered } = view;
  const [pointed, setPointed] = useState<number>();
  if (duration === undefined || duration <= 0) return <span className={styles.noScrubber} />;
  const share = (at: number) => `${(100 * Math.min(duration, Math.max(0, at))) / duration}%`;
  return (
    <div className={styles.scrubber}>
      <div className={styles.rail} aria-hidden="true">
        {buffered.map(([from, to]) => (
          <i
            key={from}
            className={styles.here}
            style={{ insetInlineStart: share(from), inlineSize: share(to - from) }}
          />
        ))}
        <i className={styles.played} style={{ inlineSize: share(second) }} />
        {chapters.slice(1).map(({ start }) => (
          <i key={start} className={styles.mark} style={{ insetInlineStart: share(start) }} />
        ))}
      </div>
      <input
        type="range"
        data-position
        min={0}
        max={duration}
        step={0.1}
        value={Math.min(second, duration)}
        aria-label={t('player.seek')}
        aria-valuetext={t('media.timeOf', { time: clockTime(second), whole: clockTime(duration) })}
        style={{ '--at': share(second) } as CSSProperties} // a custom property, which the type does not know
        onChange={(event) => onGo(event.currentTarget.valueAsNumber)}
        onPointerMove={(event) => setPointed(duration * shareAt(event))}
        onPointerLeave={() => setPointed(undefined)}
      />
      {pointed !== undefined && (
        <span className={styles.preview} style={{ '--at': share(pointed) } as CSSProperties} aria-hidden="true">
          <span className={styles.previewTime}>{clockTime(pointed)}</span>
          <bdi>{chapters.findLast(({ start }) => start <= pointed)?.text}</bdi>
        </span>
      )}
    </div>
  );
}

/** Half of the thumb’s width in px: the limit of its centre. See `.rail`. */
const HALF_THUMB = 8;

/** Pointer position along the slider, 0 to 1. */
function shareAt({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const room = width - 2 * HALF_THUMB;
  return room > 0 ? Math.min(1, Math.max(0, (clientX - left - HALF_THUMB) / room)) : 0;
}
