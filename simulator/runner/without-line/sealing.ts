import type { Sealing } from '#adapters/offline/packs/seal.ts';
import type { SampleCourses } from './site-files.ts';

const NAME_BYTES = 4;
const utf8 = new TextEncoder();

/** A seal is the key's number and its place's length, the place, and what was sealed: enough to be opened in no other. */
type Key = { number: number };

/**
 * Seals at once, by numbered keys, what another thread would encrypt in its own time: a run has one order of things.
 * What was sealed with another key, or for another place, does not open. `sha256`: of files whose hash the platform tells.
 */
export function playedSealing(sha256?: SampleCourses['sha256']): Sealing {
  let keys = 0;
  const headOf = ({ number }: Key, place: Uint8Array): Uint8Array<ArrayBuffer> => {
    const head = new Uint8Array(NAME_BYTES * 2 + place.length);
    new DataView(head.buffer).setUint32(0, number);
    new DataView(head.buffer).setUint32(NAME_BYTES, place.length);
    head.set(place, NAME_BYTES * 2);
    return head;
  };
  const placeOf = ({ additionalData }: { additionalData?: BufferSource }): Uint8Array =>
    additionalData instanceof Uint8Array ? additionalData : utf8.encode('');
  const subtle = {
    digest: (_name: string, bytes: ArrayBuffer) => Promise.resolve(sha256?.(new Uint8Array(bytes)).buffer),
    generateKey: () => Promise.resolve({ number: ++keys }),
    encrypt: (by: AesGcmParams, key: Key, bytes: Uint8Array) => {
      const head = headOf(key, placeOf(by));
      const sealed = new Uint8Array(head.length + bytes.length);
      sealed.set(head);
      sealed.set(bytes, head.length);
      return Promise.resolve(sealed.buffer);
    },
    decrypt: (by: AesGcmParams, key: Key, sealed: Uint8Array) => {
      const head = headOf(key, placeOf(by));
      const isOurs = head.every((byte, at) => sealed[at] === byte);
      return isOurs
        ? Promise.resolve(sealed.slice(head.length).buffer)
        : Promise.reject(new DOMException('The seal is another one', 'OperationError'));
    },
  };
  return {
    subtle: subtle as unknown as SubtleCrypto, // what else it can do is not asked of it
    getRandomValues: (array) => array,
  };
}
