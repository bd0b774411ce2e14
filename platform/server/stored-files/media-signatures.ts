/* Signatures of media that `file-type` does not know, or not from the start of a file. */

/** GUID of the RIFF chunk of Sony Wave64. */
const wave64 = '726966662e91cf11a5d628db04c10000';
/** A TIFF whose index follows the pixels, as scanners write it: `file-type` looks for the index. */
const tiff = /^(?:49492a00|4d4d002a)/;

/** Media type by signature, if it is one of those. */
export function signatureOf(head: Buffer): string | undefined {
  const start = head.toString('hex', 0, 16);
  if (start === wave64) return 'audio/x-w64';
  if (tiff.test(start)) return 'image/tiff';
  // WAV of more than 4 GB, from EBU Tech 3306.
  if (head.toString('latin1', 0, 4) === 'RF64' && head.toString('latin1', 8, 12) === 'WAVE') return 'audio/wav';
  return undefined;
}
