import { PortFailure } from '#domain/outcome/port-failure.ts';
import { isAnonymous } from './anonymous.ts';
import type { Api } from './client.ts';

/**
 * A client that rejects the learner's calls as if offline while `isHeld`. Calls without the learner's token, or with an
 * explicit one, are sent.
 */
export const createPausableApi = (api: Api, isHeld: () => boolean): Api =>
  new Proxy(api, {
    get: (of, name) => {
      const member: unknown = Reflect.get(of, name);
      if (typeof member !== 'function' || typeof name !== 'string' || !/^[A-Z]+$/.test(name)) return member;
      return (path: string, options?: { headers?: { Authorization?: string } }): unknown =>
        isHeld() && !isAnonymous(name, path) && options?.headers?.Authorization === undefined
          ? Promise.reject(new PortFailure(path, { status: 0, kind: 'no-answer' }))
          : (member as (...given: unknown[]) => unknown)(path, options);
    },
  });
