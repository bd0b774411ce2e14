import type { Patch } from '../patch.ts';

const place = '+48.8577+002.2950/';
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => Buffer.of(value >> 8, value & 255)));
const u32 = (...values: number[]) =>
  Buffer.concat(values.map((value) => Buffer.of(value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255)));
const latin = (text: string) => Buffer.from(text, 'latin1');

/** A box of ISO 14496-12; `isLong` writes its length in 8 bytes. */
export function aBox(type: string, body: Buffer, isLong = false): Buffer {
  const head = isLong ? [u32(1), latin(type), u32(0, body.length + 16)] : [u32(body.length + 8), latin(type)];
  return Buffer.concat([...head, body]);
}
const boxes = (type: string, ...inner: Buffer[]): Buffer => aBox(type, Buffer.concat(inner));
/** A box with version and flags. */
const fullBox = (type: string, ...inner: Buffer[]) => aBox(type, Buffer.concat([u32(0), ...inner]));

export type LocationSource = 'xyz' | 'loci' | 'keys' | 'itunes' | 'xmp' | 'track' | 'gopro';

interface VideoOptions {
  media: readonly [Buffer, Buffer];
  locations: readonly LocationSource[];
  /** Whether the index follows the media. */
  isLast: boolean;
  /** Whether the media box has a 64-bit length. */
  isLong: boolean;
  /** Format and sample description of the `gopro` track; default: GoPro. */
  measuredBy?: readonly [format: string, description: string];
}

/**
 * A video with two pieces of media and locations in the formats `told`. Returns its bytes, and
 * the ranges that contain the locations.
 */
export function aFilm({ media, locations, isLast, isLong, measuredBy = ['gpmd', ''] }: VideoOptions): { bytes: Buffer; saying: Patch[] } {
  const measured = [latin('GPS5 48.8577'), latin('GPS5 2.2950 and more')] as const;
  const pieces = locations.includes('gopro') ? [media[0], measured[0], media[1], measured[1]] : [...media];
  const data = aBox('mdat', Buffer.concat(pieces), isLong);
  const head = aBox('ftyp', Buffer.concat([latin('isom'), u32(512), latin('isommp42')]));
  const saying: Buffer[] = [];
  const withLocation = (box: Buffer) => {
    saying.push(box);
    return box;
  };
  const build = (offset: number) => {
    saying.length = 0;
    const at = (index: number) => offset + (isLong ? 16 : 8) + pieces.slice(0, index).reduce((sum, { length }) => sum + length, 0);
    const placed = (index: number) => ({ at: at(index), length: pieces[index]?.length ?? 0 });
    const step = locations.includes('gopro') ? 2 : 1;
    const film = trak(
      'vide',
      'avc1',
      [0, step].map(placed),
      locations.includes('track') ? boxes('udta', withLocation(xyz('+52.5200+013.4050/'))) : Buffer.alloc(0),
    );
    const gopro = () => trak('meta', measuredBy[0], [1, 3].map(placed), Buffer.alloc(0), latin(measuredBy[1]));
    return boxes(
      'moov',
      film,
      ...(locations.includes('gopro') ? [withLocation(gopro())] : []),
      boxes(
        'udta',
        ...(locations.includes('xyz') ? [withLocation(xyz())] : []),
        aBox('\u00A9nam', latin('A walk')),
        ...(locations.includes('loci') ? [withLocation(fullBox('loci', latin(place)))] : []),
      ),
      ...(locations.includes('keys') ? [named(withLocation)] : []),
      ...(locations.includes('itunes')
        ? [
            boxes(
              'udta',
              fullBox(
                'meta',
                handler('mdir'),
                boxes('ilst', aBox('\u00A9nam', value('A walk')), withLocation(aBox('\u00A9xyz', value(place)))),
              ),
            ),
          ]
        : []),
      ...(locations.includes('xmp')
        ? [
            withLocation(
              aBox(
                'uuid',
                Buffer.concat([
                  Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'),
                  latin('<exif:GPSLatitude>48,51.4N</exif:GPSLatitude>'),
                ]),
              ),
            ),
          ]
        : []),
    );
  };
  const offset = head.length + (isLast ? 0 : build(0).length);
  const index = build(offset);
  const bytes = Buffer.concat(isLast ? [head, data, index] : [head, index, data]);
  const ranges = saying.map((box) => ({ from: bytes.indexOf(box) + 4, to: bytes.indexOf(box) + box.length }));
  const values = locations.includes('gopro')
    ? measured.map((piece) => ({ from: bytes.indexOf(piece), to: bytes.indexOf(piece) + piece.length }))
    : [];
  return { bytes, saying: [...ranges, ...values] };
}

