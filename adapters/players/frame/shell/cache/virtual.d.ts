declare module 'virtual:carried' {
  import type { Carried } from '#adapters/players/frame/shell/cache/carried.ts';
  export const carried: Carried;
}
