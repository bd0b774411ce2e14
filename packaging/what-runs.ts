import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/** The folder of the program, of which an image has a part once its pages are built. */
export const root = dirname(import.meta.dirname);

const own = ['features', 'platform', 'shell', 'database/migrations', 'dist', 'package.json', 'LICENSE'];
/** Node runs no JSX, which was built, and nobody tests there. */
const ownNeverRun = /\.tsx$|\.test\.ts$|(?:^|\/)testing\//;
const forDevelopers = /(?:^|\/)(?:development|testing)\.ts$|(?:^|\/)testing\/|\.test\.ts$/;
const importing = /(?:from|import|import\.meta\.resolve|createRequire\(import\.meta\.url\))\s*\(?\s*['"`](?!\.|#)([^'"`$\s;{},]+)['"`]/g;

/** The weights that contracts are set in. */
const font = /^node_modules\/@expo-google-fonts\/.*\/(?:400Regular|600SemiBold)\/[^/]+\.ttf$/;
/** Libraries of other languages, which find what they are made of in their own way. */
const whole = /^node_modules\/(?:@ffmpeg-installer|@img|@myriaddreamin|@node-rs)\//;
/** For who writes programs. */
const neverRun = /\.(?:map|d\.[cm]?ts|md|markdown)$/i;
const legal = /^(?:licen[cs]e|copying|notice)/i;
const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\//;

export const isFont = (path: string): boolean => font.test(path);

export interface Manifest {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

export const readManifest = (): Manifest => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** The path of each file that runs, from the folder of the program. */
export async function whatRuns(): Promise<string[]> {
  const ours = own.flatMap(filesBelow).filter((path) => !ownNeverRun.test(path));
  const fonts = filesBelow('node_modules/@expo-google-fonts').filter((path) => isFont(path) || path.endsWith('/package.json'));
  return [...new Set([...ours, ...fonts, ...(await ofPackages(askedFor(ours)))])].toSorted();
}

function filesBelow(path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isFile()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** What the server's code asks for of packages, in the words in which it asks. */
function askedFor(ours: readonly string[]): Set<string> {
  const { dependencies, optionalDependencies } = readManifest();
  const known = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
  const packageOf = (from: string) => from.split('/', from.startsWith('@') ? 2 : 1).join('/');
  const code = ours.filter((path) => /\/(?:server|contract)\/.*\.ts$/.test(path) && !forDevelopers.test(path));
  const asked = code.flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(importing)].map(([, from = '']) => from));
  return new Set(asked.filter((from) => !isBuiltin(from) && known.has(packageOf(from))));
}

/** The files of packages that are reached from there, from import to import, with what says whose they are. */
async function ofPackages(asked: ReadonlySet<string>): Promise<string[]> {
  // A file that only we see, and that asks for all of it.
  const entry = join(root, 'what-runs.mjs');
  const text = [...asked].map((from) => `import '${from}';`).join('\n');
  const { fileList } = await nodeFileTrace([entry], {
    base: root,
    processCwd: root,
    readFile: async (path) => (path === entry ? text : existsSync(path) ? readFileSync(path, 'utf8') : null),
  });
  const followed = [...fileList].filter((path) => path.startsWith('node_modules/'));
  const folders = [...new Set(followed.map((path) => packageFolder.exec(path)?.[0] ?? ''))];
  const notices = folders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => legal.test(name))
      .map((name) => folder + name),
  );
  const native = folders.filter((folder) => whole.test(folder)).flatMap(filesBelow);
  return [...followed, ...native, ...notices].filter((path) => !neverRun.test(path) || legal.test(path.split('/').at(-1) ?? ''));
}
