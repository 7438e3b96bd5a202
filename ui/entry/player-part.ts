/** Chunk with the player’s screen. */
export const playerScreen = () => import('../screens/player/player-screen.tsx');

/** Prefetches the player before a title is opened. A failed load is retried when a title opens. */
export const fetchPlayerScreen = (): void => void playerScreen().catch(() => undefined);
