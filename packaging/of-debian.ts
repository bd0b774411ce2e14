import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './what-runs.ts';

/** Files that the image takes from the build machine. */
export interface OfDebian {
  node: string;
  /** Starts programs for untrusted files with limits. */
  shell: string;
  /** By the paths that the loader uses. */
  libraries: readonly string[];
}

/** Node, a shell, and their shared libraries, including those of compiled packages. */
export function ofDebian(files: readonly string[]): OfDebian {
  const [node, shell] = [realpathSync(process.execPath), realpathSync('/bin/sh')];
  const compiled = files.filter((path) => /\.(?:node|so(?:\.\d+)*)$/.test(path)).map((path) => join(root, path));
  return { node, shell, libraries: [...new Set([node, shell, ...compiled].flatMap(librariesOf))] };
}

/** Empty for a static file. */
function librariesOf(file: string): string[] {
  const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
  return [...stdout.matchAll(/^\t(?:\S+ => )?(\/\S+) \(0x/gm)].flatMap(([, path = '']) => (path.startsWith(root) ? [] : [path]));
}

/** Debian packages that own the files. */
export function packagesOf(files: readonly string[]): Set<string> {
  const ask = (file: string) => spawnSync('dpkg-query', ['--search', `*/${basename(realpathSync(file))}`], { encoding: 'utf8' }).stdout;
  return new Set(files.flatMap((file) => ask(file).split(':', 1)[0] || []));
}
