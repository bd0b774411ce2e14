import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { aBox } from '../../geotags/testing/sample-files.ts';
import { videoProgram } from '../video-program.ts';

/** Parts of a HEIC test file besides its pixels. */
export interface HeicOptions {
  /** Side of the tiles in pixels, as phones write them; a single image where it is left out. */
  tile?: number;
  /** Quarter turns, anticlockwise, that a reader has to make (`irot`). */
  quarterTurns?: number;
  /** Whether a reader has to mirror it at the vertical axis (`imir`), after rotating. */
  isMirrored?: boolean;
  /** A colour profile (ICC). */
  profile?: Buffer;
  /** Colour primaries and transfer function by number (`nclx`). */
  codes?: readonly [primaries: number, transfer: number];
  exif?: Buffer;
  /** Width and height that the header claims, other than those of the pixels. */
  claimed?: readonly [width: number, height: number];
}

const number = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const u8 = (value: number) => number(1, value);
const u16 = (value: number) => number(2, value);
const u32 = (value: number) => number(4, value);
const latin = (text: string) => Buffer.from(text, 'latin1');
const box = (type: string, ...inner: Buffer[]) => aBox(type, Buffer.concat(inner));
const fullBox = (type: string, version: number, ...inner: Buffer[]) => box(type, u32(version * 2 ** 24), ...inner);

/** Encodes an image as HEIC, with the layout that phones write. The pixels are those of `image`. */
export async function sampleHeic(image: Sharp, options: HeicOptions = {}): Promise<Buffer> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const side = options.tile;
  const [columns, rows] = side ? [Math.ceil(width / side), Math.ceil(height / side)] : [1, 1];
  const tiles = await Promise.all(
    Array.from({ length: columns * rows }, (_, index) => {
      const open = sharp(data, { raw: { width, height, channels: 3 } });
      if (!side) return encoded(open, width, height);
      const [left, top] = [(index % columns) * side, Math.floor(index / columns) * side];
      const [right, bottom] = [Math.max(0, left + side - width), Math.max(0, top + side - height)];
      return encoded(
        open.extract({ left, top, width: side - right, height: side - bottom }).extend({ right, bottom, extendWith: 'copy' }),
        side,
        side,
      );
    }),
  );
  return written(tiles, { columns, rows, width, height }, options);
}

interface Encoded {
  configuration: Buffer;
  sample: Buffer;
}

/** One HEVC frame, and its parameter sets (`hvcC`). */
async function encoded(image: Sharp, width: number, height: number): Promise<Encoded> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-heic-'));
  const path = join(folder, 'one.mp4');
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-i', 'pipe:0', '-frames:v', '1'];
  const full = ['-vf', 'scale=out_color_matrix=bt601:out_range=full', '-pix_fmt', 'yuv420p'];
  const hevc = ['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '8', '-tag:v', 'hvc1'];
  const parameters = ['-x265-params', 'log-level=none:info=0:range=full:colormatrix=smpte170m:pools=none:frame-threads=1'];
  try {
    const { status, stderr } = spawnSync(
      videoProgram() ?? '',
      ['-loglevel', 'error', '-y', ...raw, ...full, ...hevc, ...parameters, path],
      { input: await image.raw().toBuffer() },
    );
    if (status !== 0) throw new Error(String(stderr));
    const bytes = await readFile(path);
    const bodyOf = (type: string) => {
      const at = bytes.indexOf(type, 0, 'latin1');
      return bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4));
    };
    return { configuration: bodyOf('hvcC'), sample: bodyOf('mdat') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface Layout {
  columns: number;
  rows: number;
  width: number;
  height: number;
}

function written(tiles: readonly Encoded[], { columns, rows, width, height }: Layout, options: HeicOptions): Buffer {
  const { tile, quarterTurns = 0, isMirrored = false, profile, codes, exif, claimed = [width, height] } = options;
  const isGrid = tile !== undefined;
  const size = (across: number, down: number) => fullBox('ispe', 0, u32(across), u32(down));
  const properties = [
    box('hvcC', tiles[0]?.configuration ?? Buffer.alloc(0)),
    size(...(claimed as [number, number])),
    ...(isGrid ? [size(tile, tile)] : []),
    ...(profile ? [box('colr', latin('prof'), profile)] : []),
    ...(codes ? [box('colr', latin('nclx'), u16(codes[0]), u16(codes[1]), u16(6), u8(128))] : []),
    ...(quarterTurns > 0 ? [box('irot', u8(quarterTurns))] : []),
    ...(isMirrored ? [box('imir', u8(1))] : []),
  ];
  const indexOf = (wanted: string) => properties.findIndex((each) => each.toString('latin1', 4, 8) === wanted) + 1;
  const shown = [2, ...['colr', 'irot', 'imir'].map(indexOf).filter((index) => index > 0)];
  const grid = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(claimed[0]), u32(claimed[1])]);
  const first = isGrid ? [{ type: 'grid', body: grid, properties: shown }] : [];
  const pixels = tiles.map(({ sample }) => ({ type: 'hvc1', body: sample, properties: isGrid ? [1, 3] : [1, ...shown] }));
  const notes = exif ? [{ type: 'Exif', body: Buffer.concat([u32(0), exif]), properties: [] as number[] }] : [];
  const items = [...first, ...pixels, ...notes].map((item, index) => ({ ...item, id: index + 1 }));

  const information = fullBox(
    'iinf',
    0,
    u16(items.length),
    // Tiles are hidden.
    ...items.map(({ id, type }) =>
      box('infe', u32(2 * 2 ** 24 + (isGrid && type === 'hvc1' ? 1 : 0)), u16(id), u16(0), latin(type), u8(0)),
    ),
  );
  const references = [
    ...(isGrid ? [box('dimg', u16(1), u16(tiles.length), ...tiles.map((_, index) => u16(index + 2)))] : []),
    ...(exif ? [box('cdsc', u16(items.length), u16(1), u16(1))] : []),
  ];
  const withProperties = items.filter((item) => item.properties.length > 0);
  const associations = withProperties.map((item) =>
    Buffer.concat([u16(item.id), u8(item.properties.length), ...item.properties.map((index) => u8(128 + index))]),
  );
  const described = box('iprp', box('ipco', ...properties), fullBox('ipma', 0, u32(withProperties.length), ...associations));
  const head = box('ftyp', latin('heic'), u32(0), latin('mif1heic'));
  const locatedFrom = (from: number) => {
    let at = from;
    const entries = items.map(({ id, body }) => {
      const entry = Buffer.concat([u16(id), u16(0), u16(1), u32(at), u32(body.length)]);
      at += body.length;
      return entry;
    });
    return fullBox('iloc', 0, u16(0x4400), u16(items.length), ...entries);
  };
  const meta = (from: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), latin('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      locatedFrom(from),
      information,
      ...(references.length > 0 ? [fullBox('iref', 0, ...references)] : []),
      described,
    );
  const from = head.length + meta(0).length + 8;
  return Buffer.concat([head, meta(from), box('mdat', ...items.map(({ body }) => body))]);
}
