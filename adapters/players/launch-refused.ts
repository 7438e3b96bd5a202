import type { MessageCode } from '#domain/messages/index.ts';

/** A launch this client cannot serve, with the code the learner sees. It is a `Refusal` as well as an error. */
export class LaunchRefused extends Error {
  readonly refused: MessageCode;

  constructor(refused: MessageCode, why: string) {
    super(`${refused}: ${why}`);
    this.name = 'LaunchRefused';
    this.refused = refused;
  }
}
