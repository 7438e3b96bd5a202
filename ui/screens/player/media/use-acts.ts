import { useEffect, useMemo, useState } from 'react';
import { clockTime } from '#ui/format/time-spent.ts';
import { mediaSpeeds, type MediaTools } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { settings } from '../../../shared/session/settings.ts';
import { type MediaEnvironment, usePlayer } from '../player-context.ts';
import { bestTrackOf, parseDescriptionChoice, trackName } from './track-name.ts';

const OFF = 'off';

/** Playback actions of buttons and keys. Each announces its result. */
export type PlaybackActions = {
  toggle: () => void;
  seekBy: (seconds: number) => void;
  goTo: (second: number) => void;
  setVolume: (volume: number) => void;
  changeVolume: (by: number) => void;
  toggleMuted: () => void;
  setSpeed: (speed: number) => void;
  stepSpeed: (by: 1 | -1) => void;
  setRepeating: (isIt: boolean) => void;
  setCaptions: (language: string | undefined) => void;
  toggleCaptions: () => void;
  /** In the format of `encodeDescriptionChoice`. */
  setDescriptions: (wanted: string | undefined) => void;
};

/**
 * Actions on the open media, with the text to announce politely. Speed, captions and descriptions are stored and
 * applied to the next title.
 */
export function usePlaybackActions(tools: MediaTools | undefined): {
  acts: PlaybackActions | undefined;
  said: string | undefined;
  say: (words: string) => void;
} {
  const { t, language } = useText();
  const [said, say] = useState<string>();
  const choices = usePlayer().tools.media?.choices;

  const acts = useMemo<PlaybackActions | undefined>(() => {
    if (!tools) return undefined;
    const view = () => tools.state.get();
    const goTo = (second: number) => {
      tools.seek(second);
      say(clockTime(view().second));
    };
    const setSpeed = (speed: number) => {
      tools.setSpeed(speed);
      choices?.set(settings.speed.key, String(speed));
      say(t('media.speedIs', { speed }));
    };
    const setVolume = (volume: number) => {
      tools.setVolume(volume);
      say(t('media.volumeIs', { percent: Math.round(view().volume * 100) }));
    };
    const setCaptions = (wanted: string | undefined) => {
      choices?.set('media.captions', wanted ?? OFF);
      void tools.showCaptions(wanted).then((shown) => {
        const track = tools.captions.find((one) => one.language === wanted);
        if (!shown) say(t('media.captionsFailed'));
        else say(track ? t('media.captionsIn', { language: trackName(track, language) }) : t('media.captionsOff'));
      });
    };
    const setDescriptions = (wanted: string | undefined) => {
      choices?.set('media.descriptions', wanted ?? OFF);
      const { language: chosen, isSpoken } = parseDescriptionChoice(wanted ?? '');
      void tools.giveDescriptions(chosen || undefined, isSpoken).then((given) => {
        const track = tools.descriptions.find((one) => one.language === chosen);
        if (!given) say(t('media.descriptionsFailed'));
        else
          say(track ? t('media.descriptionsIn', { language: trackName(track, language) }) : t('media.descriptionsOff'));
      });
    };
    return {
      toggle: () => (view().playing ? tools.pause() : tools.play()),
      seekBy: (seconds) => goTo(view().second + seconds),
      goTo,
      setVolume,
      changeVolume: (by) => setVolume(Math.min(1, Math.max(0, Math.round((view().volume + by) * 100) / 100))),
      toggleMuted: () => {
        const muted = !view().muted;
        tools.setMuted(muted);
        say(t(muted ? 'media.muted' : 'media.unmuted'));
      },
      setSpeed,
      stepSpeed: (by) => {
        const { speed } = view();
        const next = by > 0 ? mediaSpeeds.find((one) => one > speed) : mediaSpeeds.findLast((one) => one < speed);
        if (next !== undefined) setSpeed(next);
      },
      setRepeating: (isIt) => {
        tools.setRepeating(isIt);
        say(t(isIt ? 'media.repeated' : 'media.notRepeated'));
      },
      setCaptions,
      toggleCaptions: () => {
        if (tools.captions.length === 0) return say(t('player.noCaptions'));
        if (view().captions !== undefined) return setCaptions(undefined);
        const last = choices?.get('media.captions');
        const wanted = last === undefined || last === OFF ? language : last;
        setCaptions((bestTrackOf(tools.captions, wanted) ?? tools.captions[0])?.language);
      },
      setDescriptions,
    };
  }, [tools, choices, t, language]);

  useKeptChoices(tools, choices);
  return { acts, said, say };
}

/** Applies the learner’s stored choices. */
function useKeptChoices(tools: MediaTools | undefined, choices: MediaEnvironment['choices'] | undefined): void {
  useEffect(() => {
    if (!tools || !choices) return;
    const speed = mediaSpeeds.find((one) => String(one) === choices.get(settings.speed.key));
    if (speed !== undefined) tools.setSpeed(speed);
    const kept = choices.get('media.captions');
    const captions = kept === undefined || kept === OFF ? undefined : bestTrackOf(tools.captions, kept);
    // Applied without a request, so a failure is not announced.
    if (captions) void tools.showCaptions(captions.language);
    const { language, isSpoken } = parseDescriptionChoice(choices.get('media.descriptions') ?? OFF);
    const descriptions = language === OFF ? undefined : bestTrackOf(tools.descriptions, language);
    if (descriptions) void tools.giveDescriptions(descriptions.language, isSpoken);
  }, [tools, choices]);
}

export const captionSizes = ['normal', 'large', 'largest'] as const;
export type CaptionSize = (typeof captionSizes)[number];

const CAPTION_SIZE = 'media.captionSize';

/** Size of captions, stored for the next title. */
export function useCaptionSize() {
  const choices = usePlayer().tools.media?.choices;
  const kept = () => captionSizes.find((size) => size === choices?.get(CAPTION_SIZE)) ?? 'normal';
  const [size, setSize] = useState<CaptionSize>(kept);
  const choose = (wanted: CaptionSize) => {
    choices?.set(CAPTION_SIZE, wanted);
    setSize(wanted);
  };
  return { size, choose };
}
