import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { withProfile } from './with-profile.ts';

/** Functions of libheif (LGPL-3.0) in the wasm module of `libheif-js`. */
interface Libheif {
  heif_context_alloc: () => object;
  heif_context_read_from_memory: (context: object, bytes: Uint8Array) => Outcome;
  heif_js_context_get_primary_image_handle: (context: object) => Outcome;
  heif_image_handle_has_alpha_channel: (handle: object) => number;
  heif_js_decode_image2: (handle: object, space: object, chroma: object) => Outcome & { channels: readonly Plane[] };
  heif_colorspace: { heif_colorspace_RGB: object };
  heif_chroma: { heif_chroma_interleaved_RGB: object; heif_chroma_interleaved_RGBA: object };
}

/** An error has a code, of which `value` 0 is success, and a message; results have none. */
interface Outcome {
  code?: { value: number };
  message?: string;
}

interface Plane {
  width: number;
  height: number;
  /** Bytes of a row. */
  stride: number;
  /** A view of the memory of the module. */
  data: Uint8Array;
}

/** Before the colour primaries of a file without a profile (ICC), by ISO 23008-12. */
const codes = Buffer.from('colrnclx', 'latin1');
/** Number of the primaries of Display P3, by ISO 23091-2. */
const displayP3 = 12;

/**
 * Pixels of a HEIC image: upright, as `irot` and `imir` say, in 8 bits. Phones repeat the
 * orientation in EXIF, where readers of HEIC must ignore it.
 */
export async function decodedHeic(path: string): Promise<{ image: Sharp; isDisplayP3: boolean }> {
  const bytes = await readFile(path);
  if (isTruncated(bytes)) throw new Error('truncated');
  const heif = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif;
  const context = heif.heif_context_alloc();
  succeeded(heif.heif_context_read_from_memory(context, bytes));
  const handle = succeeded(heif.heif_js_context_get_primary_image_handle(context));
  const channels = heif.heif_image_handle_has_alpha_channel(handle) ? 4 : 3;
  const chroma = heif.heif_chroma[channels === 4 ? 'heif_chroma_interleaved_RGBA' : 'heif_chroma_interleaved_RGB'];
  const [plane] = succeeded(heif.heif_js_decode_image2(handle, heif.heif_colorspace.heif_colorspace_RGB, chroma)).channels;
  if (!plane) throw new Error('no pixels');
  const { width, height, stride } = plane;
  const at = bytes.indexOf(codes);
  return {
    image: sharp(packed(plane, width * channels, stride), { raw: { width, height, channels } }),
    isDisplayP3: at >= 0 && bytes.subarray(at + codes.length).readUInt16BE() === displayP3,
  };
}

/** Whether the file ends within its pixels: libheif leaves absent tiles blank. */
function isTruncated(bytes: Buffer): boolean {
  for (let at = 0; at + 16 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (bytes.toString('latin1', at + 4, at + 8) === 'mdat' && at + size > bytes.length) return true;
    // The last box, or bytes that a camera appends.
    if (size < 8) return false;
    at += size;
  }
  return false;
}

function succeeded<Result extends Outcome>(result: Result): Result {
  const { code, message = '' } = result;
  if (code === undefined || code.value === 0) return result;
  throw new Error(message);
}

/** Rows without the bytes that libheif appends to them. */
function packed({ data, height }: Plane, rowBytes: number, stride: number): Uint8Array {
  if (stride === rowBytes) return data.subarray(0, rowBytes * height);
  for (let row = 1; row < height; row += 1) data.copyWithin(row * rowBytes, row * stride, row * stride + rowBytes);
  return data.subarray(0, rowBytes * height);
}

/** Converts pixels in the colours of a profile (ICC) to sRGB. */
export async function inSrgb(image: Sharp, profile: Buffer | undefined): Promise<Sharp> {
  if (!profile) return image;
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return sharp(withProfile(data, info, profile));
}

/** The profile of Display P3, as the image library has it. */
export async function profileOfDisplayP3(): Promise<Buffer | undefined> {
  const dot = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  return (await sharp(await dot.withIccProfile('p3').tiff().toBuffer()).metadata()).icc;
}
