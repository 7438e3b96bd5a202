export { default as UFuzzy } from '@leeoniya/ufuzzy';
export { Index as FlexIndex } from 'flexsearch';
export { default as Fuse } from 'fuse.js';
export { default as MiniSearch } from 'minisearch';