const xyz = (where = place) => aBox('\u00A9xyz', Buffer.concat([u16(where.length, 0x15c7), latin(where)]));
const handler = (type: string) => fullBox('hdlr', u32(0), latin(type), Buffer.alloc(12));
const value = (text: string) => aBox('data', Buffer.concat([u32(1, 0), latin(text)]));

/** Metadata by number, as in QuickTime. */
function named(withLocation: (box: Buffer) => Buffer): Buffer {
  const names = ['com.apple.quicktime.make', 'com.apple.quicktime.location.ISO6709', 'title'];
  const keys = names.map((name) => Buffer.concat([u32(name.length + 8), latin('mdta'), latin(name)]));
  const item = (number: number, text: string) => aBox(u32(number).toString('latin1'), value(text));
  return boxes(
    'meta',
    handler('mdta'),
    fullBox('keys', u32(names.length), ...keys),
    boxes('ilst', item(1, 'Camera'), withLocation(item(2, place)), item(3, 'A walk')),
  );
}

function trak(
  kind: string,
  format: string,
  chunks: readonly { at: number; length: number }[],
  also: Buffer = Buffer.alloc(0),
  description: Buffer = Buffer.alloc(0),
): Buffer {
  return boxes(
    'trak',
    fullBox('tkhd', Buffer.alloc(80)),
    boxes(
      'mdia',
      handler(kind),
      boxes(
        'minf',
        boxes(
          'stbl',
          fullBox('stsd', u32(1), aBox(format, Buffer.concat([Buffer.alloc(8), description]))),
          fullBox('stsc', u32(1), u32(1, 1, 1)),
          fullBox('stsz', u32(0, chunks.length), u32(...chunks.map(({ length }) => length))),
          fullBox('stco', u32(chunks.length), u32(...chunks.map(({ at }) => at))),
        ),
      ),
    ),
    also,
  );
}

/** A motion photo: EXIF and a gain map in its media, XMP in its index, and a video at the end. */
export function aHeif({ film, method = 1 }: { film: Buffer; method?: 1 | 2 }): { bytes: Buffer; gone: string[]; kept: string[] } {
  const exif = latin('    MM*  Ana Sauvage took it at 48 51 24 N');
  const bright = latin('<x:xmpmeta HDRGainMapVersion="65536"/>');
  const notes = latin('<x:xmpmeta><exif:GPSLatitude>48,51.4N</exif:GPSLatitude></x:xmpmeta>');
  const head = aBox('ftyp', Buffer.concat([latin('heic'), u32(0), latin('mif1heic')]));
  const item = (id: number, type: string) => aBox('infe', Buffer.concat([Buffer.of(2, 0, 0, 0), u16(id, 0), latin(type), Buffer.of(0)]));
  const meta = (at: number) => {
    const extent = (id: number, how: number, offset: number, length: number) => Buffer.concat([u16(id, how, 0, 1), u32(offset, length)]);
    const places = [
      extent(1, 0, at, 6),
      extent(2, 0, at + 6, exif.length),
      extent(3, method, 0, notes.length),
      extent(4, 0, at + 6 + exif.length, bright.length),
    ];
    return fullBox(
      'meta',
      handler('pict'),
      aBox('iinf', Buffer.concat([u32(0), u16(4), item(1, 'hvc1'), item(2, 'Exif'), item(3, 'mime'), item(4, 'mime')])),
      aBox('iloc', Buffer.concat([Buffer.of(1, 0, 0, 0, 0x44, 0), u16(4), ...places])),
      aBox('idat', notes),
    );
  };
  const data = aBox('mdat', Buffer.concat([latin('pixels'), exif, bright]));
  const bytes = Buffer.concat([head, meta(head.length + meta(0).length + 8), data, aBox('mpvd', film)]);
  return { bytes, gone: ['Ana Sauvage', 'GPSLatitude'], kept: ['pixels', 'HDRGainMapVersion', ...(film.length > 0 ? ['A walk'] : [])] };
}

