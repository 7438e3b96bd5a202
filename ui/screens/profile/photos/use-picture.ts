import { useEffect, useState } from 'react';

/** An address in this page for a picture's bytes, given back when it is not shown any more. */
export function usePicture(bytes: Uint8Array<ArrayBuffer> | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return undefined;
    const made = URL.createObjectURL(new Blob([bytes]));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [bytes]);
  return address;
}
