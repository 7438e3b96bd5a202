const signatures = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
] as const;

/** Accepted image types: no other type is decoded or opened. */
export type PictureType = (typeof signatures)[number][0];

/** Image type by the first bytes, independent of the file name; undefined: not accepted. */
export const pictureType = (bytes: Uint8Array): PictureType | undefined =>
  signatures.find(([, signature]) => signature.every((byte, at) => bytes[at] === byte))?.[0];
