import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './what-runs.ts';

/** What an image has of the machine that it is made on. */
export interface OfDebian {
  node: string;
  /** Programs that read what strangers made are run by it, within limits. */
  shell: string;
  /** By the paths at which the loader looks for them. */
  libraries: readonly string[];
}

/** Node, a shell, and the libraries that these and the compiled parts of packages ask for. */
export function ofDebian(files: readonly string[]): OfDebian {
  const [node, shell] = [realpathSync(process.execPath), realpathSync('/bin/sh')];
  const compiled = files.filter((path) => /\.(?:node|so(?:\.\d+)*)$/.test(path)).map((path) => join(root, path));
  return { node, shell, libraries: [...new Set([node, shell, ...compiled].flatMap(librariesOf))] };
}

/** None where it is static. */
function librariesOf(file: string): string[] {
  const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
  return [...stdout.matchAll(/^\t(?:\S+ => )?(\/\S+) \(0x/gm)].flatMap(([, path = '']) => (path.startsWith(root) ? [] : [path]));
}

/** The packages of Debian that files are of. */
export function packagesOf(files: readonly string[]): Set<string> {
  const ask = (file: string) => spawnSync('dpkg-query', ['--search', `*/${basename(realpathSync(file))}`], { encoding: 'utf8' }).stdout;
  return new Set(files.flatMap((file) => ask(file).split(':', 1)[0] || []));
}
