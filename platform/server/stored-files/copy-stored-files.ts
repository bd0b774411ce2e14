import { open } from 'node:fs/promises';
import type { ByteStore } from './byte-store.ts';
import { hashOfFile } from './folder-store.ts';

/** What a copying came to. */
export interface Copied {
  files: number;
  bytes: number;
  /** What was there already. */
  present: number;
  /** Contents that are not what their names say: they stay where they are. */
  changed: readonly string[];
}

/**
 * Copies every content from one store to another, and leaves it where it was. Each is read and hashed on the way; what is there already is not sent again, so that it may
 * be broken off and begun anew, and done once while people work and once more, quickly, when Atrium has stopped.
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
      await to.lay(path, hash);
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

/** A copy of what came over the network is not on the disk yet, and a store lays down what is. */
async function syncFile(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
