import { useMemo } from 'react';
import { useOpened } from '../../../hooks/use-opened.ts';

/** An address in this page for a picture's bytes, given back when it is not shown any more. */
export function usePicture(bytes: Uint8Array<ArrayBuffer> | undefined): string | undefined {
  return useOpened(useMemo(() => bytes && (() => addressOf(bytes)), [bytes]));
}

function addressOf(bytes: Uint8Array<ArrayBuffer>) {
  const value = URL.createObjectURL(new Blob([bytes]));
  return { value, close: () => URL.revokeObjectURL(value) };
}
