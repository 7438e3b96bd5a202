import { coverOfTitle } from '#ui/shared/titles/title-view.ts';
import type { Offer, PlayerProps } from '#ui/screens/player/player-props.ts';

/** Nothing to go on with after a title. */
export const noOffers: PlayerProps['offers'] = { opened: [], keepGoing: [], practise: [], helpful: [] };

/** A document to go on with. */
export const anOffer = (title: string, onOpen: () => void = () => undefined): Offer => ({
  titleId: title,
  title,
  kind: 'pdf',
  picture: undefined,
  cover: coverOfTitle({ id: title, kind: 'pdf', placements: [] }),
  due: undefined,
  onOpen,
});

/** A title that waits for none. */
const noWays: PlayerProps['ways'] = { catalogue: '/acme/catalogue', finishFirst: [] };

/** A document that is open and saved, and asks for nothing; without tools, and with nothing before or after it. */
export const titleInPlayer: PlayerProps = {
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
  ways: noWays,
  unsent: undefined,
  signInAgain: undefined,
  passwordRequest: undefined,
  hostRef: () => undefined,
  onLeave: () => Promise.resolve(),
  onRetry: () => undefined,
  onContinueHere: () => undefined,
  onStartOver: () => undefined,
};
