import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Repository-relative path (with forward slashes) → text. */
export type SourceFiles = ReadonlyMap<string, string>;

const root = join(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', 'canaries', 'feature-template']);

/** Every file of the repository whose name matches, by its repository-relative path. */
function pathsOf(name: RegExp): string[] {
  const paths: string[] = [];
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || skipped.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (name.test(entry.name)) paths.push(relative(root, path).split(sep).join('/'));
    }
  };
  visit(root);
  return paths;
}

const readSourceFiles = (name: RegExp): SourceFiles => new Map(pathsOf(name).map((path) => [path, readFileSync(join(root, path), 'utf8')]));

/** The path of every file of the repository. */
export const readPaths = () => pathsOf(/./);

/** All that is written for whoever reads the repository. */
export const readNotes = () => readSourceFiles(/\.md$/);

/** All code of the repository. */
export const readCode = () => readSourceFiles(/\.(ts|tsx|mts|mjs)$/);

/** All sentences of the repository. */
export const readWords = () => new Map([...readSourceFiles(/\.json$/)].filter(([path]) => /(^|\/)words\//.test(path)));

/** What the numbers in the titles of tests stand for. */
export const readRequirements = () => readFileSync(join(root, 'docs/requirements.md'), 'utf8');

/** The migrations of the database. */
export const readMigrations = () => readSourceFiles(/^\d+_.*\.sql$/);

/** The migrations that landed in a release, by the databases that releases left. */
export function readLanded(): ReadonlySet<string> {
  const folder = join(root, 'database/releases');
  const dumps = readdirSync(folder).filter((name) => name.endsWith('.sql.gz'));
  const texts = dumps.map((name) => gunzipSync(readFileSync(join(folder, name))).toString('utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/^INSERT INTO public\.migrations .*?'(\d+_[^']+)'/gm)].map(([, name = '']) => name)),
  );
}
