import { dirname, relative, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const root = resolve(import.meta.dirname, '..');
/** Where the bundle is, from the root: as deep as every chunk of it is. */
const outDir = 'dist/server';

/**
 * Bundles the server's own modules; packages stay where they are. Node reads one file of 2 MB faster than 1,200 small ones, strips no types from it, and
 * keeps one copy of its text. Workers, programs of their own and files beside a module are found where they are in the sources.
 */
export async function buildServer(): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [besideTheSources(), asciiCode()],
    ssr: { external: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node24',
      // Positions alone: the sources lie beside it.
      sourcemap: true,
      minify: false,
      rollupOptions: {
        input: { main: 'shell/server/main-built.ts' },
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
      },
    },
  });
}

/** Has a module that asks where it is be told where its source is. */
function besideTheSources(): Plugin {
  return {
    name: 'beside-the-sources',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('/node_modules/') || !code.includes('import.meta')) return null;
      const path = `../../${relative(root, id)}`;
      // Within their lines, so that the map stays right.
      return {
        code: code
          .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`),
        map: null,
      };
    },
  };
}

/** Node keeps a text in one byte a letter only where all of it is Latin. */
export function asciiCode(): Plugin {
  return {
    name: 'ascii-code',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk') chunk.code = toAscii(chunk.code);
    },
  };
}

/** The same code in ASCII. Letters beyond it stand in texts, patterns and comments, where an escape means the same. */
export function toAscii(code: string): string {
  const risky = /\\[\u0080-\uffff]|String\.raw`[^`]*[\u0080-\uffff]/.exec(code);
  if (risky) throw new Error(`An escape would mean something else in ${JSON.stringify(code.slice(risky.index, risky.index + 80))}`);
  return code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
