import { open } from 'node:fs/promises';
import type { ByteStore } from './byte-store.ts';
import { hashOfFile } from './folder-store.ts';

/** Result of a copy. */
export interface Copied {
  files: number;
  bytes: number;
  /** Already present in the target. */
  present: number;
  /** Contents whose hash does not match; they are not copied. */
  changed: readonly string[];
}

/**
 * Copies all contents to another store and verifies their hashes. Skips present ones, so it can be
 * interrupted and repeated: once while the application runs, then again, quickly, after it has
 * stopped.
 */
export async function copyStoredFiles(from: ByteStore, to: ByteStore, onProgress: (copied: Copied) => void = () => {}): Promise<Copied> {
  const changed: string[] = [];
  const copied = { files: 0, bytes: 0, present: 0, changed };
  for await (const { hash, size } of from.list()) {
    if ((await to.sizeOf(hash)) === size) {
      copied.present += 1;
      continue;
    }
    const isSound = await from.asFile(hash, async (path) => {
      if ((await hashOfFile(path)) !== hash) return false;
      await syncFile(path);
      await to.write(path, hash);
      return true;
    });
    if (isSound) {
      copied.files += 1;
      copied.bytes += size;
    } else changed.push(hash);
    onProgress(copied);
  }
  return copied;
}

/** A download is not yet synced, which the store requires. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
