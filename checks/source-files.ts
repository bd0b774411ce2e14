import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Path in the repository, with forward slashes → text. */
export type SourceFiles = ReadonlyMap<string, string>;

const root = join(import.meta.dirname, '..');
const skipped = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report', 'canaries', 'feature-template']);

/** Paths of all files whose name matches. */
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

/** Paths of all files. */
export const readPaths = () => pathsOf(/./);

/** All Markdown files. */
export const readNotes = () => readSourceFiles(/\.md$/);

/** All TypeScript and JavaScript files. */
export const readCode = () => readSourceFiles(/\.(ts|tsx|mts|mjs)$/);

export const readWords = () => new Map([...readSourceFiles(/\.json$/)].filter(([path]) => /(^|\/)words\//.test(path)));

/** The list of requirements. */
export const readRequirements = () => readFileSync(join(root, 'docs/requirements.md'), 'utf8');

export const readMigrations = () => readSourceFiles(/^\d+_.*\.sql$/);

/** Migrations of released versions, from their database dumps. */
export function readLanded(): ReadonlySet<string> {
  const folder = join(root, 'database/releases');
  const dumps = readdirSync(folder).filter((name) => name.endsWith('.sql.gz'));
  const texts = dumps.map((name) => gunzipSync(readFileSync(join(folder, name))).toString('utf8'));
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/^INSERT INTO public\.migrations .*?'(\d+_[^']+)'/gm)].map(([, name = '']) => name)),
  );
}
