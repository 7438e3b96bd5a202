import type { MessageCode, MessageParams, ParamsOf, PlainCode } from './catalogue.ts';

declare module '../outcome/refusal.ts' {
  interface RefusalTypes {
    code: MessageCode;
    params: MessageParams;
  }
}

/** A refusal with its code as a literal type. */
export type CodedRefusal<C extends MessageCode = MessageCode> = { refused: C; params?: MessageParams; said?: string };

/** Makes a refusal; parameters are type-checked against the code. */
export function refuse<C extends PlainCode>(code: C): CodedRefusal<C>;
export function refuse<C extends Exclude<MessageCode, PlainCode>>(code: C, params: ParamsOf<C>): CodedRefusal<C>;
export function refuse(code: MessageCode, params?: MessageParams): CodedRefusal {
  return params ? { refused: code, params } : { refused: code };
}
