declare module 'virtual:carried' {
  import type { Carried } from '#adapters/players/frame/shell/kept/carried.ts';
  export const carried: Carried;
}
