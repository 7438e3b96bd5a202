import { describe, expect, it } from 'vitest';
import { ownPictures } from '#domain/catalogue/index.ts';
import { aTag, aTitle, catalogueOf } from './arbitraries.ts';

describe('a title’s own picture', () => {
  const pictured = (id: string, imageSetId?: string) => aTitle(id, imageSetId === undefined ? {} : { imageSetId });
  const all = [pictured('a', 'shared'), pictured('b', 'shared'), pictured('c', 'own'), pictured('d')];

  it('is none that two titles of a folder share', () => {
    const of = ownPictures(catalogueOf([aTag('one', { titleIds: ['a', 'b', 'c', 'd', 'c'] })], all));
    expect(all.map(of)).toEqual([undefined, undefined, 'own', undefined]);
  });

  it('stays where titles of two folders have the same', () => {
    const apart = [aTag('one', { titleIds: ['a', 'c'] }), aTag('two', { titleIds: ['b', 'gone'] })];
    expect(all.map(ownPictures(catalogueOf(apart, all)))).toEqual(['shared', 'shared', 'own', undefined]);
  });
});
