import { comeSignedIn, signIn } from '../../support/platform.ts';
import { expiry, newcomers, passwords, signedOut } from './before-signing-in.ts';
import { camera, photos } from './photos.ts';
import { players, playing } from './players.ts';
import { asked, signedIn } from './screens.ts';
import type { State, Walk } from './state.ts';
import { others } from './stories.ts';
import { downloads } from './downloads.ts';
import { waiting } from './waiting.ts';
import { gates, waysIn } from './ways-in.ts';
import { outward } from './ways-out.ts';

const inStories: Record<string, State[]> = {
  'password-expiry': expiry,
  'self-registration': newcomers,
  gates,
  ...waysIn,
  ...outward,
};

/** All states of the product that a browser can display. */
export const walks: readonly Walk[] = [
  { name: 'before signing in', story: 'generic', states: [...signedOut, ...passwords] },
  { name: 'behind signing in', story: 'generic', enter: (page, platform) => signIn(page, platform), states: signedIn },
  {
    name: 'what is asked for',
    story: 'generic',
    enter: (page, platform) => comeSignedIn(page, platform),
    states: asked,
  },
  { name: 'what waits', story: 'generic', enter: (page, platform) => comeSignedIn(page, platform), states: waiting },
  { name: 'players', story: 'generic', enter: (page, platform) => comeSignedIn(page, platform), states: players },
  { name: 'playing', story: 'generic', enter: (page, platform) => comeSignedIn(page, platform), states: playing },
  ...Object.entries(inStories).map(([story, states]) => ({ name: `the story ${story}`, story, states })),
  ...others,
  {
    name: 'what is taken along',
    story: 'take-along',
    enter: (page, platform) => comeSignedIn(page, platform, 'mai'),
    states: downloads,
  },
  { name: 'who is asked for a photo', story: 'photo-check', enter: camera, states: photos },
];
