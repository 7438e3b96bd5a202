import type { PlayerProps } from '#ui/screens/player/player-props.ts';

/** Nothing to go on with after a title. */
export const noOffers: PlayerProps['offers'] = { opened: [], keepGoing: [], practise: [], helpful: [] };

/** A title that waits for none. */
export const noWays: PlayerProps['ways'] = { catalogue: '/acme/catalogue', finishFirst: [] };
