import { describe, expect, it } from 'vitest';
import { responseChecks } from '#adapters/api/wire/recognised.ts';

const USER = { id: 'p-ada', userName: 'ada', organisationCode: 'acme', roles: [] };
const ORGANISATION = { organisationCode: 'acme', method: 'basic', branding: {} };
const GATEWAY = { id: 'req-17', method: 'GET', path: '/api/profile', error: 'login_required' };

// Verifies: reliability: an object of a gateway never replaces known data of a learner or their organisation.
describe('an answer with a good status', () => {
  it.each([
    ['profile', USER],
    ['profile', { user: USER }],
    ['profile', { id: 17, organisationCode: 'acme' }],
    ['profile', { id: 17, userName: 'ada' }],
    ['profile', { id: 17, userName: '', organisationCode: 'acme' }],
    ['organisation', ORGANISATION],
    ['organisation', { organisationCode: 'acme', method: 'NEVER_HEARD_OF' }],
    ['organisation', { method: 'sso', branding: {} }],
    ['organisation', { organisationCode: 'acme', selfRegister: true }],
  ] as const)('is the platform’s: %s %j', (what, body) => expect(responseChecks[what](body)).toBe(true));

  it.each([
    ['profile', GATEWAY],
    ['profile', { user: GATEWAY }],
    ['profile', { ...USER, id: undefined }],
    ['profile', { id: 'req-17', userName: '', organisationCode: {} }],
    ['organisation', GATEWAY],
    ['organisation', { organisationCode: 'acme' }],
    ['organisation', { branding: {}, terms: null }],
    ['organisation', [ORGANISATION]],
  ] as const)('is somebody else’s: %s %j', (what, body) => expect(responseChecks[what](body)).toBe(false));
});
