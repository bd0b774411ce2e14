import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** A small RAM disk for a folder whose free space can be reduced and restored. */
export interface Disk {
  /** Leaves at most this number of bytes free. */
  leave: (bytes: number) => Promise<void>;
  widen: () => void;
  remove: () => void;
}

const wholeBytes = 2 ** 30;
const mostTries = 50;

const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' });

/** Mounts a disk on a folder; undefined where the system or user does not permit it. */
export function mountDisk(folder: string): Disk | undefined {
  if (run('mount', '-t', 'tmpfs', '-o', `size=${wholeBytes}`, 'tmpfs', folder).status !== 0) return undefined;
  chmodSync(folder, 0o755);
  const resize = (bytes: number) => run('mount', '-o', `remount,size=${bytes}`, folder).status === 0;
  return {
    async leave(bytes) {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const { bsize, blocks, bfree } = await statfs(folder);
        // A disk cannot be smaller than its content, which may have grown meanwhile.
        if (resize((blocks - bfree) * bsize + bytes)) return;
      }
      throw new Error(`the disk at ${folder} could not be shrunk`);
    },
    widen: () => void resize(wholeBytes),
    remove: () => removeDisk(folder),
  };
}

/** Unmounts the disk of a folder; processes that still write keep it until they end. */
export function removeDisk(folder: string): void {
  run('umount', '--lazy', folder);
}
