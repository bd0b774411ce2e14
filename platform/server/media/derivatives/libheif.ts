import { createRequire } from 'node:module';

/**
 * C functions of libheif (LGPL-3.0) in the wasm module of `libheif-js`, of the heif_*.h files of
 * libheif 1.23. Addresses are numbers. Functions that return `heif_error` take the address where
 * it is written first.
 */
interface Libheif {
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  _malloc: (bytes: number) => number;
  _heif_context_alloc: () => number;
  _heif_context_read_from_memory: (error: number, context: number, bytes: number, size: number, options: number) => void;
  _heif_context_get_primary_image_handle: (error: number, context: number, handle: number) => void;
  _heif_image_handle_get_item_id: (handle: number) => number;
  _heif_image_handle_has_alpha_channel: (handle: number) => number;
  _heif_image_handle_get_image_tiling: (error: number, handle: number, isTransformed: number, tiling: number) => void;
  _heif_item_get_transformation_properties: (context: number, item: number, ids: number, most: number) => number;
  _heif_item_get_property_transform_rotation_ccw: (context: number, item: number, property: number) => number;
  _heif_decoding_options_alloc: () => number;
  _heif_decode_image: (error: number, handle: number, image: number, space: number, chroma: number, options: number) => void;
  _heif_image_handle_decode_image_tile: (
    ...args: [error: number, handle: number, image: number, space: number, chroma: number, options: number, column: number, row: number]
  ) => void;
  _heif_image_get_width: (image: number, channel: number) => number;
  _heif_image_get_height: (image: number, channel: number) => number;
  _heif_image_get_plane_readonly2: (image: number, channel: number, stride: number) => number;
  _heif_image_release: (image: number) => void;
}

/** Values of `heif_colorspace`, `heif_chroma` and `heif_channel`. */
const [rgb, interleavedRgb, interleavedRgba, interleaved] = [1, 10, 11, 10];
/** More than the largest structure that is written (`heif_image_tiling`). */
const structureBytes = 128;
/** Most transformations that are read. */
const mostTransformations = 8;

/** Pixels that were decoded: a view of the memory of the module, valid until the next call. */
export interface HeicPixels {
  width: number;
  height: number;
  channels: 3 | 4;
  /** Bytes of a row. */
  stride: number;
  data: Uint8Array;
}

/** An opaque image of tiles of one size, which is only rotated. */
export interface HeicGrid {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  /** Before the rotation. */
  width: number;
  height: number;
  /** Degrees anticlockwise, 0 to 270. */
  rotation: number;
}

/** The image of a HEIC file. All functions throw what libheif says about a damaged file. */
export class HeicFile {
  readonly #heif = createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif;
  readonly #error = this.#heif._malloc(structureBytes);
  readonly #result = this.#heif._malloc(structureBytes);
  readonly #context = this.#heif._heif_context_alloc();
  readonly #handle: number;
  /** The image that was decoded last; 0 before. */
  #image = 0;
  /** Options that keep the stored orientation. */
  readonly #untransformed = this.#heif._heif_decoding_options_alloc();

  constructor(bytes: Uint8Array) {
    const heif = this.#heif;
    const copy = heif._malloc(bytes.length);
    heif.HEAPU8.set(bytes, copy);
    heif._heif_context_read_from_memory(this.#error, this.#context, copy, bytes.length, 0);
    this.#succeeded();
    heif._heif_context_get_primary_image_handle(this.#error, this.#context, this.#result);
    this.#succeeded();
    this.#handle = this.#word(0);
    heif.HEAPU8[this.#untransformed + 1] = 1;
  }

  /** Undefined where the image is not a plain grid: one frame, opacity, an overlay, a crop or a mirror image. */
  grid(): HeicGrid | undefined {
    const rotation = this.#rotation();
    if (rotation === undefined || this.#hasAlpha()) return undefined;
    this.#heif._heif_image_handle_get_image_tiling(this.#error, this.#handle, 0, this.#result);
    this.#succeeded();
    const [columns, rows, tileWidth, tileHeight, width, height] = [1, 2, 3, 4, 5, 6].map((index) => this.#word(index)) as [
      ...[number, number, number, number, number, number],
    ];
    const isCovered = columns * tileWidth >= width && rows * tileHeight >= height;
    return columns * rows > 1 && isCovered ? { columns, rows, tileWidth, tileHeight, width, height, rotation } : undefined;
  }

  /** A tile as stored, without rotation. */
  tile(column: number, row: number): HeicPixels {
    const into = [this.#error, this.#handle, this.#result, rgb, interleavedRgb, this.#untransformed] as const;
    this.#heif._heif_image_handle_decode_image_tile(...into, column, row);
    return this.#decoded(3);
  }

  /** The whole image, upright. */
  whole(): HeicPixels {
    const channels = this.#hasAlpha() ? 4 : 3;
    const chroma = channels === 4 ? interleavedRgba : interleavedRgb;
    this.#heif._heif_decode_image(this.#error, this.#handle, this.#result, rgb, chroma, 0);
    return this.#decoded(channels);
  }

  #hasAlpha(): boolean {
    return this.#heif._heif_image_handle_has_alpha_channel(this.#handle) !== 0;
  }

  /** Undefined where the image is transformed otherwise. */
  #rotation(): number | undefined {
    const item = this.#heif._heif_image_handle_get_item_id(this.#handle);
    const count = this.#heif._heif_item_get_transformation_properties(this.#context, item, this.#result, mostTransformations);
    if (count === 0) return 0;
    const rotation = this.#heif._heif_item_get_property_transform_rotation_ccw(this.#context, item, this.#word(0));
    return count === 1 && rotation >= 0 ? rotation : undefined;
  }

  /** The image whose address was written. */
  #decoded(channels: 3 | 4): HeicPixels {
    const heif = this.#heif;
    this.#succeeded();
    if (this.#image) heif._heif_image_release(this.#image);
    const image = (this.#image = this.#word(0));
    const data = heif._heif_image_get_plane_readonly2(image, interleaved, this.#result);
    const [stride, width, height] = [
      this.#word(0),
      heif._heif_image_get_width(image, interleaved),
      heif._heif_image_get_height(image, interleaved),
    ];
    return { width, height, channels, stride, data: heif.HEAPU8.subarray(data, data + stride * height) };
  }

  #word(index: number, from = this.#result): number {
    return this.#heif.HEAPU32[from / 4 + index] ?? 0;
  }

  /** The structure is a code, a code of details, and the address of a message. */
  #succeeded(): void {
    if (this.#word(0, this.#error) === 0) return;
    const message = this.#word(2, this.#error);
    throw new Error(Buffer.from(this.#heif.HEAPU8.subarray(message, this.#heif.HEAPU8.indexOf(0, message))).toString());
  }
}
