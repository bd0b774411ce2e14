import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A copy of the tree that can be changed. */
export interface CopyOfTree {
  path: string;
  write: (file: string, text: string) => void;
  /** Saves and restores the compiler's state: undoing a change would be as slow as making it. */
  keepTypes: () => void;
  restoreTypes: () => void;
  remove: () => void;
}

/** Copies tracked and untracked files from disk; packages are shared. */
export function copyTree(root: string): CopyOfTree {
  const path = mkdtempSync(join(tmpdir(), 'atrium-changed-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter((name) => name && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    cpSync(join(root, file), join(path, file), { preserveTimestamps: true });
  }
  const bring = (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true });
    if (existsSync(from)) cpSync(from, to, { recursive: true, preserveTimestamps: true });
  };
  const types = join(path, '.cache/types');
  const cachedTypes = join(path, '.cache/types-of-the-tree');
  bring(join(root, '.cache/types'), types);
  // Tests of pages use the build; journeys rebuild it.
  bring(join(root, 'dist'), join(path, 'dist'));
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  return {
    path,
    write: (file, text) => writeFileSync(join(path, file), text),
    keepTypes: () => bring(types, cachedTypes),
    restoreTypes: () => bring(cachedTypes, types),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
