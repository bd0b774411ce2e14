import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** A small disk of its own for a folder, in memory, that can be made full and roomy again. */
export interface Disk {
  /** Leaves no more than so many bytes free. */
  leave: (bytes: number) => Promise<void>;
  widen: () => void;
  remove: () => void;
}

const wholeBytes = 2 ** 30;
const mostTries = 50;

const run = (program: string, ...args: string[]) => spawnSync(program, args, { encoding: 'utf8' });

/** Mounts a disk on a folder; undefined where this system or this user may not. */
export function mountDisk(folder: string): Disk | undefined {
  if (run('mount', '-t', 'tmpfs', '-o', `size=${wholeBytes}`, 'tmpfs', folder).status !== 0) return undefined;
  chmodSync(folder, 0o755);
  const resize = (bytes: number) => run('mount', '-o', `remount,size=${bytes}`, folder).status === 0;
  return {
    async leave(bytes) {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const { bsize, blocks, bfree } = await statfs(folder);
        // No disk is made smaller than what it holds, and somebody may have written meanwhile.
        if (resize((blocks - bfree) * bsize + bytes)) return;
      }
      throw new Error(`the disk at ${folder} does not become smaller`);
    },
    widen: () => void resize(wholeBytes),
    remove: () => removeDisk(folder),
  };
}

/** Takes the disk of a folder away, if it has one; whoever still writes there keeps it until they end. */
export function removeDisk(folder: string): void {
  run('umount', '--lazy', folder);
}
