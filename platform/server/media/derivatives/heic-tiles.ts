import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { HeicFile, HeicGrid } from './libheif.ts';

/** State shared by the threads that decode a grid. */
export interface SharedTiles {
  bytes: Uint8Array;
  grid: HeicGrid;
  /** RGB, all rows. */
  pixels: SharedArrayBuffer;
  /** The number of the next tile, of 32 bits. */
  next: SharedArrayBuffer;
}

/** More would wait for memory and take the processors of other work. */
const mostThreads = 2;

/** Pixels of a grid as stored, decoded by this thread and another one. */
export async function decodedTiles(file: HeicFile, bytes: Uint8Array, grid: HeicGrid): Promise<Uint8Array> {
  const shared = { bytes, grid, pixels: new SharedArrayBuffer(3 * grid.width * grid.height), next: new SharedArrayBuffer(4) };
  const helpers = Array.from({ length: Math.min(mostThreads, availableParallelism()) - 1 }, () => helper(shared));
  const own = (async () => decodeTiles(file, shared))();
  await Promise.all([own, ...helpers]);
  return new Uint8Array(shared.pixels);
}

async function helper(workerData: SharedTiles): Promise<void> {
  const worker = new Worker(new URL('heic-worker.ts', import.meta.url), { workerData });
  await new Promise<unknown>((resolve, reject) => worker.on('error', reject).on('exit', resolve));
}

/** Decodes tiles until none is left. */
export function decodeTiles(file: HeicFile, { grid, pixels, next }: SharedTiles): void {
  const [target, counter] = [new Uint8Array(pixels), new Int32Array(next)];
  for (;;) {
    const index = Atomics.add(counter, 0, 1);
    if (index >= grid.columns * grid.rows) return;
    copyTile(file, grid, index, target);
  }
}

/** Tiles of the last column and row extend beyond the image. */
function copyTile(file: HeicFile, { columns, tileWidth, tileHeight, width, height }: HeicGrid, index: number, target: Uint8Array): void {
  const [column, row] = [index % columns, Math.floor(index / columns)];
  const { data, stride, ...tile } = file.tile(column, row);
  if (tile.width !== tileWidth || tile.height !== tileHeight) throw new Error('a tile of another size');
  const [left, top] = [column * tileWidth, row * tileHeight];
  const rowBytes = 3 * Math.min(tileWidth, width - left);
  for (let line = 0; line < Math.min(tileHeight, height - top); line += 1)
    target.set(data.subarray(line * stride, line * stride + rowBytes), 3 * ((top + line) * width + left));
}
