import type { PlayerTools } from '#domain/player/index.ts';
import type { SavedFile } from '#domain/client/index.ts';
import type { EndState, PlayerFrame, SuggestedTitle, Player, PlayerProps } from '#ui/screens/player/player-context.ts';
import { PlayerView } from '#ui/screens/player/player-view.tsx';
import { coverOfTitle } from '#ui/shared/titles/title-view.ts';

/** No suggestions after a title. */
export const noOffers: PlayerProps['around']['offers'] = { opened: [], keepGoing: [], practise: [], helpful: [] };

/** A suggested document. */
export const anOffer = (title: string, onOpen: () => void = () => undefined): SuggestedTitle => ({
  titleId: title,
  title,
  kind: 'pdf',
  picture: undefined,
  cover: coverOfTitle({ id: title, kind: 'pdf', placements: [] }),
  due: undefined,
  onOpen,
});

/** All props of the player, without their groups: a test names the fields that it needs. */
export type PlayerFields = PlayerProps['launch'] &
  Omit<PlayerProps['tools'], 'open' | 'saveFile'> &
  PlayerProps['progress'] &
  PlayerProps['around'] &
  PlayerProps['notices'] & { tools: PlayerTools | undefined; onSaveFile: (file: SavedFile) => void };

/** An open, saved document without prompts, tools, and titles before or after it. */
export const titleInPlayer: PlayerFields = {
  isNamed: true,
  title: 'Fire safety',
  kind: 'pdf',
  stage: { at: 'open' },
  save: { at: 'saved' },
  online: true,
  tools: undefined,
  onSaveFile: () => undefined,
  letters: { isOn: true, set: () => undefined },
  completed: false,
  isFirstTime: false,
  previous: undefined,
  next: undefined,
  offers: noOffers,
  ways: { catalogue: '/acme/catalogue', finishFirst: [] }, // no prerequisites
  unsent: undefined,
  signInAgain: undefined,
  passwordRequest: undefined,
  hostRef: () => undefined,
  onLeave: () => Promise.resolve(),
  onRetry: () => undefined,
  onContinueHere: () => undefined,
  onStartOver: () => undefined,
};

/** The fields in their groups; a group may contain fields of others, which nobody reads there. */
const grouped = (fields: PlayerFields): PlayerProps => ({
  launch: fields,
  tools: { ...fields, open: fields.tools, saveFile: fields.onSaveFile },
  progress: fields,
  around: fields,
  notices: fields,
});

/** The frame of the player around a title. */
export const TitleInPlayer = (fields: PlayerFields) => <PlayerView {...grouped(fields)} />;

/** Context of the player’s parts, for a part that is rendered alone. */
export const playerOf = (
  fields: Partial<PlayerFields>,
  frame: Partial<PlayerFrame> = {},
  ending: Partial<EndState> = {},
): Player => ({
  ...grouped({ ...titleInPlayer, ...fields }),
  ending: {
    leaving: false,
    leave: () => undefined,
    isEnded: false,
    stay: () => undefined,
    moment: { isOpen: false, isSeen: false, open: undefined, close: () => undefined },
    ...ending,
  },
  frame: {
    isShowing: true,
    hasKeys: true,
    isAsking: false,
    focusContent: () => undefined,
    full: false,
    filled: false,
    toggleFullScreen: () => undefined,
    listsKeys: false,
    listKeys: () => undefined,
    isSignInPutOff: false,
    putSignInOff: () => undefined,
    ...frame,
  },
});
