/** One second of a tone as WAV: 8,000 samples of 16 bits. */
export const sampleRecording = (): Buffer =>
  wavOf(
    Int16Array.from({ length: 8_000 }, (_, at) => 12_000 * Math.sin(at / 4)),
    8_000,
  );

/** Mono 16-bit samples as WAV; `rate` in samples per second. */
export function wavOf(values: Int16Array, rate: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF____WAVEfmt ', 'latin1');
  head.writeUInt32LE(36 + values.byteLength, 4);
  head.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    head.writeUInt16LE(value, at);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(2 * rate, 28);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(values.byteLength, 40);
  return Buffer.concat([head, Buffer.from(values.buffer)]);
}
