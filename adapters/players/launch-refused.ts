import type { MessageCode } from '#domain/messages/index.ts';

/** A launch that this client cannot serve, with the code that is displayed. Both a `Refusal` and an error. */
export class LaunchRefused extends Error {
  readonly refused: MessageCode;

  constructor(refused: MessageCode, why: string) {
    super(`${refused}: ${why}`);
    this.name = 'LaunchRefused';
    this.refused = refused;
  }
}
