interface Size {
  width: number;
  height: number;
  channels: number;
}

/**
 * Pixels of 8 bits with a colour profile (ICC) as an uncompressed TIFF: raw pixels, as `sharp`
 * reads them, have no profile.
 */
export function withProfile(pixels: Buffer, { width, height, channels }: Size, profile: Buffer): Buffer {
  const [short, long, bytes] = [3, 4, 7];
  const bits = Buffer.alloc(2 * channels);
  for (let channel = 0; channel < channels; channel += 1) bits.writeUInt16LE(8, 2 * channel);
  const bitsAt = 8 + pixels.length + (pixels.length % 2);
  const profileAt = bitsAt + bits.length;
  const padded = Buffer.concat([profile, Buffer.alloc(profile.length % 2)]);
  const entries: (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, long, 1, width],
    [257, long, 1, height],
    [258, short, channels, bitsAt],
    // Without compression, RGB.
    [259, short, 1, 1],
    [262, short, 1, 2],
    [273, long, 1, 8],
    [277, short, 1, channels],
    [278, long, 1, height],
    [279, long, 1, pixels.length],
    // The fourth channel is opacity.
    ...(channels === 4 ? [[338, short, 1, 2] as const] : []),
    [34_675, bytes, profile.length, profileAt],
  ];
  const index = Buffer.alloc(6 + 12 * entries.length);
  index.writeUInt16LE(entries.length, 0);
  entries.forEach(([tag, type, count, value], at) => {
    index.writeUInt16LE(tag, 2 + 12 * at);
    index.writeUInt16LE(type, 4 + 12 * at);
    index.writeUInt32LE(count, 6 + 12 * at);
    index.writeUInt32LE(value, 10 + 12 * at);
  });
  const head = Buffer.from('49492a0000000000', 'hex');
  head.writeUInt32LE(profileAt + padded.length, 4);
  return Buffer.concat([head, pixels, Buffer.alloc(pixels.length % 2), bits, padded, index]);
}
