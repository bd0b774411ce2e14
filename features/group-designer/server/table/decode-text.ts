import type { EncodingChoice } from './parsed-table.ts';

interface Decoded {
  text: string;
  encoding: string;
  /** Other readings, likeliest first, with the first text that depends on the encoding. */
  choices: EncodingChoice[];
  isUnclear: boolean;
}

/**
 * Decodes text in its detected encoding, or in that which the user chose; undefined for binary data.
 */
export function decodeText(bytes: Buffer, chosen?: string): Decoded | undefined {
  const certain = markedEncoding(bytes) ?? wideEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  if (certain) return decoded(bytes, certain, [], false);
  const ranked = rankedEncodings(bytes);
  const [best] = ranked;
  const isChosen = ranked.some(({ encoding }) => encoding === chosen);
  const choices = ranked.map(({ encoding }) => ({ encoding, sample: sampleOf(bytes, encoding) }));
  const encoding = isChosen && chosen ? chosen : (best?.encoding ?? 'windows-1252');
  return decoded(bytes, encoding, choices, !isChosen && best !== undefined && !isClear(ranked));
}

function decoded(bytes: Buffer, encoding: string, choices: EncodingChoice[], isUnclear: boolean): Decoded | undefined {
  const text = new TextDecoder(encoding).decode(bytes);
  return isBinary(text) ? undefined : { text, encoding, choices, isUnclear };
}

function markedEncoding(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

/** In UTF-16, every other byte of Latin text is zero. */
function wideEncoding(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > head.length / 6 && even < odd / 4) return 'utf-16le';
  return even > head.length / 6 && odd < even / 4 ? 'utf-16be' : undefined;
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Encodings of Excel for Windows and Mac; the usual one first, which wins ties. */
const encodings = ['windows-1252', 'macintosh', 'iso-8859-15', 'windows-1250'] as const;
/** Letters of the languages that are written with each encoding. */
const western = 'àâäáãåæçéèêëíìîïñóòôöõøœúùûüÿßÀÂÄÁÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŒÚÙÛÜŸ';
const central = 'áâăäąćčçďđéëęěíîĺľłńňóôőöŕřśšşťţúůűüýźžżÁÂĂÄĄĆČÇĎĐÉËĘĚÍÎĹĽŁŃŇÓÔŐÖŔŘŚŠŞŤŢÚŮŰÜÝŹŽŻß';
const signs = '’‘“”«»–—…€°º\u00a0';
const alphabets: Readonly<Record<string, string>> = { 'windows-1250': central };

interface Ranked {
  encoding: string;
  /** Characters that no name has, or in a place where no name has them. */
  odd: number;
}

/** Characters beyond ASCII that do not fit: no letter of the alphabet, or a capital within a word. */
function oddities(text: string, alphabet: string): number {
  let odd = 0;
  for (const { 0: letter, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const before = text[index - 1] ?? ' ';
    const after = text[index + 1] ?? ' ';
    const isInWord = /\p{Ll}/u.test(before) || (/\p{L}/u.test(before) && /\p{Ll}/u.test(after));
    if (alphabet.includes(letter)) odd += isInWord && letter !== letter.toLowerCase() ? 1 : 0;
    else if (!signs.includes(letter) || (isInWord && /\p{L}/u.test(after) && !'’‘'.includes(letter))) odd += 1;
  }
  return odd;
}

function rankedEncodings(bytes: Buffer): Ranked[] {
  const head = bytes.subarray(0, 200_000);
  const ranked = encodings.map((encoding) => ({
    encoding,
    odd: oddities(new TextDecoder(encoding).decode(head), alphabets[encoding] ?? western),
  }));
  return ranked.sort((one, other) => one.odd - other.odd);
}

/**
 * Windows-1252 is what Excel writes in Western Europe, so it needs no proof; Mac Roman is clear if
 * only its letters fit. Everything else is for the user to decide.
 */
function isClear([best, ...others]: Ranked[]): boolean {
  if (!best || best.odd > 0) return false;
  return best.encoding === 'windows-1252' || (best.encoding === 'macintosh' && others.every(({ odd }) => odd > 0));
}

/** The first words beyond ASCII, as this encoding shows them. */
function sampleOf(bytes: Buffer, encoding: string): string {
  const words = new TextDecoder(encoding).decode(bytes.subarray(0, 200_000)).match(/[^\s;,"|]*[^\0-\x7f][^\s;,"|]*/g) ?? [];
  return [...new Set(words)].slice(0, 3).join(' · ').slice(0, 80);
}

/** A few control characters can occur in a table; hundreds mean binary data. */
function isBinary(text: string): boolean {
  const head = text.slice(0, 65_536);
  // oxlint-disable-next-line no-control-regex
  const controls = head.match(/[\0-\x08\x0e-\x1f\ufffd]/g)?.length ?? 0;
  return controls > 4 && controls > head.length / 100;
}
