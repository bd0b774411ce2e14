import { deviceStore, settled } from '../storage/device-store.ts';
import { prefixOf } from '../drafts/draft-kinds.ts';
import type { Writer } from '../session/session.tsx';

/** As long as the server remembers command IDs. */
export const retentionDays = 7;
const storedMs = retentionDays * 24 * 3_600_000;

interface StoredFile {
  /** `OWNER KEY` */
  name: string;
  keptAt: number;
  file: Blob;
}

/** Storage of files until they are on the server. */
export interface StoredFiles {
  /** False if the device has no space or no storage. */
  keep: (key: string, file: Blob) => Promise<boolean>;
  read: (key: string) => Promise<Blob | undefined>;
  forget: (key: string) => Promise<void>;
}

/**
 * A person’s files on this device. After signing out nothing is stored, not even by writes that
 * have already started.
 */
export function storedFilesOf(owner: Pick<Writer, 'id' | 'hasLeft'>): StoredFiles {
  const nameOf = (key: string) => `${owner.id} ${key}`;
  return {
    async keep(key, file) {
      try {
        const files = await deviceStore('files', 'readwrite');
        if (owner.hasLeft) return false;
        await settled(files.put({ name: nameOf(key), keptAt: Date.now(), file } satisfies StoredFile));
        return true;
      } catch {
        return false;
      }
    },
    async read(key) {
      try {
        const stored = (await settled((await deviceStore('files', 'readonly')).get(nameOf(key)))) as StoredFile | undefined;
        return stored?.file;
      } catch {
        return undefined;
      }
    },
    async forget(key) {
      try {
        await settled((await deviceStore('files', 'readwrite')).delete(nameOf(key)));
      } catch {
        // Without storage there is nothing to delete.
      }
    },
  };
}

/** Deletes files of signed-out people, files without an upload record, and expired ones. */
export async function deleteAbandonedFiles(): Promise<void> {
  const texts = Object.keys(localStorage);
  const files = await deviceStore('files', 'readwrite');
  const walk = files.openCursor();
  walk.addEventListener('success', () => {
    const { result } = walk;
    if (!result) return;
    const { name, keptAt } = result.value as StoredFile;
    const [ownerId = ''] = name.split(' ');
    if (keptAt < Date.now() - storedMs || !texts.some((text) => text.startsWith(prefixOf(ownerId, 'upload')))) result.delete();
    result.continue();
  });
}
