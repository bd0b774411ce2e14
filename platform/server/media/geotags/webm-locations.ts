import type { RandomAccessFile } from './random-access-file.ts';
import type { Patch } from './patch.ts';
import { isLocationName } from './location-name.ts';

/** IDs of Matroska elements (RFC 9559). */
const id = { head: 0x1a45dfa3, segment: 0x18538067, cluster: 0x1f43b675, tags: 0x1254c367, tag: 0x7373, simpleTag: 0x67c8 };
const [tagName, checksum, room] = [0x45a3, 0xbf, 0xec];
/** Deeper nesting is refused. */
const deepest = 8;

interface Element {
  id: number;
  from: number;
  bodyFrom: number;
  to: number;
  /** Unknown length, as in live recordings. */
  isOpen: boolean;
}

/** Patches for locations in WebM and Matroska. */
export async function locationsInWebm(file: RandomAccessFile): Promise<Patch[]> {
  const patches: Patch[] = [];
  for await (const top of elementsIn(file, 0, file.size)) {
    if (top.from === 0 && top.id !== id.head) throw new RangeError('no Matroska');
    if (top.id !== id.segment) continue;
    for await (const element of elementsIn(file, top.bodyFrom, Math.min(top.to, file.size)))
      if (element.id === id.tags) patches.push(...(await placesInTags(file, element, 0)));
  }
  return patches;
}

async function placesInTags(file: RandomAccessFile, { bodyFrom, to }: Element, depth: number): Promise<Patch[]> {
  if (depth > deepest) throw new RangeError('too deep');
  const [patches, sums]: [Patch[], Patch[]] = [[], []];
  for await (const element of elementsIn(file, bodyFrom, to)) {
    if (element.to > to) throw new RangeError('cut short');
    if (element.id === checksum) sums.push(roomFor(element));
    else if (element.id === id.simpleTag && isLocationName(await nameOf(file, element))) patches.push(roomFor(element));
    else if (element.id === id.tag || element.id === id.simpleTag) patches.push(...(await placesInTags(file, element, depth + 1)));
  }
  // The checksums are no longer valid.
  return patches.length > 0 ? [...patches, ...sums] : [];
}

async function nameOf(file: RandomAccessFile, { bodyFrom, to }: Element): Promise<string> {
  for await (const element of elementsIn(file, bodyFrom, to))
    if (element.id === tagName) return (await file.read(element.bodyFrom, element.to - element.bodyFrom)).toString('utf8');
  return '';
}

/**
 * Yields the consecutive elements of a range. Children of an element of unknown length follow as
 * siblings; the next element of its kind ends it.
 */
async function* elementsIn(file: RandomAccessFile, from: number, to: number): AsyncGenerator<Element> {
  for (let at = from; at + 2 <= to;) {
    const head = await file.read(at, Math.min(12, to - at));
    const idWidth = widthOf(head, 0);
    const sizeWidth = widthOf(head, idWidth);
    const size = valueOf(head, idWidth, sizeWidth);
    const bodyFrom = at + idWidth + sizeWidth;
    const isOpen = size === undefined;
    const element = { id: head.readUIntBE(0, idWidth), from: at, bodyFrom, to: isOpen ? to : bodyFrom + size, isOpen };
    if (isOpen && element.id !== id.segment && element.id !== id.cluster) throw new RangeError('no length');
    yield element;
    at = isOpen ? bodyFrom : element.to;
  }
}

/** Width of an EBML number in bytes, from its first set bit. */
function widthOf(bytes: Buffer, at: number): number {
  const width = Math.clz32(bytes.readUInt8(at)) - 23;
  if (width > 8 || at + width > bytes.length) throw new RangeError('no element');
  return width;
}

/** A length; undefined where all bits are set, which means unknown. */
function valueOf(bytes: Buffer, at: number, width: number): number | undefined {
  const all = bytes.subarray(at, at + width).reduce((sum, byte) => 256n * sum + BigInt(byte), 0n);
  const value = all & (2n ** BigInt(7 * width) - 1n);
  return value === 2n ** BigInt(7 * width) - 1n ? undefined : Number(value);
}

/** A patch that turns an element into a void element of the same size. */
function roomFor({ from, to }: Element): Patch {
  const length = to - from;
  const short = Buffer.of(room, 0x80 | (length - 2));
  const long = Buffer.of(room, 0x01, 0, 0, 0, 0, 0, 0, 0);
  if (length > 128) long.writeUIntBE(length - long.length, 3, 6);
  return { from, to, by: length <= 128 ? short : long };
}
