declare module 'virtual:build-list' {
  import type { BuildList } from '#adapters/offline/build-list.ts';
  export const list: BuildList;
}