/** An EBML element; an open one has no length. */
export function anElement(id: string, body: Buffer, isOpen = false): Buffer {
  const length = isOpen
    ? Buffer.from('01ffffffffffffff', 'hex')
    : body.length < 127
      ? Buffer.of(0x80 | body.length)
      : Buffer.concat([Buffer.of(0x10), u32(body.length).subarray(1)]);
  return Buffer.concat([Buffer.from(id, 'hex'), length, body]);
}

/** A recording with two location tags, and the ranges to overwrite. */
export function aWebm({ isOpen }: { isOpen: boolean }): { bytes: Buffer; saying: Patch[] } {
  const note = (name: string, text: string, ...inner: Buffer[]) =>
    anElement('67c8', Buffer.concat([anElement('45a3', latin(name)), anElement('4487', latin(text)), ...inner]));
  const [short, long] = [note('LOCATION', place), note('RECORDING_LOCATION', `${place} ${'by the water '.repeat(20)}`)];
  const sum = anElement('bf', u32(0xdeadbeef));
  const noted = anElement(
    '1254c367',
    Buffer.concat([sum, anElement('7373', Buffer.concat([note('TITLE', 'A walk'), short, note('PART', 'One', long)]))]),
  );
  const untouched = anElement('1254c367', Buffer.concat([anElement('bf', u32(1)), anElement('7373', note('ARTIST', 'Somebody'))]));
  const block = anElement('a3', Buffer.concat([Buffer.of(0x81, 0, 0, 0), latin('frames')]));
  const cluster = anElement('1f43b675', Buffer.concat([anElement('e7', Buffer.of(0)), block, block]), isOpen);
  const segment = anElement('18538067', Buffer.concat([cluster, untouched, cluster, noted]), isOpen);
  const bytes = Buffer.concat([anElement('1a45dfa3', anElement('4282', latin('webm'))), segment]);
  const saying = [sum, short, long].map((part) => ({ from: bytes.indexOf(part), to: bytes.indexOf(part) + part.length }));
  return { bytes, saying };
}

/** Two images of two pixels, with comments and application extensions. */
export function aGif(): { bytes: Buffer; noted: string[] } {
  const extension = (label: number, ...blocks: Buffer[]) =>
    Buffer.concat([Buffer.of(0x21, label), ...blocks.flatMap((block) => [Buffer.of(block.length), block]), Buffer.of(0)]);
  const head = Buffer.concat([latin('GIF89a'), Buffer.of(2, 0, 1, 0, 0x80, 0, 0), Buffer.from('ff00000000ff', 'hex')]);
  const frame = (delay: number, pixels: string) =>
    Buffer.concat([extension(0xf9, Buffer.of(0, delay, 0, 0)), Buffer.of(0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2), Buffer.from(pixels, 'hex')]);
  const xmp = latin('<x:xmpmeta><exif:GPSLatitude>48,51.4N</exif:GPSLatitude></x:xmpmeta>');
  // Unescaped XMP with the “magic trailer”, which leads readers of sub-blocks to its end from any
  // offset.
  const magic = Buffer.from([1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0]);
  const bytes = Buffer.concat([
    head,
    extension(0xff, latin('NETSCAPE2.0'), Buffer.of(1, 3, 0)),
    extension(0xfe, latin('Ana Sauvage')),
    Buffer.concat([Buffer.of(0x21, 0xff, 11), latin('XMP DataXMP'), xmp, magic]),
    frame(20, '02440100'),
    frame(30, '020c0100'),
    Buffer.of(0x3b),
    latin('behind its end'),
  ]);
  return { bytes, noted: ['Ana Sauvage', 'GPSLatitude', 'behind its end'] };
}
