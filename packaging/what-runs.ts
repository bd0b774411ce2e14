import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { nodeFileTrace } from '@vercel/nft';

/** The program folder, of which an image has a part once pages are built. */
export const root = dirname(import.meta.dirname);

const own = ['features', 'platform', 'shell', 'database/migrations', 'dist', 'package.json', 'LICENSE'];
/** Never runs in production: code of pages, which is built, and tests. */
const ownNeverRun = /\.tsx$|\/web\/.*\.ts$|\.test\.ts$|(?:^|\/)testing\//;
const forDevelopers = /(?:^|\/)(?:development|testing)\.ts$|(?:^|\/)testing\/|\.test\.ts$/;
const importing = /(?:from|import|import\.meta\.resolve|createRequire\(import\.meta\.url\))\s*\(?\s*['"`](?!\.|#)([^'"`$\s;{},]+)['"`]/g;

/** Font weights of contracts. */
const font = /^node_modules\/@expo-google-fonts\/.*\/(?:400Regular|600SemiBold)\/[^/]+\.ttf$/;
/** Native libraries that locate their own parts. */
const whole = /^node_modules\/(?:@ffmpeg-installer|@img|@myriaddreamin|@node-rs)\//;
/** For developers only. */
const neverRun = /\.(?:map|d\.[cm]?ts|md|markdown)$/i;
/**
 * Traced, and never loaded: the compiler of migrations in TypeScript (ours are SQL), the code that
 * Socket.IO serves to browsers (ours is in the pages), and CommonJS of packages that only modules
 * import.
 */
const neverLoaded =
  /^node_modules\/(?:jiti\/dist\/babel\.cjs$|socket\.io\/client-dist\/|(?:imapflow|mailparser|smtp-server)\/(?:.*\/)?dist\/cjs\/|(?:zod|yjs|lib0)\/.*\.cjs$|@simplewebauthn\/server\/script\/)/;
const legal = /^(?:licen[cs]e|copying|notice)/i;
const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+\//;

/** Whether a file is a font of contracts. */
export const isFont = (path: string): boolean => font.test(path);

export interface Manifest {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

export const readManifest = (): Manifest => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** Paths of all runtime files, relative to the program folder. */
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

/** Specifiers of packages that the server's code imports. */
function askedFor(ours: readonly string[]): Set<string> {
  const { dependencies, optionalDependencies } = readManifest();
  const known = new Set(Object.keys({ ...dependencies, ...optionalDependencies }));
  const packageOf = (from: string) => from.split('/', from.startsWith('@') ? 2 : 1).join('/');
  const code = ours.filter((path) => /\/(?:server|contract)\/.*\.ts$/.test(path) && !forDevelopers.test(path));
  const requested = code.flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(importing)].map(([, from = '']) => from));
  return new Set(requested.filter((from) => !isBuiltin(from) && known.has(packageOf(from))));
}

/** Files of packages reachable through imports, with their licences. */
async function ofPackages(requested: ReadonlySet<string>): Promise<string[]> {
  // A virtual entry that imports everything.
  const entry = join(root, 'what-runs.mjs');
  const text = [...requested].map((from) => `import '${from}';`).join('\n');
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
  return [...followed, ...native, ...notices].filter(
    (path) => !neverLoaded.test(path) && (!neverRun.test(path) || legal.test(path.split('/').at(-1) ?? '')),
  );
}
