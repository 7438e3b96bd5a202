import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractOperations } from '#simulator/platform/contract-check.ts';
import { createRouter } from '#simulator/platform/router.ts';
import { contract } from './support.ts';

const routes = contractOperations(contract).filter(({ isStatic }) => !isStatic);
const route = createRouter(routes);

describe('the router', () => {
  it.each<[string, string, unknown]>([
    ['GET', '/api/tag/g-1', { operationId: 'getTag', params: { id: 'g-1' } }],
    ['GET', '/api/tag/g-1/', { operationId: 'getTag', params: { id: 'g-1' } }],
    ['HEAD', '/api/tag/g-1', { operationId: 'getTag', params: { id: 'g-1' } }],
    ['GET', '/api/tag/a%2Fb%20c', { operationId: 'getTag', params: { id: 'a/b c' } }],
    ['GET', '/api/tag/%E0%A4', undefined],
    ['GET', '/api/tag', undefined],
    ['GET', '/api/tag/g-1/more', undefined],
    ['DELETE', '/api/tag/g-1', 'wrong-method'],
    ['GET', '/api/user/organisationprofiles/reauth', { operationId: 'getReauthenticationRelayState', params: {} }],
    [
      'GET',
      '/api/user/organisationprofiles/acme',
      { operationId: 'getOrganisationProfile', params: { orgCode: 'acme' } },
    ],
    ['POST', '/api/password/reset', { operationId: 'resetExpiredPassword', params: {} }],
    ['POST', '/api/password/reset/x', { operationId: 'resetPassword', params: { guid: 'x' } }],
    [
      'GET',
      '/contentstream/titles/main/a/b%20c/d.html',
      { operationId: 'getContentStream', params: { 'path+': 'a/b c/d.html' } },
    ],
  ])('%s %s', (method, path, expected) => expect(route(method, path)).toEqual(expected));

  it('finds every operation of the contract with any parameters', () => {
    const value = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== '.' && text !== '..');
    fc.assert(
      fc.property(
        fc.constantFrom(...routes),
        fc.array(value, { minLength: 3, maxLength: 3 }),
        ({ operationId, method, path }, values) => {
          let index = 0;
          const filled = path.replaceAll(/\{.+?\}/g, () => encodeURIComponent(values[index++] ?? 'x'));
          fc.pre(!filled.endsWith('/organisationprofiles/reauth'));
          expect(route(method, filled)).toMatchObject({ operationId, params: {} });
          expect(Object.values((route(method, filled) as { params: object }).params)).toEqual(values.slice(0, index));
        },
      ),
    );
  });

  it('refuses two operations for one call, and two names for one place', () => {
    const one = { operationId: 'a', method: 'GET', path: '/x/{id}' };
    expect(() => createRouter([one, { ...one, operationId: 'b' }])).toThrow('given twice');
    expect(() => createRouter([one, { operationId: 'b', method: 'GET', path: '/x/{key}/y' }])).toThrow('called {id}');
  });
});
