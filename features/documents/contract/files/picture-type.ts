const starts: readonly (readonly [string, string, readonly number[]])[] = [
  ['image/png', 'png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/jpeg', 'jpg', [0xff, 0xd8, 0xff]],
  ['image/gif', 'gif', [0x47, 0x49, 0x46, 0x38]],
];
const isAt = (bytes: Uint8Array, offset: number, text: string): boolean =>
  [...text].every((sign, index) => bytes[offset + index] === sign.charCodeAt(0));

/** Media type and extension of a picture that browsers show, from its bytes. */
export function pictureType(bytes: Uint8Array): { type: string; extension: string } | undefined {
  for (const [type, extension, start] of starts) if (start.every((byte, index) => bytes[index] === byte)) return { type, extension };
  if (isAt(bytes, 0, 'RIFF') && isAt(bytes, 8, 'WEBP')) return { type: 'image/webp', extension: 'webp' };
  return isAt(bytes, 4, 'ftypavif') ? { type: 'image/avif', extension: 'avif' } : undefined;
}
