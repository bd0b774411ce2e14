import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { isBuiltin } from 'node:module';
import { constants, zstdCompressSync } from 'node:zlib';

/** For images: takes away each package, each font and each kind of file that the server's code never reads, and packs fonts. Once, in a folder of its own. */
const root = dirname(import.meta.dirname);
const modules = join(root, 'node_modules');
const importing = /(?:from|import|import\.meta\.resolve|createRequire\(import\.meta\.url\))\s*\(?\s*['"`](?!\.|#)([^'"`$]+)/g;
/** Reloads pages while they are written. */
const forDevelopers = /(?:^|\/)(?:development\.ts$|testing\.ts$|testing\/)|\.test\.ts$/;
const weights = /^(?:400Regular|600SemiBold)$/;
/** For who writes programs, and for a runtime that is not Node. */
const neverRun = /\.(?:map|d\.[cm]?ts|md|markdown|flow|tsbuildinfo)$/i;
const otherRuntimes = /^(?:bare-|@types\/)/;
const strongest = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

function* filesBelow(folder: string, ending: RegExp): Generator<string> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && ending.test(entry.name) && !forDevelopers.test(relative(root, path))) yield path;
  }
}

/** The packages that these files name. */
function namedIn(files: Iterable<string>): Set<string> {
  const named = new Set<string>();
  for (const file of files)
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(importing))
      if (!isBuiltin(from)) named.add(from.split('/', from.startsWith('@') ? 2 : 1).join('/'));
  return named;
}

/** The folder that Node finds for a package, from the folder of who asks for it. */
function folderOf(name: string, from: string): string | undefined {
  for (let at = from; at.startsWith(root); at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
  }
  return undefined;
}

/** The folders of a package and of all that it needs; of a scope that is named without its packages, those of all of them. */
function* needed(name: string, from: string, seen: Set<string>): Generator<string> {
  if (name.endsWith('/')) {
    for (const inner of readdirSync(join(modules, name))) yield* needed(name + inner, from, seen);
    return;
  }
  const folder = otherRuntimes.test(name) ? undefined : folderOf(name, from);
  if (folder === undefined || seen.has(folder)) return;
  seen.add(folder);
  yield folder;
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = read(folder);
  const peers = Object.keys(peerDependencies).filter((other) => !peerDependenciesMeta?.[other]?.optional);
  for (const other of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) yield* needed(other, folder, seen);
}

const server = ['features', 'platform', 'shell'].flatMap((part) =>
  [...filesBelow(join(root, part), /\.ts$/)].filter((file) => /\/(?:server|contract)\//.test(file)),
);
// What renders pages has all that it needs in what was built; of Node there is one already, and PostgreSQL runs beside.
const named = namedIn(server);
const kept = new Set([...named].flatMap((name) => [...needed(name, root, new Set())]));

const folders = readdirSync(modules).flatMap((name) =>
  name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => join(modules, name, inner)) : [join(modules, name)],
);
for (const folder of folders)
  if (basename(folder) !== '.atrium-installed' && ![...kept].some((each) => each === folder || each.startsWith(`${folder}/node_modules/`)))
    rmSync(folder, { recursive: true });
for (const family of readdirSync(join(modules, '@expo-google-fonts')))
  for (const { name, parentPath } of readdirSync(join(modules, '@expo-google-fonts', family), { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  ))
    if (!weights.test(name)) rmSync(join(parentPath, name), { recursive: true });
for (const file of filesBelow(modules, neverRun)) rmSync(file);
for (const font of filesBelow(join(modules, '@expo-google-fonts'), /\.ttf$/)) {
  writeFileSync(`${font}.zst`, zstdCompressSync(readFileSync(font), strongest));
  rmSync(font);
}

// What the doctor compares, and what nothing asks for any more.
const manifest = read(root);
const left = Object.entries(manifest.dependencies ?? {}).filter(([name]) => existsSync(join(modules, name)));
writeFileSync(join(root, 'package.json'), `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(left) }, null, 2)}\n`);
