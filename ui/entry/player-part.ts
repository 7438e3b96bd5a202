/** The file of the build with the screen of the players. */
export const playerScreen = () => import('../screens/player/player-screen.tsx');

/** Fetches it before somebody opens a title. What does not come is asked for again by whoever opens one. */
export const fetchPlayerScreen = (): void => void playerScreen().catch(() => undefined);
