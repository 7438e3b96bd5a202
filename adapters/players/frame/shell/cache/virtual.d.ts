declare module 'virtual:carried' {
  import type { EmbeddedHostPage } from '#adapters/players/frame/shell/cache/carried.ts';
  export const carried: EmbeddedHostPage;
}
