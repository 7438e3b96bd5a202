import type { DeviceSecret } from '#adapters/offline/answers/device-secret.ts';

/** Device secrets in memory, by name. */
export function memoryDeviceSecret(): DeviceSecret & { all: Map<string, Uint8Array<ArrayBuffer>> } {
  const all = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    all,
    get: async (name) => all.get(name),
    put: async (name, bytes) => void all.set(name, bytes),
    keepOnly: async (name) => {
      for (const one of [...all.keys()]) if (one !== name) all.delete(one);
    },
  };
}
